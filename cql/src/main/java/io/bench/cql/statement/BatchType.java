package io.bench.cql.statement;

/** What a batch promises. */
public enum BatchType {
  LOGGED,
  UNLOGGED,
  COUNTER
}
