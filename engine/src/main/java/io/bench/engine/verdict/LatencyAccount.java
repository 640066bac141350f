package io.bench.engine.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.record.TimePart;
import io.bench.engine.record.TimePart.Party;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Who spent a latency percentile: "p99 800 ms: 736 ms waiting for a permit, 61 ms server, 3 ms
 * client, 0 ms machine". Taken from the ops near that percentile ({@link TimeAccount#near}), never
 * from a difference of percentiles.
 *
 * @param percentile 50 to 99.99
 * @param latencyNanos response time at that percentile where a rate is set, otherwise service time
 * @param parts what of it each part took, in nanoseconds; the sum is {@code latencyNanos}
 * @param machineNanos what of the client's parts the machine caused
 */
public record LatencyAccount(
    double percentile,
    double latencyNanos,
    @JsonProperty("partNanos") Map<TimePart, Double> parts,
    double machineNanos) {

  /** Parts below this share of the latency are not named one by one. */
  private static final double NAMED = 0.005;

  public LatencyAccount {
    Map<TimePart, Double> copy = new EnumMap<>(TimePart.class);
    copy.putAll(parts);
    parts = Collections.unmodifiableMap(copy);
  }

  /** The account of a percentile from what its ops have recorded. */
  public static LatencyAccount of(double percentile, double latencyNanos, TimeAccount time) {
    TimeAccount.Shares shares = time.near(percentile);
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
    for (TimePart part : TimePart.values()) {
      parts.put(part, latencyNanos * shares.of(part));
    }
    return new LatencyAccount(percentile, latencyNanos, parts, latencyNanos * shares.machine());
  }

  /**
   * As several processes have it on average, percentile by percentile.
   *
   * @param processes the accounts of each
   * @param times of all of them together, in nanoseconds
   */
  public static List<LatencyAccount> means(List<List<LatencyAccount>> processes, Histogram times) {
    Map<Double, List<LatencyAccount>> byPercentile = new TreeMap<>();
    for (List<LatencyAccount> accounts : processes) {
      for (LatencyAccount account : accounts) {
        byPercentile
            .computeIfAbsent(account.percentile(), percentile -> new ArrayList<>())
            .add(account);
      }
    }
    return byPercentile.entrySet().stream()
        .map(entry -> mean(entry.getValue(), (double) times.getValueAtPercentile(entry.getKey())))
        .toList();
  }

  private static LatencyAccount mean(List<LatencyAccount> accounts, double latencyNanos) {
    double whole = accounts.stream().mapToDouble(LatencyAccount::latencyNanos).sum();
    double scale = whole > 0 ? latencyNanos / whole : 0;
    Map<TimePart, Double> parts = new EnumMap<>(TimePart.class);
    for (TimePart part : TimePart.values()) {
      parts.put(part, scale * accounts.stream().mapToDouble(one -> one.nanos(part)).sum());
    }
    return new LatencyAccount(
        accounts.get(0).percentile(),
        latencyNanos,
        parts,
        scale * accounts.stream().mapToDouble(LatencyAccount::machineNanos).sum());
  }

  /** What a part took, in nanoseconds. */
  public double nanos(TimePart part) {
    return parts.getOrDefault(part, 0.0);
  }

  /** What the client itself took, in nanoseconds: without what the machine caused. */
  @JsonProperty
  public double clientNanos() {
    double sum = 0;
    for (TimePart part : TimePart.values()) {
      sum += part.party() == Party.CLIENT ? nanos(part) : 0;
    }
    return Math.max(0, sum - machineNanos);
  }

  /** The client's own part of the latency, 0 to 1; 0 of a latency of 0. */
  public double clientShare() {
    return latencyNanos > 0 ? clientNanos() / latencyNanos : 0;
  }

  /** The parts beside the client's and the machine's that are worth a name: the server's always. */
  public List<TimePart> namedParts() {
    return Arrays.stream(TimePart.values())
        .filter(part -> part.party() == Party.SERVER)
        .filter(part -> part == TimePart.SERVER || nanos(part) > NAMED * latencyNanos)
        .toList();
  }

  /** For example {@code p99 4.1 ms: 2.0 ms server, 2.1 ms client, 0 us machine}. */
  @JsonProperty
  public String text() {
    List<String> named = new ArrayList<>();
    namedParts().forEach(part -> named.add(VerdictFigures.nanos(nanos(part)) + " " + part.words()));
    named.add(VerdictFigures.nanos(clientNanos()) + " client");
    named.add(VerdictFigures.nanos(machineNanos) + " machine");
    return "%s %s: %s"
        .formatted(name(), VerdictFigures.nanos(latencyNanos), String.join(", ", named));
  }

  /** For example {@code p99.9}. */
  public String name() {
    return percentile == Math.rint(percentile) ? "p" + Math.round(percentile) : "p" + percentile;
  }
}
