package io.bench.app.experiment.server;

import io.bench.app.experiment.server.CassandraCounters.Wanted;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a Cassandra counts in the blocks of one arm, with the ops that fill them. One thread. */
public final class BlockCounters {

  private final Optional<MeasuredCassandra> cassandra;
  private final Wanted wanted;
  private final Map<String, Long> sums = new LinkedHashMap<>();
  private @Nullable CassandraCounters block;
  private @Nullable String problem;

  /**
   * @param cassandra empty where nothing is to be counted
   */
  public BlockCounters(Optional<MeasuredCassandra> cassandra, Wanted wanted) {
    this.cassandra = cassandra;
    this.wanted = wanted;
  }

  /** A block is about to begin, and nothing is in flight. */
  public void blockBegins() throws InterruptedException {
    CassandraCounters begun = new CassandraCounters(cassandra, wanted);
    begun.turnBegins();
    begun.begin();
    block = begun;
  }

  /** It has ended, and nothing is in flight. */
  public void blockEnded() throws InterruptedException {
    CassandraCounters ended = block;
    if (ended != null) {
      ended.end();
      ended.turnEnded();
      ended.counted().forEach((name, count) -> sums.merge(name, count, Long::sum));
      problem = problem == null ? ended.problem() : problem;
      block = null;
    }
  }

  /**
   * What was counted in all blocks so far, by name; empty if a block is missing of it, since the
   * ops of that one would still count.
   */
  public Map<String, Long> counted() {
    return problem == null ? Map.copyOf(sums) : Map.of();
  }

  /** Why nothing was counted, one line; null if all was. */
  public @Nullable String problem() {
    return problem;
  }
}
