package io.bench.engine.verdict;

import io.bench.engine.machine.MachineUsage;

/**
 * One interval of a measured window, about a second.
 *
 * @param seconds how long it was
 * @param succeeded ops that ended well
 * @param failed ops that did not
 * @param cpuNanos CPU time of this process
 * @param compilationMillis time the JIT compilers worked; negative if unknown
 * @param hiccupMaxNanos the longest hiccup of this process
 * @param backlog ops that were due but not sent at the interval's end; 0 in a closed loop
 * @param busiestLane the largest share of the interval in which one lane could take on nothing
 *     more, see {@link io.bench.engine.record.LaneInterval#occupancy}
 * @param serviceP50Nanos median service time, NaN if no op ended well
 * @param machine what the machine took from this process
 */
public record WindowInterval(
    double seconds,
    long succeeded,
    long failed,
    long cpuNanos,
    long compilationMillis,
    long hiccupMaxNanos,
    long backlog,
    double busiestLane,
    double serviceP50Nanos,
    MachineUsage machine) {

  /** On a machine that took nothing from this process. */
  WindowInterval(
      double seconds,
      long succeeded,
      long failed,
      long cpuNanos,
      long compilationMillis,
      long hiccupMaxNanos,
      long backlog,
      double busiestLane,
      double serviceP50Nanos) {
    this(
        seconds,
        succeeded,
        failed,
        cpuNanos,
        compilationMillis,
        hiccupMaxNanos,
        backlog,
        busiestLane,
        serviceP50Nanos,
        MachineUsage.NONE);
  }

  /** This interval and the next as one; their medians are weighted by the ops. */
  WindowInterval and(WindowInterval next) {
    return new WindowInterval(
        seconds + next.seconds,
        succeeded + next.succeeded,
        failed + next.failed,
        cpuNanos + next.cpuNanos,
        Math.max(0, compilationMillis) + Math.max(0, next.compilationMillis),
        Math.max(hiccupMaxNanos, next.hiccupMaxNanos),
        next.backlog,
        (busiestLane * seconds + next.busiestLane * next.seconds) / (seconds + next.seconds),
        joinedMedian(next),
        machine.plus(next.machine));
  }

  private double joinedMedian(WindowInterval next) {
    if (Double.isNaN(serviceP50Nanos) || succeeded == 0) {
      return next.serviceP50Nanos;
    }
    if (Double.isNaN(next.serviceP50Nanos) || next.succeeded == 0) {
      return serviceP50Nanos;
    }
    return (serviceP50Nanos * succeeded + next.serviceP50Nanos * next.succeeded)
        / (succeeded + next.succeeded);
  }
}
