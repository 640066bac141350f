package io.bench.servers.process;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** The CPU time of several processes together. */
public final class CpuTime {
  private CpuTime() {}

  /**
   * Returns what processes have used since they were started, as the operating system counts it (on
   * Linux in steps of 10 ms). Empty if one of them has ended or the system does not tell: the sum
   * of the others would look like less work.
   */
  public static Optional<Duration> of(Collection<ProcessHandle> processes) {
    Duration sum = Duration.ZERO;
    for (ProcessHandle process : processes) {
      Optional<Duration> one = process.info().totalCpuDuration();
      if (one.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.plus(one.get());
    }
    return Optional.of(sum);
  }
}
