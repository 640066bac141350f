package io.bench.cql.statement;

import java.util.List;

/** An op template, read and checked as far as that goes without a server. */
public sealed interface CqlOp {

  /** The op's name, for messages. */
  String name();

  /** Names the op in messages. */
  default String where() {
    return "op '" + name() + "'";
  }

  OpSettings settings();

  /** One statement an op. */
  record Single(String name, CqlStatement statement, OpSettings settings, AnswerPart answer)
      implements CqlOp {}

  /**
   * Several statements in one request.
   *
   * @param repeat how often {@code statements} are repeated in one batch; the repetition {@code i}
   *     of cycle {@code c} takes its values from cycle {@code c * repeat + i}
   */
  record Batch(
      String name, BatchType type, int repeat, List<CqlStatement> statements, OpSettings settings)
      implements CqlOp {
    public Batch {
      statements = List.copyOf(statements);
    }
  }
}
