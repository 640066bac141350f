package io.bench.engine.run;

import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.ConstantRate;
import io.bench.engine.pace.Schedule;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.CycleRange;
import io.bench.engine.parameter.Rate;
import io.bench.engine.parameter.Warmup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The phases of a step. Warm-up ops have cycles of their own, from the same distributions: those
 * after the measured ones, or, where these have no end, those from {@link #WARM_UP_OFFSET} on. So
 * what is measured does not depend on how long the warm-up took.
 */
final class PhasePlanner {

  static final Duration DEFAULT_DURATION = Duration.ofSeconds(60);
  static final long WARM_UP_OFFSET = 1L << 32;

  private PhasePlanner() {}

  /**
   * Plans the phases.
   *
   * @param capacityPerSecond what the last closed step reached; only looked at if the rate is a
   *     share
   */
  static List<PhasePlan> plan(StepPlan step, double capacityPerSecond) {
    ActivityParameters engine = step.engine();
    Schedule schedule = schedule(engine, capacityPerSecond);
    long first = engine.cycles().map(CycleRange::first).orElse(0L);
    long count = engine.cycles().map(CycleRange::count).orElse(defaultCount(step));
    Duration duration = engine.duration().orElse(null);
    if (duration == null && count == Long.MAX_VALUE) {
      duration = DEFAULT_DURATION;
    }
    List<PhasePlan> phases = new ArrayList<>();
    long afterMeasured = count == Long.MAX_VALUE ? first + WARM_UP_OFFSET : first + count;
    warmUp(engine.warmup(), wholeSequences(step, afterMeasured), schedule, phases);
    phases.add(new PhasePlan(PhaseKind.MEASUREMENT, lengthNanos(duration), first, count, schedule));
    return phases;
  }

  /** Where ops of a stride depend on each other, a phase begins with the first of its ops. */
  private static long wholeSequences(StepPlan step, long cycle) {
    int length = step.hasCaptures() ? step.sequence().length() : 1;
    return (cycle + length - 1) / length * length;
  }

  /** A step that prepares runs its op sequence once unless it is told how often. */
  private static long defaultCount(StepPlan step) {
    boolean once = step.preparatory() && step.engine().duration().isEmpty();
    return once ? step.sequence().length() : Long.MAX_VALUE;
  }

  private static void warmUp(
      Warmup warmup, long firstCycle, @Nullable Schedule schedule, List<PhasePlan> phases) {
    if (warmup instanceof Warmup.Time time) {
      phases.add(
          new PhasePlan(
              PhaseKind.WARM_UP,
              lengthNanos(time.duration()),
              firstCycle,
              Long.MAX_VALUE,
              schedule));
    } else if (warmup instanceof Warmup.Count counted) {
      phases.add(
          new PhasePlan(PhaseKind.WARM_UP, PhaseRun.NO_END, firstCycle, counted.ops(), schedule));
    }
  }

  private static @Nullable Schedule schedule(ActivityParameters engine, double capacity) {
    Rate rate = engine.rate().orElse(null);
    if (rate == null) {
      return null;
    }
    return new ConstantRate(
        rate instanceof Rate.PerSecond fixed
            ? fixed.opsPerSecond()
            : ((Rate.ShareOfCapacity) rate).fraction() * capacity);
  }

  private static long lengthNanos(@Nullable Duration duration) {
    return duration == null ? PhaseRun.NO_END : duration.toNanos();
  }
}
