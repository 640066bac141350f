package io.bench.engine.machine;

import static io.bench.engine.machine.MachineUsage.UNKNOWN;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reads what the machine has taken from this process since the meter was made. Thread-safe; a
 * reading opens about ten small files and takes less than a millisecond. Compare readings of one
 * and the same meter only. A file that is absent, unreadable or damaged makes its amount unknown.
 */
public final class MachineMeter {

  /** Asking a CPU for its frequency wakes it on some machines, so a few stand for all. */
  private static final int MAX_FREQUENCIES = 4;

  private final Path root;

  /** As Linux lists them; empty for those that this process may use. */
  private final String cpus;

  private final CounterGrowth busy = new CounterGrowth();
  private final CounterGrowth stolen = new CounterGrowth();
  private final CounterGrowth own = new CounterGrowth();
  private final CounterGrowth throttled = new CounterGrowth();
  private final CounterGrowth pressure = new CounterGrowth();
  private final CounterGrowth groupPressure = new CounterGrowth();
  private long otherNanos;

  /**
   * @param root where the kernel's files are, another folder in tests
   * @param cpus as of {@link #ofCpus}
   */
  MachineMeter(Path root, String cpus) {
    this.root = root;
    this.cpus = cpus;
  }

  /** A meter of the CPUs of this machine that this process may use. */
  public static MachineMeter ofThisMachine() {
    return ofCpus("");
  }

  /**
   * A meter of some of this machine's CPUs.
   *
   * @param cpus as {@code taskset -c} takes them: {@code 0,2-3}; empty for those that this process
   *     may use
   */
  public static MachineMeter ofCpus(String cpus) {
    return new MachineMeter(Path.of("/"), cpus);
  }

  /**
   * The amounts since the first reading, in which they are 0 where they are known.
   *
   * @param processCpuNanos CPU time of this process so far, all of its threads
   */
  public synchronized MachineUsage read(long processCpuNanos) {
    CpuTimes times =
        CpuTimes.of(
            SystemFile.text(root.resolve("proc/stat")),
            cpus.isEmpty()
                ? CpuList.allowed(SystemFile.text(root.resolve("proc/self/status")))
                : CpuList.parse(cpus));
    List<Path> groups = CgroupLimits.groups(root);
    boolean known = !times.busy().isEmpty();
    long busyNanos = busy.with(times.busy());
    // The kernel's times are coarser than the process' own, so their difference may fall for once.
    otherNanos = Math.max(otherNanos, busyNanos - own.with(Map.of("own", processCpuNanos)));
    return new MachineUsage(
        times.busy().size(),
        known ? stolen.with(times.stolen()) : UNKNOWN,
        known ? busyNanos : UNKNOWN,
        known ? otherNanos : UNKNOWN,
        groups.isEmpty() ? UNKNOWN : throttled.with(throttledNanos(groups)),
        grown(pressure, pressureNanos(root.resolve("proc/pressure/cpu"))),
        grown(groupPressure, groupPressureNanos(groups)),
        megahertz(times));
  }

  private static long grown(CounterGrowth growth, long nanos) {
    return nanos == UNKNOWN ? UNKNOWN : growth.with(Map.of("some", nanos));
  }

  /** By group; those without a quota are not among them, or never grow. */
  private static Map<String, Long> throttledNanos(List<Path> groups) {
    Map<String, Long> nanos = new HashMap<>();
    for (Path group : groups) {
      String stat = SystemFile.text(group.resolve("cpu.stat"));
      long version1 = SystemFile.numberOf("throttled_time", stat);
      long version2 = SystemFile.numberOf("throttled_usec", stat);
      if (version1 >= 0 || version2 >= 0) {
        nanos.put(group.toString(), version1 >= 0 ? version1 : version2 * 1_000);
      }
    }
    return nanos;
  }

  /** That of the innermost group that tells. */
  private static long groupPressureNanos(List<Path> groups) {
    for (Path group : groups) {
      long nanos = pressureNanos(group.resolve("cpu.pressure"));
      if (nanos != UNKNOWN) {
        return nanos;
      }
    }
    return UNKNOWN;
  }

  /** The total of the line "some avg10=0.00 avg60=0.00 avg300=0.00 total=MICROSECONDS". */
  private static long pressureNanos(Path file) {
    for (String line : SystemFile.text(file).split("\n", -1)) {
      int total = line.indexOf(" total=");
      if (line.startsWith("some ") && total >= 0) {
        long micros = SystemFile.number(line.substring(total + " total=".length()).trim());
        return micros < 0 ? UNKNOWN : micros * 1_000;
      }
    }
    return UNKNOWN;
  }

  private double megahertz(CpuTimes times) {
    Path cpus = root.resolve("sys/devices/system/cpu");
    if (!Files.isDirectory(cpus)) {
      return Double.NaN;
    }
    return new TreeSet<>(times.busy().keySet())
            .stream()
                .limit(MAX_FREQUENCIES)
                .map(cpu -> SystemFile.text(cpus.resolve(cpu + "/cpufreq/scaling_cur_freq")))
                .mapToLong(SystemFile::number)
                .filter(kilohertz -> kilohertz > 0)
                .average()
                .orElse(Double.NaN)
        / 1e3;
  }

  /**
   * Adds up by how much counters grew, reading by reading. A counter that appears (a CPU that is
   * plugged in, a group that the process is moved to) counts from then on, and one that falls
   * counts as unchanged, so the sum never falls and never jumps. Not thread-safe.
   */
  private static final class CounterGrowth {

    private Map<String, Long> before = Map.of();
    private long total;

    /**
     * The growth since the first reading.
     *
     * @param now every counter by its name
     */
    long with(Map<String, Long> now) {
      now.forEach((name, value) -> total += Math.max(0, value - before.getOrDefault(name, value)));
      before = Map.copyOf(now);
      return total;
    }
  }
}
