package io.bench.engine.machine;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How much CPU and memory the control groups of this process (a container, a systemd slice) leave
 * it: the tightest limit from its own group up to the root. Reads versions 1 and 2; empty where
 * there is no limit, or no Linux.
 *
 * @param cpus CPU seconds per second
 */
public record CgroupLimits(OptionalDouble cpus, OptionalLong memoryBytes) {

  /** Version 1 says "no limit" with a number near the largest. */
  private static final long NO_LIMIT = 1L << 60;

  /**
   * Reads the limits.
   *
   * @param root the file system's root, another one in tests
   */
  public static CgroupLimits read(Path root) {
    double cpus = Double.MAX_VALUE;
    long memory = Long.MAX_VALUE;
    for (Path group : ControlGroups.folders(root)) {
      cpus = Math.min(cpus, cpus(group));
      memory = Math.min(memory, memory(group));
    }
    return new CgroupLimits(
        cpus == Double.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of(cpus),
        memory >= NO_LIMIT ? OptionalLong.empty() : OptionalLong.of(memory));
  }

  private static double cpus(Path group) {
    String[] version2 = SystemFile.text(group.resolve("cpu.max")).split(" ", -1);
    if (version2.length == 2) {
      return share(number(version2[0]), number(version2[1]));
    }
    return share(
        number(SystemFile.text(group.resolve("cpu.cfs_quota_us"))),
        number(SystemFile.text(group.resolve("cpu.cfs_period_us"))));
  }

  private static double share(long quota, long period) {
    return quota <= 0 || quota == Long.MAX_VALUE || period <= 0 || period == Long.MAX_VALUE
        ? Double.MAX_VALUE
        : (double) quota / period;
  }

  private static long memory(Path group) {
    return Math.min(
        number(SystemFile.text(group.resolve("memory.max"))),
        number(SystemFile.text(group.resolve("memory.limit_in_bytes"))));
  }

  private static long number(String text) {
    return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE;
  }
}
