package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.ClientWatch;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.OpTotals;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.SteadyTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * Ends an activity's intervals: takes what the lanes have recorded and what this process has used,
 * tells the listener, and adds it to what is known of each phase. The activity's thread.
 */
final class Intervals {

  private static final long EXCHANGE_NANOS = 50_000_000L;

  /** A lane may be held up on a busy machine, and the end of a window decides its verdict. */
  private static final long WINDOW_END_NANOS = 1_000_000_000L;

  private final ActivityPlan plan;
  private final LaneGroup lanes;
  private final Collector collector;
  private final ClientWatch watch;
  private final ActivityListener listener;
  private final NanoClock clock;
  private final List<PhaseObservation> observations;
  private final long activityStartNanos;
  private long startNanos;
  private Instant start = SteadyTime.SYSTEM.instant();
  private int inWindow = -1;
  private List<PhaseTotals> blocks = List.of();

  Intervals(
      ActivityPlan plan,
      LaneGroup lanes,
      ClientWatch watch,
      ActivityListener listener,
      NanoClock clock) {
    this.plan = plan;
    this.lanes = lanes;
    this.collector =
        new Collector(
            lanes.recorders(), plan.phases().size(), plan.ops().names().size(), plan.digits());
    this.watch = watch;
    this.listener = listener;
    this.clock = clock;
    this.observations =
        plan.phases().stream().map(phase -> new PhaseObservation(plan, phase)).toList();
    this.activityStartNanos = clock.nanoTime();
    this.startNanos = activityStartNanos;
  }

  /** From now on a phase issues ops; it has an interval even in a stall. */
  void issuing(int phase) {
    inWindow = phase;
  }

  /**
   * From now on it issues none.
   *
   * @param windowGoesOn whether what it is judged by lasts until the last of its ops has ended:
   *     then it still has an interval in a stall
   */
  void draining(boolean windowGoesOn) {
    inWindow = windowGoesOn ? inWindow : -1;
  }

  /**
   * Another block begins; from now on what these phases record is summed for itself too.
   *
   * @return a sum for each of them
   */
  List<PhaseTotals> beginBlock(int... phases) {
    List<PhaseTotals> begun = new ArrayList<>();
    for (int phase : phases) {
      observations.get(phase).beginBlock();
      begun.add(new PhaseTotals(plan, phase));
    }
    blocks = List.copyOf(begun);
    return blocks;
  }

  /** Nothing is measured for a while, so that nothing need be watched. */
  void rest() {
    watch.rest();
  }

  /** Goes on after {@link #rest}; what happened meanwhile belongs to no phase. */
  void goOn() {
    watch.goOn();
    end(0);
  }

  /** Asks the lanes to hand over, waits a little for that, and ends the interval. */
  void exchange(double progress) {
    exchange(progress, EXCHANGE_NANOS);
  }

  /**
   * The same for the end of a window.
   *
   * @param mayNotAnswer whether a lane has broken or does not end, so that nothing is gained by
   *     waiting
   */
  void exchangeAtWindowEnd(double progress, boolean mayNotAnswer) {
    exchange(progress, mayNotAnswer ? EXCHANGE_NANOS : WINDOW_END_NANOS);
  }

  /** The same with another limit for the wait, for figures that decide a verdict. */
  void exchange(double progress, long patienceNanos) {
    collector.request();
    lanes.exchange();
    long giveUp = System.nanoTime() + patienceNanos;
    while (!collector.isComplete() && System.nanoTime() - giveUp < 0) {
      LockSupport.parkNanos(100_000);
    }
    end(progress);
  }

  /** Ends the interval with what the lanes have handed over. */
  void end(double progress) {
    long endNanos = clock.nanoTime();
    Instant end = SteadyTime.SYSTEM.instant();
    ClientInterval client = watch.next();
    List<IntervalRecord> records =
        collector.collect(startNanos - activityStartNanos, endNanos - activityStartNanos, inWindow);
    for (IntervalRecord record : records) {
      PhaseObservation observation = observations.get(record.phaseIndex());
      observation.add(record, client, record.phaseIndex() == inWindow);
      blocks.forEach(block -> block.add(record));
      listener.interval(
          new IntervalReport(
              plan.phases().get(record.phaseIndex()),
              record.phaseIndex(),
              start,
              end,
              record,
              client,
              record.phaseIndex() == inWindow,
              progress,
              observation.latestGateReport()));
    }
    startNanos = endNanos;
    start = end;
  }

  /** The sums of a phase's counts so far. A view. */
  ToLongFunction<Count> totals(int phase) {
    return count -> collector.totals(phase).stream().mapToLong(totals -> totals.count(count)).sum();
  }

  /** The totals of a phase by op template. */
  List<OpTotals> ops(int phase) {
    return collector.totals(phase);
  }

  /** The totals of a phase's strides; empty where ops of a stride do not follow one another. */
  OpTotals strides(int phase) {
    return collector.strides(phase);
  }

  /** What is known of a phase. */
  PhaseObservation observation(int phase) {
    return observations.get(phase);
  }

  /** What this process had used at the end of the last interval. */
  ClientUsage clientUsage() {
    return watch.usage();
  }
}
