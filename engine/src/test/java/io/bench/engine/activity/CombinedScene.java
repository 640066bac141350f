package io.bench.engine.activity;

import io.bench.engine.capture.CaptureScope;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A combined activity of made-up clients, with what its listener was told. */
final class CombinedScene implements ActivityListener {

  static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  /** What a listener must not keep of an interval: copied. */
  record Heard(
      int phase, Instant start, Instant end, boolean inWindow, double seconds, List<Long> done) {}

  final ActivityPlan plan;
  final CombinedActivity activity;
  final List<Heard> intervals = new ArrayList<>();
  final List<IntervalReport> reports = new ArrayList<>();

  CombinedScene(int clients, PhasePlan... phases) {
    this(plan(null, 0.05, phases), clients);
  }

  CombinedScene(ActivityPlan plan, int clients) {
    this.plan = plan;
    boolean[] takesPart = new boolean[clients];
    Arrays.fill(takesPart, true);
    this.activity =
        new CombinedActivity(plan, takesPart, this, new Surroundings(false, 2 * clients, 1e9));
  }

  /** Two op templates; captures makes their strides count. */
  static ActivityPlan plan(
      @Nullable StrideCaptures captures, double errorLimit, PhasePlan... phases) {
    return new ActivityPlan(
        "main",
        new OpMix(List.of("read", "write"), List.of(0, 1), 2, captures),
        3,
        48,
        List.of(phases),
        new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), errorLimit),
        1_000_000_000,
        3,
        7);
  }

  static StrideCaptures captures() {
    List<List<Integer>> none = List.of(List.of(), List.of());
    return new StrideCaptures(new CaptureScope(), none, none);
  }

  static PhasePlan measured(int seconds) {
    return new PhasePlan(PhaseKind.MEASUREMENT, seconds * 1_000_000_000L, 0, Long.MAX_VALUE, null);
  }

  static PhasePlan counted(long cycles) {
    return new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, cycles, null);
  }

  @Override
  public void interval(IntervalReport report) {
    reports.add(report);
    intervals.add(
        new Heard(
            report.phaseIndex(),
            report.start(),
            report.end(),
            report.inWindow(),
            report.client().seconds(),
            report.record().ops().stream().map(op -> op.count(Count.SUCCEEDED)).toList()));
  }

  /** Read ops that succeeded, interval by interval of the window. */
  List<Long> reads() {
    return intervals.stream().filter(Heard::inWindow).map(heard -> heard.done().get(0)).toList();
  }

  /** The result of a client that ran every phase for a time. */
  ActivityResult ended(double seconds, PhaseFindings findings, List<UnfinishedOp> unfinished) {
    List<PhaseResult> phases = new ArrayList<>();
    for (PhasePlan phase : plan.phases()) {
      List<OpTotals> nothing = List.of(new OpTotals(3), new OpTotals(3));
      phases.add(
          new PhaseResult(
              phase,
              PhaseCourse.of(phase, START, seconds, seconds, null),
              nothing,
              plan.ops().hasStrides() ? new StrideResult(new OpTotals(3), 0) : null,
              unfinished,
              null,
              ClientUsage.NONE,
              findings));
    }
    return new ActivityResult(plan, phases, ActivityResult.End.COMPLETED, null, -1, 0);
  }

  ActivityResult ended(double seconds) {
    return ended(seconds, PhaseFindings.NONE, List.of());
  }
}
