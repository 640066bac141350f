package io.bench.engine.verdict;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.PhaseSecond;

/**
 * How much of the CPU time that this process wanted the machine kept from it. Shares are 0 to 1,
 * and 0 where nothing is known: what cannot be read is charged to nobody.
 *
 * <p>The kernel counts both kinds of time only while somebody wants the CPU, and for each CPU by
 * itself. So they are compared with the CPU time that was wanted (what was got, and what was kept
 * back), or with the wall clock if less than one CPU was wanted on average.
 *
 * @param stolen the hypervisor's part of the CPU time wanted on this machine
 * @param throttled the part of the CPU time wanted by this process that its quota kept back
 * @param ofWallTime share of wall-clock time in which the process could not run for either reason
 */
public record MachineShare(double stolen, double throttled, double ofWallTime) {

  /** The machine took nothing, or it is not known. */
  public static final MachineShare NONE = new MachineShare(0, 0, 0);

  /** The share in one interval. */
  public static MachineShare of(PhaseSecond interval) {
    return of(interval.seconds(), interval.used().cpuNanos(), interval.used().machine());
  }

  private static MachineShare of(double seconds, long cpuNanos, MachineUsage machine) {
    if (seconds <= 0) {
      return NONE;
    }
    double wallNanos = seconds * 1e9;
    double ownNanos = (double) cpuNanos;
    // Ticks are coarse: what this process is known to have used was used.
    double busyNanos = Math.max((double) machine.busyNanos(), ownNanos);
    double stolenNanos = Math.max(0, (double) machine.stolenNanos());
    double throttledNanos = Math.max(0, (double) machine.throttledNanos());
    return new MachineShare(
        keptBack(stolenNanos, busyNanos, 0),
        keptBack(throttledNanos, ownNanos, 0),
        either(
            keptBack(stolenNanos, busyNanos, wallNanos),
            keptBack(throttledNanos, ownNanos, wallNanos)));
  }

  /**
   * The share of this process' own delay that the machine caused: of the time in which its threads
   * wanted a CPU, how much the hypervisor or the quota kept from them.
   */
  public double ofDelay() {
    return either(stolen, throttled);
  }

  /**
   * The share of the time in which no thread of this process could run that the machine caused: by
   * its hypervisor, by a quota, or by other processes on full cores, and not by the process' own
   * garbage collection.
   */
  public static double ofStalls(ClientInterval client) {
    double stallNanos = client.stallNanos();
    if (stallNanos <= 0) {
      return 0;
    }
    ClientUsage used = client.used();
    double ownNanos = 1e6 * Math.max(used.pauseMillis(), used.safepointMillis());
    MachineUsage machine = used.machine();
    double wallNanos = client.seconds() * 1e9;
    MachineShare share = of(client.seconds(), used.cpuNanos(), machine);
    double contendedNanos =
        MachineRule.isContended(client.seconds(), machine) ? machine.nearestPressureNanos() : 0;
    double keptNanos = share.ofWallTime() * wallNanos + contendedNanos;
    return Math.max(0, Math.min(stallNanos - ownNanos, keptNanos)) / stallNanos;
  }

  private static double keptBack(double keptNanos, double gotNanos, double leastNanos) {
    double wanted = Math.max(keptNanos + gotNanos, leastNanos);
    return wanted > 0 ? keptNanos / wanted : 0;
  }

  /** The hypervisor holds up the threads that the quota lets run. */
  private static double either(double one, double other) {
    return 1 - (1 - one) * (1 - other);
  }
}
