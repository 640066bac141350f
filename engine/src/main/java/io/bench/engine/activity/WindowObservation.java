package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.verdict.WindowInterval;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The measured window as it grows: the series that verdicts are found on, and the blocks that
 * intervals are made of. The activity's thread.
 *
 * <p>Ops that end after the phase's time are in its totals but in no second of it, so they are in
 * none of these series. Where a closed loop has a number of cycles to run there is no such time:
 * the window lasts until the last of them has ended.
 */
final class WindowObservation {

  private final ActivityPlan plan;
  private final PhasePlan phase;
  private final Latency latency;
  private final List<WindowInterval> intervals = new ArrayList<>();
  private final List<BlockSeries> ops = new ArrayList<>();
  private final Histogram hiccups = HiccupMeter.emptyHistogram();
  private double seconds;
  private long issued;
  private long pauseMillis;

  WindowObservation(ActivityPlan plan, PhasePlan phase) {
    this.plan = plan;
    this.phase = phase;
    this.latency = phase.schedule() == null ? Latency.SERVICE : Latency.RESPONSE;
    plan.opNames().forEach(op -> ops.add(new BlockSeries()));
  }

  void add(IntervalRecord record, ClientInterval client, double serviceP50Nanos) {
    // The last interval is handed over a few milliseconds after the time is up.
    double left = phase.lengthNanos() == PhaseRun.NO_END ? client.seconds() : length() - seconds;
    double counted = Math.max(0, Math.min(client.seconds(), left));
    OpTotals sum = new OpTotals(plan.digits());
    for (int template = 0; template < ops.size(); template++) {
      OpTotals op = record.ops().get(template);
      sum.add(op);
      ops.get(template).add(counted, op.count(Count.SUCCEEDED), op.histogram(latency));
    }
    hiccups.add(client.hiccups());
    seconds += counted;
    pauseMillis += client.used().pauseMillis();
    issued += sum.count(Count.ISSUED);
    long due = phase.scheduledOps((long) (seconds * 1e9));
    intervals.add(
        new WindowInterval(
            counted,
            sum.count(Count.SUCCEEDED),
            sum.count(Count.FAILED),
            client.used().cpuNanos(),
            client.used().compilationMillis(),
            client.hiccupMaxNanos(),
            Math.max(0, Math.min(due, Math.max(0, phase.scheduledOps())) - issued),
            serviceP50Nanos));
  }

  private double length() {
    return phase.lengthNanos() / 1e9;
  }

  /** How long this process stood still for garbage collection in the window. */
  long pauseMillis() {
    return pauseMillis;
  }

  /** CPU that this process used in the window, per second of it. */
  double coresUsed() {
    return seconds > 0
        ? intervals.stream().mapToLong(WindowInterval::cpuNanos).sum() / 1e9 / seconds
        : 0;
  }

  Latency latency() {
    return latency;
  }

  List<WindowInterval> intervals() {
    return intervals;
  }

  List<BlockSeries> ops() {
    return ops;
  }

  /** How long the client's threads had to wait at each moment of the window. */
  Histogram hiccups() {
    return hiccups;
  }
}
