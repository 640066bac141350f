package io.bench.engine.activity;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The seconds of one phase on several clients that began it at the same instant: second n of the
 * whole is second n of each, and is complete when every client that still runs the phase has handed
 * over its own. Only sums are kept, so that a client that stands still for half a minute costs the
 * memory of 30 seconds, however many others there are. Not thread-safe.
 */
final class CombinedSeconds {

  private final ActivityPlan plan;

  /** Those that are not complete, the earliest first. */
  private final Deque<CombinedSecond> waiting = new ArrayDeque<>();

  private final boolean[] runs;

  /** By client, how many seconds it has handed over. */
  private final int[] handedOver;

  /** By client, how long those lasted. */
  private final double[] elapsed;

  private int taken;
  private double longest;
  private double end;
  private double length;

  /**
   * @param takesPart by client, whether it runs the phase
   */
  CombinedSeconds(ActivityPlan plan, boolean[] takesPart) {
    this.plan = plan;
    this.runs = takesPart.clone();
    this.handedOver = new int[takesPart.length];
    this.elapsed = new double[takesPart.length];
  }

  void add(int client, ClientSecond second) {
    int place = handedOver[client] - taken;
    handedOver[client]++;
    elapsed[client] += second.client().seconds();
    if (place == waiting.size()) {
      waiting.add(new CombinedSecond(plan));
    }
    place(place).add(client, second, elapsed[client]);
  }

  private CombinedSecond place(int place) {
    return waiting.stream().skip(place).findFirst().orElseThrow();
  }

  /** A client has handed over its last second of the phase. */
  void ended(int client) {
    runs[client] = false;
  }

  /** The next second of all clients; null if it is not complete. */
  @Nullable CombinedSecond takeComplete() {
    for (int client = 0; client < runs.length; client++) {
      if (runs[client] && handedOver[client] <= taken) {
        return null;
      }
    }
    CombinedSecond next = waiting.poll();
    if (next != null) {
      taken++;
      // A client that stood still has one long second and then some of hardly any length.
      longest = Math.max(longest, next.elapsed());
      double before = end;
      end = Math.max(before, Math.min(taken, longest));
      length = end - before;
    }
    return next;
  }

  /** How long the second lasted that was taken last: 1 but for the last of the phase. */
  double length() {
    return length;
  }
}
