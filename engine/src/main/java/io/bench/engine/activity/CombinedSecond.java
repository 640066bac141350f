package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.OpTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The sum of what several clients did in the same second of a phase. Not thread-safe. */
final class CombinedSecond {

  private final List<OpTotals> ops = new ArrayList<>();
  private final OpTotals strides;

  /** By client, so that their order is always the same. */
  private final Map<Integer, List<LaneInterval>> lanes = new TreeMap<>();

  private final Histogram hiccups = HiccupMeter.emptyHistogram();
  private @Nullable ClientUsage used;
  private long longestPauseMillis;
  private double elapsed;

  CombinedSecond(ActivityPlan plan) {
    this.strides = new OpTotals(plan.digits());
    plan.ops().names().forEach(name -> ops.add(new OpTotals(plan.digits())));
  }

  /**
   * Adds what a client did.
   *
   * @param elapsedThere how long that client's seconds lasted up to the end of this one
   */
  void add(int client, ClientSecond second, double elapsedThere) {
    for (int template = 0; template < ops.size(); template++) {
      second.ops().get(template).addTo(ops.get(template));
    }
    second.strides().addTo(strides);
    lanes.put(client, second.lanes());
    ClientInterval there = second.client();
    hiccups.add(there.hiccups());
    ClientUsage before = used;
    used = before == null ? there.used() : before.beside(there.used());
    longestPauseMillis = Math.max(longestPauseMillis, there.longestPauseMillis());
    elapsed = Math.max(elapsed, elapsedThere);
  }

  /** By op template. */
  List<OpTotals> ops() {
    return ops;
  }

  OpTotals strides() {
    return strides;
  }

  /** The lanes of all clients. */
  List<LaneInterval> lanes() {
    return lanes.values().stream().flatMap(List::stream).toList();
  }

  /** How long the phase had lasted at its end, in seconds, on the client whose clock says most. */
  double elapsed() {
    return elapsed;
  }

  /**
   * What the clients' processes used together.
   *
   * @param length of the interval, in seconds
   */
  ClientInterval together(double length) {
    ClientUsage all = used;
    return new ClientInterval(
        length, all == null ? ClientUsage.NONE : all, longestPauseMillis, hiccups);
  }
}
