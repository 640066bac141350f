package io.bench.app.experiment.block;

import io.bench.engine.machine.MachineMeter;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the machine took from arms while a block was measured: time that the hypervisor gave to
 * others, and CPU that processes used which are none of the experiment's. One thread.
 */
final class MachineTake implements BlockMeter {

  private final Supplier<MachineUsage> usage;
  private final NanoClock clock;
  private MachineUsage usageBefore;
  private long ownBefore;
  private long nanosBefore;
  private List<ProcessHandle> own = List.of();

  /**
   * @param cores of which it tells, as {@code taskset -c} takes them; empty for all
   */
  MachineTake(String cores) {
    this(usageOf(MachineMeter.ofCpus(cores)), NanoClock.SYSTEM);
  }

  /**
   * @param usage reads what was used so far
   */
  MachineTake(Supplier<MachineUsage> usage, NanoClock clock) {
    this.usage = usage;
    this.clock = clock;
    this.usageBefore = usage.get();
    this.nanosBefore = clock.nanoTime();
  }

  private static Supplier<MachineUsage> usageOf(MachineMeter meter) {
    return () -> meter.read(0);
  }

  @Override
  public void begin(Collection<ProcessHandle> processes) {
    own = List.copyOf(processes);
    usageBefore = usage.get();
    ownBefore = cpuNanos(own);
    nanosBefore = clock.nanoTime();
  }

  @Override
  public double share() {
    MachineUsage since = usage.get().since(usageBefore);
    long ownNanos = cpuNanos(own) - ownBefore;
    double available = (double) since.cores() * (clock.nanoTime() - nanosBefore);
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
