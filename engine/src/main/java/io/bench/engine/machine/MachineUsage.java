package io.bench.engine.machine;

import io.bench.engine.json.Unknown;

/**
 * What the machine took from this process, since a meter's start or between two readings. CPU times
 * are sums over the CPUs that the process may run on. An amount that cannot be read is {@link
 * #UNKNOWN}.
 *
 * @param cores how many CPUs the process may run on, at the (later) reading; 0 if unknown
 * @param stolenNanos time in which such a CPU had work and the hypervisor ran something else
 * @param busyNanos time in which such a CPU worked, for whichever process; without {@code
 *     stolenNanos}
 * @param otherNanos the part of {@code busyNanos} that was not this process: its neighbours, a
 *     server on the same machine among them
 * @param throttledNanos time in which the quota of a control group kept a CPU from threads of this
 *     process' group that wanted to run; 0 where no group has a quota. Where several CPUs are kept
 *     from it at once, each of them counts
 * @param pressureNanos wall-clock time in which at least one thread on the machine waited for a CPU
 *     (pressure stall information, "some")
 * @param groupPressureNanos the same of threads in the control group of this process
 * @param megahertz mean frequency of the CPUs, at the (later) reading; NaN if unknown
 */
public record MachineUsage(
    @Unknown(0) int cores,
    @Unknown(UNKNOWN) long stolenNanos,
    @Unknown(UNKNOWN) long busyNanos,
    @Unknown(UNKNOWN) long otherNanos,
    @Unknown(UNKNOWN) long throttledNanos,
    @Unknown(UNKNOWN) long pressureNanos,
    @Unknown(UNKNOWN) long groupPressureNanos,
    double megahertz) {

  /** In the place of an amount that cannot be read. */
  public static final long UNKNOWN = -1;

  /** Nothing was taken. */
  public static final MachineUsage NONE = new MachineUsage(0, 0, 0, 0, 0, 0, 0, Double.NaN);

  /** Nothing could be read: no Linux, or no permission. */
  public static final MachineUsage NOT_READABLE =
      new MachineUsage(0, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, Double.NaN);

  /** What was taken after {@code earlier}, a reading of the same meter; unknown if either is. */
  public MachineUsage since(MachineUsage earlier) {
    return combined(-1, earlier);
  }

  /** What was taken in this time and {@code next}, which follows it; unknown if either is. */
  public MachineUsage plus(MachineUsage next) {
    return next.combined(1, this);
  }

  /** What was taken here and, at the same time, on another machine; unknown if either is. */
  public MachineUsage beside(MachineUsage other) {
    MachineUsage sum = plus(other);
    return new MachineUsage(
        cores + other.cores,
        sum.stolenNanos,
        sum.busyNanos,
        sum.otherNanos,
        sum.throttledNanos,
        sum.pressureNanos,
        sum.groupPressureNanos,
        Double.NaN);
  }

  /** This, the later, and so many times what came before. */
  private MachineUsage combined(int times, MachineUsage before) {
    return new MachineUsage(
        cores,
        combined(stolenNanos, times, before.stolenNanos),
        combined(busyNanos, times, before.busyNanos),
        combined(otherNanos, times, before.otherNanos),
        combined(throttledNanos, times, before.throttledNanos),
        combined(pressureNanos, times, before.pressureNanos),
        combined(groupPressureNanos, times, before.groupPressureNanos),
        megahertz);
  }

  /** The pressure on this process: that of its control group, or else the machine's. */
  public long nearestPressureNanos() {
    return groupPressureNanos == UNKNOWN ? pressureNanos : groupPressureNanos;
  }

  /** An amount and so many times an earlier one; unknown if either is. */
  public static long combined(long amount, int times, long before) {
    return amount == UNKNOWN || before == UNKNOWN ? UNKNOWN : amount + times * before;
  }
}
