package io.bench.servers.memory.statement;

import java.util.List;

/**
 * The outside of a CQL statement, deduced from its text alone: no schema is known, so every column
 * is taken for text, {@code *} for {@code key, value}, and the first column that is bound for the
 * partition key.
 *
 * @param kind what it does
 * @param keyspace as the statement names it, or empty; of {@code USE} the one to be used
 * @param table as the statement names it, or empty where there is none
 * @param variables what it binds, in order
 * @param results the columns of the rows that it returns; empty unless it reads
 * @param everyColumn whether it says {@code *} instead of naming them
 * @param keyVariables indexes of the variables that make the partition key
 */
public record StatementShape(
    Kind kind,
    String keyspace,
    String table,
    List<Variable> variables,
    List<String> results,
    boolean everyColumn,
    List<Integer> keyVariables) {

  /** What a statement does. */
  public enum Kind {
    /** Returns rows. */
    READ,
    /** {@code USE}. */
    USE,
    /** Everything else: writes, schema, batches; answered without rows. */
    OTHER
  }

  /** The type of a bound variable. */
  public enum VariableType {
    TEXT,
    INT,
    BIGINT
  }

  /**
   * A bound variable.
   *
   * @param name the column's or marker's, or {@code [limit]} and the like as Cassandra names them
   * @param type how its value is encoded
   */
  public record Variable(String name, VariableType type) {}

  public StatementShape {
    variables = List.copyOf(variables);
    results = List.copyOf(results);
    keyVariables = List.copyOf(keyVariables);
  }

  /** Deduces the shape of a statement; never fails, whatever the text. */
  public static StatementShape of(String cql) {
    return new ShapeReader(cql).read();
  }
}
