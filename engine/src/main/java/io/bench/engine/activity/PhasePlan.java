package io.bench.engine.activity;

import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * A phase to be run. It ends at its length or when its cycles are used up, whichever comes first.
 *
 * @param lengthNanos how long ops are started, or {@link PhaseRun#NO_END}
 * @param firstCycle the cycle of the first op
 * @param cycleCount how many cycles there are, {@link Long#MAX_VALUE} for no bound
 * @param schedule when ops are due, or null for a closed loop
 */
public record PhasePlan(
    PhaseKind kind,
    long lengthNanos,
    long firstCycle,
    long cycleCount,
    @Nullable Schedule schedule) {

  public PhasePlan {
    if (lengthNanos == PhaseRun.NO_END && cycleCount == Long.MAX_VALUE) {
      throw new IllegalArgumentException("a phase needs an end: a length or a number of cycles");
    }
  }

  /** How many ops the schedule wants started within the phase, or -1 in a closed loop. */
  public long scheduledOps() {
    if (schedule == null) {
      return -1;
    }
    return lengthNanos == PhaseRun.NO_END
        ? cycleCount
        : Math.min(cycleCount, schedule.opsDueWithin(lengthNanos));
  }
}
