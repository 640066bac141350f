package io.bench.app.experiment.server;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Experiment;
import io.bench.servers.cassandra.jmx.CasCounters;
import io.bench.servers.cassandra.jmx.ClientBytes;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a Cassandra counts while a turn is taken: conditional requests during its measurement, bytes
 * exchanged with clients during all of it. One thread.
 */
public final class CassandraCounters {

  private static final String SENT = "clients.bytesSent";
  private static final String WRITE = "write";
  private static final String READ = "read";
  private static final String CONTENDED = ".contended";

  private final Span<PaxosCounters> paxos;
  private final Span<ClientBytes> bytes;

  /**
   * Which counters the answer of an experiment needs. To ask a Cassandra costs it something, so it
   * is asked for no others.
   *
   * @param conditional those of conditional requests, in each measurement
   * @param traffic what it exchanges with clients, in each turn
   */
  public record Wanted(boolean conditional, boolean traffic) {

    /** The counters that an experiment's metrics need. */
    public static Wanted of(Experiment experiment) {
      return new Wanted(
          experiment.wants(ArmMetric.CONTENDED_PER_OP),
          experiment.wants(ArmMetric.SERVER_BYTES_PER_ROW));
    }
  }

  private interface Question<T> {
    T ask(MeasuredCassandra cassandra) throws IOException, InterruptedException;
  }

  /** What is counted from one moment to another. */
  private static final class Span<T> {

    private final Optional<MeasuredCassandra> cassandra;
    private final Question<T> question;
    private @Nullable T before;
    private @Nullable T after;
    private @Nullable String problem;

    Span(Optional<MeasuredCassandra> cassandra, Question<T> question) {
      this.cassandra = cassandra;
      this.question = question;
    }

    void begin() throws InterruptedException {
      before = read();
    }

    void end() throws InterruptedException {
      if (before != null) {
        after = read();
      } else if (cassandra.isPresent() && problem == null) {
        problem = "the begin of the measurement was not seen";
      }
    }

    @Nullable T read() throws InterruptedException {
      if (cassandra.isEmpty()) {
        return null;
      }
      try {
        return question.ask(cassandra.get());
      } catch (IOException e) {
        problem = e.getMessage();
        return null;
      }
    }
  }

  /**
   * @param cassandra empty where nothing is to be counted
   */
  public CassandraCounters(Optional<MeasuredCassandra> cassandra, Wanted wanted) {
    this.paxos =
        new Span<>(
            cassandra.filter(asked -> wanted.conditional()), MeasuredCassandra::paxosCounters);
    this.bytes =
        new Span<>(cassandra.filter(asked -> wanted.traffic()), MeasuredCassandra::clientBytes);
  }

  /**
   * The turn's process is about to be started. Opens the way to the nodes: the first time that
   * takes seconds, which would be missing of a measurement, and keep its events waiting.
   */
  public void turnBegins() throws InterruptedException {
    var unused = paxos.read();
    paxos.problem = null; // reported when it is still there at the begin
    bytes.begin();
  }

  /** The turn's process has ended. */
  public void turnEnded() throws InterruptedException {
    bytes.end();
  }

  /** The measurement begins. */
  public void begin() throws InterruptedException {
    paxos.begin();
  }

  /** The measurement has ended. */
  public void end() throws InterruptedException {
    paxos.end();
  }

  /** Why counters are missing, or null. */
  public @Nullable String problem() {
    return paxos.problem == null ? bytes.problem : paxos.problem;
  }

  /** What was counted, zeros too, by name; without what could not be read at its begin or end. */
  public Map<String, Long> counted() {
    Map<String, Long> counted = new LinkedHashMap<>();
    PaxosCounters first = paxos.before;
    PaxosCounters last = paxos.after;
    if (first != null && last != null) {
      PaxosCounters between = last.minus(first);
      put(counted, WRITE, between.writes());
      put(counted, READ, between.reads());
      counted.put("conditionsNotMet", between.conditionsNotMet());
    }
    ClientBytes firstBytes = bytes.before;
    ClientBytes lastBytes = bytes.after;
    if (firstBytes != null && lastBytes != null) {
      ClientBytes between = lastBytes.minus(firstBytes);
      counted.put("clients.bytesReceived", between.received());
      counted.put(SENT, between.sent());
    }
    return counted;
  }

  /**
   * Conditional requests that were contended, by what {@link #counted} gave; NaN if not counted.
   */
  public static double contended(Map<String, Long> counted) {
    if (counted.keySet().stream().noneMatch(name -> name.startsWith(WRITE + "."))) {
      return Double.NaN;
    }
    return counted.getOrDefault(WRITE + CONTENDED, 0L) + counted.getOrDefault(READ + CONTENDED, 0L);
  }

  /** Bytes that were sent to clients, by what {@link #counted} gave; NaN if not counted. */
  public static double bytesSent(Map<String, Long> counted) {
    Long sent = counted.get(SENT);
    return sent == null ? Double.NaN : sent;
  }

  private static void put(Map<String, Long> counted, String kind, CasCounters counters) {
    counted.put(kind + ".requests", counters.requests());
    counted.put(kind + CONTENDED, counters.contended());
    counted.put(kind + ".unfinishedCommits", counters.unfinishedCommits());
    counted.put(kind + ".unknownResults", counters.unknownResults());
    counted.put(kind + ".timeouts", counters.timeouts());
    counted.put(kind + ".unavailables", counters.unavailables());
    counted.put(kind + ".failures", counters.failures());
  }
}
