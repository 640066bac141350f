package io.bench.servers.gateway.records;

import io.bench.protos.records.v1.Selection;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.regex.Pattern;

/**
 * A selection without mistakes, its defaults filled in.
 *
 * @param table keyspace and table, as CQL has them
 * @param buckets from 1
 * @param recordsPerPage from 1
 * @param parallelism from 1
 */
record CheckedSelection(String table, int buckets, int recordsPerPage, int parallelism) {

  static final int DEFAULT_RECORDS_PER_PAGE = 1000;

  /** The two limits together bound what a call can make the server hold. */
  static final int MAX_RECORDS_PER_PAGE = 100_000;

  static final int MAX_PARALLELISM = 1024;

  private static final String NAME = "(?:[a-zA-Z]\\w{0,47}|\"\\w{1,48}\")";
  private static final Pattern TABLE = Pattern.compile(NAME + "\\." + NAME);

  /**
   * Checks a selection as a client sent it.
   *
   * @throws StatusRuntimeException INVALID_ARGUMENT with a line that names the wrong field
   */
  static CheckedSelection of(Selection selection) {
    if (!TABLE.matcher(selection.getTable()).matches()) {
      throw invalid(
          "selection.table must be keyspace.table, and is \"" + shown(selection.getTable()) + "\"");
    }
    return new CheckedSelection(
        selection.getTable(),
        checked("buckets", selection.getBuckets(), Integer.MAX_VALUE),
        checked(
            "records_per_page",
            orDefault(selection.getRecordsPerPage(), DEFAULT_RECORDS_PER_PAGE),
            MAX_RECORDS_PER_PAGE),
        checked(
            "fetch_parallelism", orDefault(selection.getFetchParallelism(), 1), MAX_PARALLELISM));
  }

  static StatusRuntimeException invalid(String what) {
    return Status.INVALID_ARGUMENT.withDescription(what).asRuntimeException();
  }

  private static int orDefault(int value, int defaultValue) {
    return value == 0 ? defaultValue : value;
  }

  private static int checked(String field, int value, int max) {
    if (value < 1 || value > max) {
      throw invalid("selection." + field + " must be from 1 to " + max + ", and is " + value);
    }
    return value;
  }

  private static String shown(String text) {
    return text.length() <= 100 ? text : text.substring(0, 100) + "...";
  }
}
