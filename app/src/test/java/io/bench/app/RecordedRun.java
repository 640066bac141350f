package io.bench.app;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.StepInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs with figures made up to the last digit, for golden files. */
public final class RecordedRun {

  public static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final List<String> SCENARIOS = List.of("default", "full", "demonstration");

  public static final RunInfo INFO =
      new RunInfo(
          START,
          "keyvalue",
          "built-in",
          "text",
          SCENARIOS,
          "default",
          "cql",
          Map.of(),
          List.of(),
          false);

  public static final RunInfo DEMONSTRATION =
      new RunInfo(
          START,
          "keyvalue",
          "built-in",
          "",
          SCENARIOS,
          "demonstration",
          "cql",
          Map.of(),
          List.of(),
          true);

  private static final Set<String> PREPARATORY = Set.of("schema", "rampup");

  private static final ClientUsage CLIENT =
      new ClientUsage(
          6_000_000_000L, 4, 12, 350, 64_000_000, -1, 4, 12, -1, -1, MachineUsage.NOT_READABLE);

  private RecordedRun() {}

  public static PhasePlan counted(long cycles) {
    return new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, cycles, null);
  }

  /** A phase of some seconds, paced if the rate is above 0. */
  public static PhasePlan timed(PhaseKind kind, long seconds, double rate) {
    return new PhasePlan(
        kind,
        seconds * 1_000_000_000L,
        0,
        Long.MAX_VALUE,
        rate > 0 ? RateProfile.constant(rate) : null);
  }

  /** A step with the op templates "read" and "write". */
  public static StepInfo step(int index, int count, String name, PhasePlan... phases) {
    ActivityPlan plan =
        new ActivityPlan(
            name,
            new OpMix(List.of("read", "write"), List.of(0, 1), 2),
            2,
            128,
            List.of(phases),
            new ErrorHandling(ErrorPolicy.parse("count"), 3, new Backoff(1_000_000), 1),
            1_000_000_000,
            3,
            7);
    return new StepInfo(
        index, count, name, null, "cql", PREPARATORY.contains(name), Map.of(), Map.of(), 2, plan);
  }

  /** Records ops that succeeded, with times spread evenly from {@code meanNanos}/2 to 3/2. */
  public static void succeed(OpStats stats, int ops, long meanNanos, boolean paced) {
    stats.add(Count.ISSUED, ops);
    stats.add(Count.TRIES, ops);
    stats.add(Count.SUCCEEDED_WHILE_ISSUING, ops);
    stats.add(Count.SUCCEEDED, ops);
    for (long op = 0; op < ops; op++) {
      long service = meanNanos / 2 + meanNanos * op / ops;
      stats.record(Latency.SERVICE, service);
      if (paced) {
        stats.record(Latency.LATENESS, service / 10);
        stats.record(Latency.RESPONSE, service + service / 10);
      }
    }
  }

  /** Records ops that failed, each try with the same error. */
  public static void fail(OpStats stats, int ops, int tries, String error) {
    stats.add(Count.ISSUED, ops);
    stats.add(Count.FAILED, ops);
    stats.add(Count.TRIES, (long) ops * tries);
    stats.add(Count.BACKOFF_NANOS, (long) ops * (tries - 1) * 1_000_000);
    for (int op = 0; op < ops; op++) {
      stats.record(Latency.FAILED_SERVICE, 5_000_000);
      for (int attempt = 0; attempt < tries; attempt++) {
        stats.error(error);
      }
    }
  }

  /** The totals of "read" and "write". */
  public static List<OpTotals> ops(Consumer<OpStats> read, Consumer<OpStats> write) {
    LaneRecorder recorder = new LaneRecorder(1, 2, 3);
    Collector collector = new Collector(List.of(recorder), 1, 2, 3);
    read.accept(recorder.stats(0, 0));
    write.accept(recorder.stats(0, 1));
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.totals(0);
  }

  public static PhaseResult phase(
      PhasePlan plan, double seconds, List<OpTotals> ops, List<UnfinishedOp> unfinished) {
    return new PhaseResult(
        plan, PhaseCourse.of(plan, START, seconds, seconds, null), ops, unfinished, CLIENT);
  }

  public static ActivityResult completed(StepInfo step, PhaseResult... phases) {
    return ended(step, ActivityResult.End.COMPLETED, null, phases);
  }

  public static ActivityResult ended(
      StepInfo step, ActivityResult.End end, @Nullable String reason, PhaseResult... phases) {
    return new ActivityResult(step.plan(), List.of(phases), end, reason, -1, 0);
  }

  /** The n-th interval of a phase, a second long. */
  public static IntervalReport interval(
      StepInfo step, int phaseIndex, int second, double progress, List<OpTotals> ops) {
    Instant start = START.plusSeconds(second - 1L);
    IntervalRecord record =
        new IntervalRecord(
            phaseIndex,
            (second - 1) * 1_000_000_000L,
            second * 1_000_000_000L,
            ops,
            new OpTotals(3),
            List.of());
    return new IntervalReport(
        step.plan().phases().get(phaseIndex),
        phaseIndex,
        start,
        start.plusSeconds(1),
        record,
        new ClientInterval(1, CLIENT, 0, HiccupMeter.emptyHistogram()),
        true,
        progress,
        null);
  }
}
