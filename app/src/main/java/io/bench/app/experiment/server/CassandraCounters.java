package io.bench.app.experiment.server;

import io.bench.servers.cassandra.jmx.CasCounters;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a Cassandra counts of conditional statements, from one moment to another. One thread. */
public final class CassandraCounters {

  private final Optional<MeasuredCassandra> cassandra;
  private @Nullable PaxosCounters before;
  private @Nullable PaxosCounters after;
  private @Nullable String problem;

  /**
   * @param cassandra empty where nothing is to be counted
   */
  public CassandraCounters(Optional<MeasuredCassandra> cassandra) {
    this.cassandra = cassandra;
  }

  /**
   * Opens the way to the nodes: the first time that takes seconds, which would be missing of a
   * measurement, and keep its events waiting.
   */
  public void connect() throws InterruptedException {
    var unused = read();
    problem = null; // told when it is still there at the begin
  }

  /** From now on. */
  public void begin() throws InterruptedException {
    before = read();
  }

  /** Until now. */
  public void end() throws InterruptedException {
    if (before != null) {
      after = read();
    } else if (cassandra.isPresent() && problem == null) {
      problem = "the begin of the measurement was not seen";
    }
  }

  private @Nullable PaxosCounters read() throws InterruptedException {
    if (cassandra.isEmpty()) {
      return null;
    }
    try {
      return cassandra.get().paxosCounters();
    } catch (IOException e) {
      problem = e.getMessage();
      return null;
    }
  }

  /** Why counters are missing, or null. */
  public @Nullable String problem() {
    return problem;
  }

  /** What was counted, zeros too, by name; empty if beginning or end could not be read. */
  public Map<String, Long> counted() {
    PaxosCounters first = before;
    PaxosCounters last = after;
    Map<String, Long> counted = new LinkedHashMap<>();
    if (first != null && last != null) {
      PaxosCounters between = last.minus(first);
      put(counted, "write", between.writes());
      put(counted, "read", between.reads());
      counted.put("conditionsNotMet", between.conditionsNotMet());
    }
    return counted;
  }

  private static void put(Map<String, Long> counted, String kind, CasCounters counters) {
    counted.put(kind + ".requests", counters.requests());
    counted.put(kind + ".contended", counters.contended());
    counted.put(kind + ".unfinishedCommits", counters.unfinishedCommits());
    counted.put(kind + ".unknownResults", counters.unknownResults());
    counted.put(kind + ".timeouts", counters.timeouts());
    counted.put(kind + ".unavailables", counters.unavailables());
    counted.put(kind + ".failures", counters.failures());
  }
}
