package io.bench.engine.activity;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.time.SteadyTime;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The phases that have begun, and what came of them. The activity's thread. */
final class BegunPhases {

  private final ActivityPlan plan;
  private final @Nullable Surroundings surroundings;
  private final List<Begun> begun = new ArrayList<>();
  private @Nullable PhaseResult inBlocks;
  private long filledNanos;
  private boolean isWarm;

  /**
   * A phase whose ops have ended, or are not waited for any longer.
   *
   * @param used what this process used from its start until then
   */
  record Begun(PhaseRun run, long issuedForNanos, PhaseEnd end, ClientUsage used) {}

  /**
   * @param surroundings what else a measurement is judged by; null if it is to be judged by nobody
   */
  BegunPhases(ActivityPlan plan, @Nullable Surroundings surroundings) {
    this.plan = plan;
    this.surroundings = surroundings;
  }

  /** Adds the next phase of the plan. */
  void add(Begun phase) {
    begun.add(phase);
  }

  /**
   * The last phase was measured in blocks.
   *
   * @param blocks what is known of all of them so far; null if there was none
   * @param filled for how long ops of the phase before were started to fill them, in nanoseconds
   * @param warm whether they began when compilers were calm
   */
  void inBlocks(@Nullable PhaseResult blocks, long filled, boolean warm) {
    inBlocks = blocks;
    filledNanos = filled;
    isWarm = blocks != null && warm;
  }

  /** The results of all of them, in their order, once the lanes have finished. */
  List<PhaseResult> results(LaneGroup lanes, Intervals intervals) {
    List<PhaseResult> phases = new ArrayList<>();
    for (int index = 0; index < begun.size(); index++) {
      add(result(index, lanes, intervals), intervals, phases);
    }
    PhaseResult blocks = inBlocks;
    if (blocks != null) {
      add(whole(blocks, begun.size(), lanes, intervals), intervals, phases);
    }
    return phases;
  }

  private void add(PhaseResult result, Intervals intervals, List<PhaseResult> phases) {
    OpAccounting.check(plan, result);
    PhaseObservation observation = intervals.observation(phases.size());
    phases.add(result.withFindings(findings(result, observation, phases)));
  }

  /** What ended behind its block, or never, is counted too. */
  private PhaseResult whole(PhaseResult blocks, int index, LaneGroup lanes, Intervals intervals) {
    return new PhaseResult(
        blocks.plan(),
        blocks.course(),
        intervals.ops(index),
        strides(index, lanes, intervals),
        lanes.unfinished(index),
        null,
        blocks.client(),
        PhaseFindings.NONE);
  }

  private PhaseResult result(int index, LaneGroup lanes, Intervals intervals) {
    Begun phase = begun.get(index);
    // Fills are ops of the last phase that begins as a whole.
    boolean fills = filledNanos > 0 && index == begun.size() - 1;
    long issuedForNanos = phase.issuedForNanos() + (fills ? filledNanos : 0);
    long nanos =
        fills
            ? issuedForNanos
            : Math.max(issuedForNanos, lanes.lastEndAfter(index, phase.run().startNanos()));
    return new PhaseResult(
        plan.phases().get(index),
        new PhaseCourse(
            SteadyTime.SYSTEM.instant(phase.run().startNanos()),
            nanos / 1e9,
            issuedForNanos / 1e9,
            phase.end(),
            phase.run().stopReason(),
            1,
            1),
        intervals.ops(index),
        strides(index, lanes, intervals),
        lanes.unfinished(index),
        fills ? null : QuietTime.longest(lanes.successGaps(index), issuedForNanos, nanos),
        phase.used(),
        PhaseFindings.NONE);
  }

  private @Nullable StrideResult strides(int index, LaneGroup lanes, Intervals intervals) {
    return plan.ops().hasStrides()
        ? new StrideResult(intervals.strides(index), lanes.unfinishedStrides(index))
        : null;
  }

  private PhaseFindings findings(
      PhaseResult result, PhaseObservation observation, List<PhaseResult> before) {
    if (result.plan().kind() == PhaseKind.WARM_UP) {
      GateReport gate = observation.gateReport();
      boolean settled = isWarm && before.size() == begun.size() - 1;
      return PhaseFindings.ofWarmUp(gate != null && settled ? gate.settledInBlocks() : gate);
    }
    PhaseResult warmUp = before.isEmpty() ? null : before.get(before.size() - 1);
    return surroundings == null
        ? PhaseFindings.NONE
        : new WindowJudge(plan, result, observation, surroundings).findings(warmUp);
  }
}
