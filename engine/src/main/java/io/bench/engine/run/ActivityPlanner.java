package io.bench.engine.run;

import io.bench.adapter.api.OpTemplate;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.PoissonArrivals;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.CycleRange;
import io.bench.engine.parameter.Rate;
import io.bench.engine.parameter.Warmup;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.record.PhaseKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the engine will do for a step on this machine: lanes, permits, and the phases. Warm-up ops
 * have cycles of their own, from the same distributions: those after the measured ones, or, where
 * these have no end, those from {@link #WARM_UP_OFFSET} on. So what is measured does not depend on
 * how long the warm-up took.
 */
final class ActivityPlanner {

  static final Duration DEFAULT_DURATION = Duration.ofSeconds(60);
  static final long WARM_UP_OFFSET = 1L << 32;

  /** An automatic warm-up takes at least this many ops of every op template. */
  private static final long WARM_UP_OPS = 20_000;

  private final StepPlan step;
  private final ActivityParameters engine;
  private final Shard shard;

  private ActivityPlanner(StepPlan step) {
    this.step = step;
    this.engine = step.engine();
    this.shard =
        step.runsOnce()
            ? Shard.WHOLE
            : new Shard(engine.shard().number() - 1, engine.shard().count(), step.stride());
  }

  /**
   * Plans the activity.
   *
   * @param cores the machine's processors
   * @param capacityPerSecond what the last closed step reached; only looked at if the rate is a
   *     share
   */
  static ActivityPlan plan(StepPlan step, int cores, double capacityPerSecond) {
    ActivityParameters engine = step.engine();
    int wantedLanes = engine.lanes().orElse(cores);
    int inFlight = engine.inFlight().total(cores, wantedLanes);
    return new ActivityPlan(
        step.resultName(),
        new OpMix(
            step.templates().stream().map(OpTemplate::name).toList(),
            Arrays.stream(step.sequence().toArray()).boxed().toList(),
            step.stride(),
            step.hasCaptures() ? step.strideCaptures() : null),
        Math.min(wantedLanes, inFlight),
        inFlight,
        phases(step, capacityPerSecond),
        new ErrorHandling(
            step.errorPolicy(),
            engine.tries(),
            new Backoff(engine.retryDelay().toNanos()),
            engine.errorLimit()),
        engine.grace().toNanos(),
        engine.hdrDigits(),
        engine.seed());
  }

  /** Plans the phases alone. */
  static List<PhasePlan> phases(StepPlan step, double capacityPerSecond) {
    return new ActivityPlanner(step).phases(capacityPerSecond);
  }

  /** What happens before the step is measured. */
  private Warmup warmup() {
    return engine
        .warmup()
        .orElse(measuresMoreThanAWarmUp() ? new Warmup.Auto() : new Warmup.None());
  }

  /**
   * Whether a warm-up makes sense. The rows that it would verify may not exist yet, and a step with
   * fewer cycles than a warm-up takes is a trial.
   */
  private boolean measuresMoreThanAWarmUp() {
    if (!step.isMeasurement()) {
      return false;
    }
    return engine.duration().isPresent()
        || engine
            .cycles()
            .map(cycles -> cycles.count() >= WARM_UP_OPS * step.ops().size())
            .orElse(true);
  }

  private List<PhasePlan> phases(double capacityPerSecond) {
    RateProfile rate = engine.rate().map(given -> given.profile(capacityPerSecond)).orElse(null);
    long first = engine.cycles().map(CycleRange::first).orElse(0L);
    long count = engine.cycles().map(CycleRange::count).orElse(defaultCount());
    Duration duration = engine.duration().orElse(null);
    if (duration == null && count == Long.MAX_VALUE) {
      duration = engine.rate().flatMap(Rate::course).orElse(DEFAULT_DURATION);
    }
    List<PhasePlan> phases = new ArrayList<>();
    long afterMeasured = count == Long.MAX_VALUE ? first + WARM_UP_OFFSET : first + count;
    RateProfile warmUpRate =
        engine.warmupRate().map(given -> given.profile(capacityPerSecond)).orElse(rate);
    warmUp(wholeSequences(afterMeasured), warmUpRate, phases);
    phases.add(
        new PhasePlan(
            PhaseKind.MEASUREMENT,
            lengthNanos(duration),
            first,
            count,
            schedule(rate, engine.seed()),
            shard,
            false));
    return phases;
  }

  /** Where ops of a stride depend on each other, a phase begins with the first of its ops. */
  private long wholeSequences(long cycle) {
    int length = step.hasCaptures() ? step.sequence().length() : 1;
    return (cycle + length - 1) / length * length;
  }

  private long defaultCount() {
    return step.runsOnce() ? step.sequence().length() : Long.MAX_VALUE;
  }

  private void warmUp(long firstCycle, @Nullable RateProfile rate, List<PhasePlan> phases) {
    Warmup warmup = warmup();
    if (warmup instanceof Warmup.None) {
      return;
    }
    boolean counted = warmup instanceof Warmup.Count;
    boolean automatic = warmup instanceof Warmup.Auto;
    Duration length =
        warmup instanceof Warmup.Time time
            ? time.duration()
            : automatic ? engine.warmupCap() : null;
    phases.add(
        new PhasePlan(
            PhaseKind.WARM_UP,
            lengthNanos(length),
            firstCycle,
            counted ? ((Warmup.Count) warmup).ops() * shard.count() : Long.MAX_VALUE,
            schedule(beginOf(rate), engine.seed() + 1),
            shard,
            automatic));
  }

  /** The warm-up of a changing rate uses the rate at its beginning. */
  private static @Nullable RateProfile beginOf(@Nullable RateProfile rate) {
    return rate == null || rate.courseSeconds() == 0
        ? rate
        : RateProfile.constant(rate.perSecondAt(0));
  }

  private @Nullable Schedule schedule(@Nullable RateProfile rate, long seed) {
    return rate == null || !engine.poisson() ? rate : new PoissonArrivals(rate, seed);
  }

  private static long lengthNanos(@Nullable Duration duration) {
    return duration == null ? PhaseRun.NO_END : duration.toNanos();
  }
}
