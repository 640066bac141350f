package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.HiccupMeter;
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

  private static final long UNKNOWN = -1;

  private final ActivityPlan plan;
  private final PhasePlan phase;
  private final Latency latency;
  private final List<WindowInterval> intervals = new ArrayList<>();
  private final List<BlockSeries> ops = new ArrayList<>();
  private final Histogram hiccups = HiccupMeter.emptyHistogram();
  private final long allDueNanos;
  private long nanos;
  private long issued;
  private long backlogWhenAllWasDue = UNKNOWN;
  private long pauseMillis;

  WindowObservation(ActivityPlan plan, PhasePlan phase) {
    this.plan = plan;
    this.phase = phase;
    this.latency = phase.schedule() == null ? Latency.SERVICE : Latency.RESPONSE;
    this.allDueNanos = Math.round(phase.scheduledSeconds() * 1e9);
    plan.opNames().forEach(op -> ops.add(new BlockSeries()));
  }

  void add(IntervalRecord record, ClientInterval client, double serviceP50Nanos) {
    // The last interval is handed over a few milliseconds after the time is up.
    long interval = Math.round(client.seconds() * 1e9);
    long countedNanos = Math.max(0, Math.min(interval, phase.lengthNanos() - nanos));
    double counted = countedNanos / 1e9;
    OpTotals sum = new OpTotals(plan.digits());
    for (int template = 0; template < ops.size(); template++) {
      OpTotals op = record.ops().get(template);
      sum.add(op);
      ops.get(template).add(counted, op.count(Count.SUCCEEDED), op.histogram(latency));
    }
    hiccups.add(client.hiccups());
    nanos += countedNanos;
    pauseMillis += client.used().pauseMillis();
    issued += sum.count(Count.ISSUED);
    long due = Math.min(phase.scheduledOps(nanos), Math.max(0, phase.scheduledOps()));
    long backlog = Math.max(0, due - issued);
    if (nanos >= allDueNanos && backlogWhenAllWasDue == UNKNOWN) {
      backlogWhenAllWasDue = backlog;
    }
    intervals.add(
        new WindowInterval(
            counted,
            sum.count(Count.SUCCEEDED),
            sum.count(Count.FAILED),
            client.used().cpuNanos(),
            client.used().compilationMillis(),
            client.hiccupMaxNanos(),
            backlog,
            busiestLane(record, client.seconds()),
            serviceP50Nanos,
            client.used().machine()));
  }

  private static double busiestLane(IntervalRecord record, double seconds) {
    return record.lanes().stream().mapToDouble(lane -> lane.occupancy(seconds)).max().orElse(0);
  }

  /** How many places in flight were taken when the window ended. */
  long takenAtEnd() {
    long ended = intervals.stream().mapToLong(one -> one.succeeded() + one.failed()).sum();
    return Math.max(0, issued - ended);
  }

  /** How long this process stood still for garbage collection in the window. */
  long pauseMillis() {
    return pauseMillis;
  }

  /** CPU that this process used in the window, per second of it. */
  double coresUsed() {
    return nanos > 0
        ? (double) intervals.stream().mapToLong(WindowInterval::cpuNanos).sum() / nanos
        : 0;
  }

  /**
   * Ops that had not been sent when the last one was due: those are late, whether they are sent
   * some time or not. 0 if the window ended before that.
   */
  long backlogWhenAllWasDue() {
    return Math.max(0, backlogWhenAllWasDue);
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
