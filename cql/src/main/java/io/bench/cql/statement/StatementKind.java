package io.bench.cql.statement;

/** How a statement goes to the server. */
public enum StatementKind {
  /** Parsed by the server once; each op sends only values. */
  PREPARED,
  /** Text and typed values in every request; the types are guessed from the Java values. */
  SIMPLE,
  /** Text in every request, with the values written into it. */
  RAW
}
