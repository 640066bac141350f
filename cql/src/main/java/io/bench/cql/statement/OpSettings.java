package io.bench.cql.statement;

import io.bench.cql.field.OpFields;
import io.bench.cql.field.Problems;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What applies to every request of an op. Null means: as the activity's parameters say.
 *
 * @param consistency one of {@link #CONSISTENCIES}
 * @param serialConsistency one of {@link #SERIAL_CONSISTENCIES}
 * @param idempotent whether sending it twice does no harm
 * @param pageSize rows a page, 0 for the adapter's default
 * @param maxPages how many pages are fetched at most, at least 1
 * @param timeout how long the client waits for the answer
 * @param tracing whether the server records a trace
 */
public record OpSettings(
    @Nullable String consistency,
    @Nullable String serialConsistency,
    boolean idempotent,
    int pageSize,
    int maxPages,
    @Nullable Duration timeout,
    boolean tracing) {

  /** CQL's consistency levels, in the order of their codes in the native protocol. */
  public static final List<String> CONSISTENCIES =
      List.of(
          "ANY",
          "ONE",
          "TWO",
          "THREE",
          "QUORUM",
          "ALL",
          "LOCAL_QUORUM",
          "EACH_QUORUM",
          "SERIAL",
          "LOCAL_SERIAL",
          "LOCAL_ONE");

  /** Those of the agreement on a condition. */
  public static final List<String> SERIAL_CONSISTENCIES = List.of("SERIAL", "LOCAL_SERIAL");

  /** Schema changes wait for agreement and snapshots, which takes longer than a read or write. */
  static final Duration SCHEMA_TIMEOUT = Duration.ofSeconds(60);

  /** Reads them from an op's fields, noting each that cannot work. */
  static OpSettings read(
      OpFields fields,
      boolean onlyReads,
      boolean changesSchema,
      Duration defaultTimeout,
      Problems problems) {
    Duration timeout = problems.attempt(() -> fields.duration("timeout").orElse(null));
    if (timeout == null && changesSchema && defaultTimeout.compareTo(SCHEMA_TIMEOUT) < 0) {
      timeout = SCHEMA_TIMEOUT;
    }
    return new OpSettings(
        level(fields, CONSISTENCIES, problems, "cl", "consistency_level"),
        level(fields, SERIAL_CONSISTENCIES, problems, "scl", "serial_consistency_level"),
        problems.read(() -> fields.truth("idempotent").orElse(onlyReads), onlyReads),
        problems.read(() -> fields.count("page_size").orElse(0), 0),
        problems.read(() -> fields.count("maxpages").orElse(Integer.MAX_VALUE), 1),
        timeout,
        problems.read(() -> fields.truth("tracing").orElse(false), false));
  }

  private static @Nullable String level(
      OpFields fields, List<String> levels, Problems problems, String... names) {
    return problems.attempt(() -> fields.choice(levels, names).orElse(null));
  }
}
