package io.bench.app.experiment.block;

import io.bench.engine.machine.MachineMeter;
import io.bench.engine.machine.MachineUsage;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What the machine took from arms while a block was measured: time that the hypervisor gave to
 * others, and CPU that processes used which are none of the experiment's. One thread.
 */
final class MachineTake implements BlockMeter {

  private final MachineMeter meter;
  private MachineUsage usageBefore;
  private long ownBefore;
  private long nanosBefore = System.nanoTime();
  private List<ProcessHandle> own = List.of();

  /**
   * @param cores of which it tells, as {@code taskset -c} takes them; empty for all
   */
  MachineTake(String cores) {
    meter = MachineMeter.ofCpus(cores);
    usageBefore = meter.read(0);
  }

  @Override
  public void begin(Collection<ProcessHandle> processes) {
    own = List.copyOf(processes);
    usageBefore = meter.read(0);
    ownBefore = cpuNanos(own);
    nanosBefore = System.nanoTime();
  }

  @Override
  public double share() {
    MachineUsage since = meter.read(0).since(usageBefore);
    long ownNanos = cpuNanos(own) - ownBefore;
    double available = (double) since.cores() * (System.nanoTime() - nanosBefore);
    if (since.stolenNanos() < 0 || available <= 0) {
      return Double.NaN;
    }
    double others = Math.max(0, since.busyNanos() - ownNanos);
    return (since.stolenNanos() + others) / available;
  }

  /** CPU of processes so far; one that has ended counts no longer. */
  static long cpuNanos(Collection<ProcessHandle> processes) {
    return processes.stream()
        .map(process -> process.info().totalCpuDuration())
        .flatMap(Optional::stream)
        .mapToLong(Duration::toNanos)
        .sum();
  }
}
