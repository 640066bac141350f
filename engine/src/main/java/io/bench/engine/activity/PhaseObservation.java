package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.verdict.MachineShare;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.WarmupGate;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a phase, interval by interval: how far a warm-up has got, and what a measurement
 * will be judged by, the series that verdicts are found on and the blocks that intervals are made
 * of. The activity's thread.
 *
 * <p>Ops that end after the phase's time are in its totals but in no second of it, so they are in
 * none of these series. Where a closed loop has a number of cycles to run there is no such time:
 * the window lasts until the last of them has ended.
 */
final class PhaseObservation {

  /** A warm-up of a fixed length is only watched. */
  private static final double NO_CAP_SECONDS = 1e9;

  private static final long UNKNOWN = -1;

  private final PhasePlan phase;
  private final Latency latency;
  private final Histogram service;
  private final @Nullable WarmupGate gate;
  private final TimeAccount time = new TimeAccount();
  private final List<PhaseSecond> seconds = new ArrayList<>();
  private final List<BlockSeries> ops = new ArrayList<>();
  private final long allDueNanos;
  private @Nullable GateReport gateReport;
  private long nanos;
  private long untilNanos;
  private long issued;
  private long backlogWhenAllWasDue = UNKNOWN;

  PhaseObservation(ActivityPlan plan, PhasePlan phase) {
    this.phase = phase;
    this.latency = phase.latency();
    this.service = new Histogram(plan.digits());
    this.untilNanos = phase.lengthNanos();
    this.allDueNanos = Math.round(phase.scheduledSeconds() * 1e9);
    this.gate =
        phase.kind() == PhaseKind.WARM_UP ? new WarmupGate(gateSettings(plan, phase)) : null;
    plan.ops().names().forEach(op -> ops.add(new BlockSeries()));
  }

  private static GateSettings gateSettings(ActivityPlan plan, PhasePlan phase) {
    List<GateSettings.ExpectedOps> expected = new ArrayList<>();
    for (int template = 0; template < plan.ops().names().size(); template++) {
      double share = (double) plan.ops().occurrences(template) / plan.ops().order().size();
      expected.add(
          new GateSettings.ExpectedOps(
              plan.ops().names().get(template), share * phase.offeredPerSecond()));
    }
    return new GateSettings(
        phase.schedule() != null,
        expected,
        phase.automatic() ? phase.lengthNanos() / 1e9 : NO_CAP_SECONDS);
  }

  /**
   * Adds an interval.
   *
   * @param inWindow whether it belongs to what the phase is judged by
   */
  void add(IntervalRecord record, ClientInterval client, boolean inWindow) {
    account(record.ops().stream().map(OpTotals::time).toList(), client);
    if (inWindow) {
      addToWindow(record, client);
    }
  }

  /** Adds how times divide, of ops that one client ended in its interval. */
  void account(List<TimeAccount> ops, ClientInterval client) {
    double machineShare = MachineShare.ofStalls(client);
    ops.forEach(op -> time.add(op, machineShare));
  }

  /** Adds an interval to what the phase is judged by. */
  void addToWindow(IntervalRecord record, ClientInterval client) {
    WarmupGate warmup = gate;
    if (warmup == null) {
      measured(record, client);
    } else if (gateReport == null || !gateReport.opens()) {
      gateReport = warmup.add(second(client.seconds(), record, client, 0));
    }
  }

  /** What follows is measured as long once more, in another block. */
  void beginBlock() {
    untilNanos =
        phase.lengthNanos() == PhaseRun.NO_END ? PhaseRun.NO_END : nanos + phase.lengthNanos();
  }

  private void measured(IntervalRecord record, ClientInterval client) {
    // The last interval is handed over a few milliseconds after the time is up.
    long interval = Math.round(client.seconds() * 1e9);
    long countedNanos = Math.max(0, Math.min(interval, untilNanos - nanos));
    double counted = countedNanos / 1e9;
    for (int template = 0; template < ops.size(); template++) {
      OpTotals op = record.ops().get(template);
      ops.get(template).add(counted, op.count(Count.SUCCEEDED), op.histogram(latency));
      issued += op.count(Count.ISSUED);
    }
    nanos += countedNanos;
    long due = Math.min(phase.scheduledOps(nanos), Math.max(0, phase.scheduledOps()));
    long backlog = Math.max(0, due - issued);
    if (nanos >= allDueNanos && backlogWhenAllWasDue == UNKNOWN) {
      backlogWhenAllWasDue = backlog;
    }
    seconds.add(second(counted, record, client, backlog));
  }

  private PhaseSecond second(
      double length, IntervalRecord record, ClientInterval client, long backlog) {
    List<Long> ended = new ArrayList<>();
    long succeeded = 0;
    service.reset();
    for (OpTotals op : record.ops()) {
      succeeded += op.count(Count.SUCCEEDED);
      ended.add(op.count(Count.SUCCEEDED) + op.count(Count.FAILED));
      Histogram times = op.histogram(Latency.SERVICE);
      if (times != null) {
        service.add(times);
      }
    }
    return new PhaseSecond(
        length,
        ended,
        succeeded,
        service.getTotalCount() == 0 ? Double.NaN : (double) service.getValueAtPercentile(50),
        backlog,
        record.lanes().stream()
            .mapToDouble(lane -> lane.occupancy(client.seconds()))
            .max()
            .orElse(0),
        client.used(),
        record.lanes().stream().mapToLong(LaneInterval::spunNanos).sum(),
        client.hiccupMaxNanos());
  }

  /** Whether an automatic phase has reached its aim. */
  boolean hasSettled() {
    return phase.automatic() && gateReport != null && gateReport.opens();
  }

  /** How far a warm-up has got; null if this is none, or had no interval yet. */
  @Nullable GateReport latestGateReport() {
    return gateReport;
  }

  /**
   * How a warm-up stood when it ended, or null if this was none or it had no interval. An automatic
   * one that ended otherwise has reached its cap.
   */
  @Nullable GateReport gateReport() {
    return atEnd(phase, gateReport);
  }

  /** How a warm-up stood when it ended, from its last report. */
  static @Nullable GateReport atEnd(PhasePlan phase, @Nullable GateReport last) {
    return last == null || last.opens() || !phase.automatic()
        ? last
        : new GateReport(
            GateReport.State.CAPPED, last.seconds(), last.conditions(), last.waivedTemplates());
  }

  /** How the times of all ops divide that ended well so far, after the phase's end too. */
  TimeAccount time() {
    return time;
  }

  /** The measured window so far; empty of a warm-up. */
  List<PhaseSecond> seconds() {
    return seconds;
  }

  /** The times of the measured window by op template. */
  List<BlockSeries> ops() {
    return ops;
  }

  /** How many permits were taken when the window ended. */
  long takenAtEnd() {
    return Math.max(0, issued - seconds.stream().mapToLong(PhaseSecond::allEnded).sum());
  }

  /** CPU that this process worked on in the window, per second of it. */
  double coresUsed() {
    double workedNanos = seconds.stream().mapToLong(PhaseSecond::workedNanos).sum();
    return nanos > 0 ? workedNanos / nanos : 0;
  }

  /**
   * Ops that had not been sent when the last one was due: those are late, whether they are sent
   * later or not. 0 if the window ended before that.
   */
  long backlogWhenAllWasDue() {
    return Math.max(0, backlogWhenAllWasDue);
  }
}
