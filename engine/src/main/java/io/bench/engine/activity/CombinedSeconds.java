package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.SparseTotals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The seconds of one phase on several clients that began it at the same instant: second n of the
 * whole is second n of each, and is complete when every client that still runs the phase has handed
 * over its own. Not thread-safe.
 */
final class CombinedSeconds {

  private final List<Deque<ClientSecond>> waiting = new ArrayList<>();
  private final boolean[] runs;

  /** By client, how long the seconds lasted that were taken of it. */
  private final double[] elapsed;

  private int taken;
  private double end;
  private double length;

  /**
   * @param takesPart by client, whether it runs the phase
   */
  CombinedSeconds(boolean[] takesPart) {
    this.runs = takesPart.clone();
    this.elapsed = new double[takesPart.length];
    for (int client = 0; client < takesPart.length; client++) {
      waiting.add(new ArrayDeque<>());
    }
  }

  void add(int client, ClientSecond second) {
    waiting.get(client).add(second);
  }

  /** A client has handed over its last second of the phase. */
  void ended(int client) {
    runs[client] = false;
  }

  /** The next second of all clients, in the order of their numbers; empty if it is not complete. */
  List<ClientSecond> takeComplete() {
    boolean any = false;
    for (int client = 0; client < runs.length; client++) {
      boolean there = !waiting.get(client).isEmpty();
      if (runs[client] && !there) {
        return List.of();
      }
      any |= there;
    }
    return any ? takeNext() : List.of();
  }

  private List<ClientSecond> takeNext() {
    List<ClientSecond> next = new ArrayList<>();
    double longest = 0;
    for (int client = 0; client < runs.length; client++) {
      ClientSecond own = waiting.get(client).poll();
      if (own != null) {
        elapsed[client] += own.client().seconds();
        next.add(own);
      }
      longest = Math.max(longest, elapsed[client]);
    }
    taken++;
    // A client that stood still has one long second and then some of hardly any length.
    double before = end;
    end = Math.max(before, Math.min(taken, longest));
    length = end - before;
    return next;
  }

  /** How long the second lasted that was taken last: 1 but for the last of the phase. */
  double length() {
    return length;
  }

  /** The figures of an op template, or of strides, of several clients. */
  static OpTotals sum(List<SparseTotals> parts, int digits) {
    OpTotals sum = new OpTotals(digits);
    parts.forEach(part -> part.addTo(sum));
    return sum;
  }

  /** The lanes of all clients. */
  static List<LaneInterval> lanes(List<ClientSecond> parts) {
    return parts.stream().flatMap(part -> part.lanes().stream()).toList();
  }

  /**
   * What the clients' processes used together.
   *
   * @param length of the interval, in seconds
   */
  static ClientInterval together(List<ClientSecond> parts, double length) {
    ClientUsage used = null;
    long longestPauseMillis = 0;
    Histogram hiccups = HiccupMeter.emptyHistogram();
    for (ClientSecond part : parts) {
      ClientInterval client = part.client();
      used = beside(used, client.used());
      longestPauseMillis = Math.max(longestPauseMillis, client.longestPauseMillis());
      hiccups.add(client.hiccups());
    }
    return new ClientInterval(
        length, used == null ? ClientUsage.NONE : used, longestPauseMillis, hiccups);
  }

  private static ClientUsage beside(@Nullable ClientUsage before, ClientUsage next) {
    return before == null ? next : before.beside(next);
  }
}
