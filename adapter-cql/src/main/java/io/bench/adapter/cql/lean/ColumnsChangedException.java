package io.bench.adapter.cql.lean;

/**
 * The table was changed: an answer has other columns than its statement had when it was prepared.
 */
final class ColumnsChangedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ColumnsChangedException() {
    super("the columns have changed since the statement was prepared; restart the run");
  }
}
