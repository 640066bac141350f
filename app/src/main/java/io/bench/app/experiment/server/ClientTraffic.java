package io.bench.app.experiment.server;

import io.bench.servers.cassandra.jmx.ClientBytes;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a Cassandra exchanges with its clients, from one moment to another. One thread. */
public final class ClientTraffic {

  /** Name of what it sent them. */
  public static final String SENT = "clients.bytesSent";

  private static final String RECEIVED = "clients.bytesReceived";

  private final Optional<MeasuredCassandra> cassandra;
  private @Nullable ClientBytes before;
  private @Nullable ClientBytes after;
  private @Nullable String problem;

  /**
   * @param cassandra empty where nothing is to be counted
   */
  public ClientTraffic(Optional<MeasuredCassandra> cassandra) {
    this.cassandra = cassandra;
  }

  /** From now on. */
  public void begin() throws InterruptedException {
    before = read();
  }

  /** Until now. */
  public void end() throws InterruptedException {
    if (before != null) {
      after = read();
    }
  }

  private @Nullable ClientBytes read() throws InterruptedException {
    if (cassandra.isEmpty()) {
      return null;
    }
    try {
      return cassandra.get().clientBytes();
    } catch (IOException e) {
      problem = e.getMessage();
      return null;
    }
  }

  /** Why it is not known, or null. */
  public @Nullable String problem() {
    return problem;
  }

  /** What was counted, by name; empty if beginning or end could not be read. */
  public Map<String, Long> counted() {
    ClientBytes first = before;
    ClientBytes last = after;
    if (first == null || last == null) {
      return Map.of();
    }
    ClientBytes between = last.minus(first);
    return Map.of(RECEIVED, between.received(), SENT, between.sent());
  }
}
