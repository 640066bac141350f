package io.bench.engine.activity;

import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything the engine needs to know of an activity but the adapter.
 *
 * @param name as results and thread names show it
 * @param opNames the op templates' names, in the order in which they were prepared
 * @param order the op sequence: cycle c runs op template {@code order[c mod length]}
 * @param stride how many consecutive cycles one lane takes at a time
 * @param lanes how many lanes, at least 1
 * @param inFlight how many ops may be in flight on all lanes together, at least {@code lanes}
 * @param phases in order, at least one
 * @param errorPolicy the rules for errors
 * @param maxTries the most tries per op, at least 1
 * @param backoff the wait before a retry
 * @param errorLimit the share of failed ops above which the activity fails, 0 to 1
 * @param graceNanos how long the end of a phase waits for ops in flight
 * @param digits significant decimal digits of histograms, 1 to 5
 * @param seed start of all pseudo-random numbers
 * @param captures what the ops of a stride pass on to each other, or null if nothing
 */
public record ActivityPlan(
    String name,
    List<String> opNames,
    List<Integer> order,
    int stride,
    int lanes,
    int inFlight,
    List<PhasePlan> phases,
    ErrorPolicy errorPolicy,
    int maxTries,
    Backoff backoff,
    double errorLimit,
    long graceNanos,
    int digits,
    long seed,
    @Nullable StrideCaptures captures) {

  public ActivityPlan {
    opNames = List.copyOf(opNames);
    order = List.copyOf(order);
    phases = List.copyOf(phases);
    if (lanes < 1 || inFlight < lanes || phases.isEmpty() || order.isEmpty()) {
      throw new IllegalArgumentException(
          lanes
              + " lanes, "
              + inFlight
              + " in flight, "
              + phases.size()
              + " phases, sequence of "
              + order.size());
    }
  }

  /** The plan of an activity whose ops are each on their own. */
  public ActivityPlan(
      String name,
      List<String> opNames,
      List<Integer> order,
      int stride,
      int lanes,
      int inFlight,
      List<PhasePlan> phases,
      ErrorPolicy errorPolicy,
      int maxTries,
      Backoff backoff,
      double errorLimit,
      long graceNanos,
      int digits,
      long seed) {
    this(
        name,
        opNames,
        order,
        stride,
        lanes,
        inFlight,
        phases,
        errorPolicy,
        maxTries,
        backoff,
        errorLimit,
        graceNanos,
        digits,
        seed,
        null);
  }

  /** Whether the ops of a stride follow one another, so that strides are counted. */
  public boolean hasStrides() {
    return captures != null;
  }

  /** The places in flight of one lane: an even share, the remainder to the first lanes. */
  int inFlightOfLane(int lane) {
    return inFlight / lanes + (lane < inFlight % lanes ? 1 : 0);
  }

  /** The most places in flight that any lane has. */
  public int maxInFlightPerLane() {
    return inFlightOfLane(0);
  }
}
