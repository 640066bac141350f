package io.bench.engine.activity;

import io.bench.engine.lane.CyclePlan;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.policy.ErrorHandling;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the engine needs for an activity, except the adapter.
 *
 * @param name as results and thread names show it
 * @param ops which ops it runs
 * @param lanes how many lanes, at least 1
 * @param inFlight how many ops may be in flight on all lanes together, at least {@code lanes}
 * @param phases in order, at least one
 * @param errors what is done about errors
 * @param graceNanos how long the end of a phase waits for ops in flight
 * @param digits significant decimal digits of histograms, 1 to 5
 * @param seed start of all pseudo-random numbers
 */
public record ActivityPlan(
    String name,
    OpMix ops,
    int lanes,
    int inFlight,
    List<PhasePlan> phases,
    ErrorHandling errors,
    long graceNanos,
    int digits,
    long seed) {

  public ActivityPlan {
    phases = List.copyOf(phases);
    if (lanes < 1 || inFlight < lanes || phases.isEmpty()) {
      throw new IllegalArgumentException(
          "%d lanes, %d in flight, %d phases".formatted(lanes, inFlight, phases.size()));
    }
  }

  /**
   * The same activity as all clients run it together.
   *
   * @param allLanes the lanes of all clients
   * @param allInFlight the permits of all clients
   */
  public ActivityPlan ofAllClients(int allLanes, int allInFlight) {
    return new ActivityPlan(
        name,
        ops,
        allLanes,
        allInFlight,
        phases.stream().map(PhasePlan::ofAllClients).toList(),
        errors,
        graceNanos,
        digits,
        seed);
  }

  /**
   * A phase as lanes run it.
   *
   * @param lengthNanos how long ops are started, or {@link PhaseRun#NO_END}
   * @param continued the run that it takes over from while that one still starts ops, or null
   */
  PhaseRun run(
      int phaseIndex,
      long startNanos,
      long lengthNanos,
      long firstCycle,
      long cycleCount,
      @Nullable PhaseRun continued) {
    PhasePlan phase = phases.get(phaseIndex);
    CyclePlan cycles =
        new CyclePlan(firstCycle, cycleCount, ops.stride(), phase.shard(), phase.isPaced());
    return new PhaseRun(
        phaseIndex, startNanos, lengthNanos, phase.schedule(), cycles, lanes, continued);
  }

  /** The permits of one lane: an even share, the remainder to the first lanes. */
  int inFlightOfLane(int lane) {
    return inFlight / lanes + (lane < inFlight % lanes ? 1 : 0);
  }

  /** The most permits that any lane has. */
  public int maxInFlightPerLane() {
    return inFlightOfLane(0);
  }
}
