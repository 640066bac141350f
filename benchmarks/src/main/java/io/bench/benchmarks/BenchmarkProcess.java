package io.bench.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** A client that runs in this process for a fixed time, with its CPU. */
public final class BenchmarkProcess implements PairedRounds.Client {

  /** Something to be done for a while. */
  public interface Work {
    /** Does it, and returns how often. */
    long run(long nanos) throws Exception;
  }

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final long nanos;
  private final Work work;

  public BenchmarkProcess(long nanos, Work work) {
    this.nanos = nanos;
    this.work = work;
  }

  @Override
  public PairedRounds.Turn run() throws Exception {
    long cpu = system.getProcessCpuTime();
    long begin = System.nanoTime();
    long units = work.run(nanos);
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new PairedRounds.Turn(units / seconds, (system.getProcessCpuTime() - cpu) / 1e3 / units);
  }
}
