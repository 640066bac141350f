package io.bench.engine.result;

import java.io.IOException;
import java.nio.file.Files;
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
record CgroupLimits(OptionalDouble cpus, OptionalLong memoryBytes) {

  /** Version 1 says "no limit" with a number near the largest. */
  private static final long NO_LIMIT = 1L << 60;

  /**
   * Reads the limits.
   *
   * @param root the file system's root, another one in tests
   */
  static CgroupLimits read(Path root) {
    double cpus = Double.MAX_VALUE;
    long memory = Long.MAX_VALUE;
    for (String line : text(root.resolve("proc/self/cgroup")).split("\n", -1)) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3) {
        Path mount = root.resolve("sys/fs/cgroup").resolve(parts[1]);
        // Inside a container the path may be the host's, so the mount itself is looked at too.
        for (Path group = mount.resolve(relative(parts[2]));
            group != null && group.startsWith(mount);
            group = group.getParent()) {
          cpus = Math.min(cpus, cpus(group));
          memory = Math.min(memory, memory(group));
        }
      }
    }
    return new CgroupLimits(
        cpus == Double.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of(cpus),
        memory >= NO_LIMIT ? OptionalLong.empty() : OptionalLong.of(memory));
  }

  private static String relative(String path) {
    return path.replaceFirst("^/+", "");
  }

  private static double cpus(Path group) {
    String[] version2 = text(group.resolve("cpu.max")).split(" ", -1);
    if (version2.length == 2) {
      return share(number(version2[0]), number(version2[1]));
    }
    return share(
        number(text(group.resolve("cpu.cfs_quota_us"))),
        number(text(group.resolve("cpu.cfs_period_us"))));
  }

  private static double share(long quota, long period) {
    return quota <= 0 || quota == Long.MAX_VALUE || period <= 0 || period == Long.MAX_VALUE
        ? Double.MAX_VALUE
        : (double) quota / period;
  }

  private static long memory(Path group) {
    return Math.min(
        number(text(group.resolve("memory.max"))),
        number(text(group.resolve("memory.limit_in_bytes"))));
  }

  private static long number(String text) {
    return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE;
  }

  /** A file's text without white space at its ends, or nothing if it cannot be read. */
  static String text(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file).trim() : "";
    } catch (IOException unreadable) {
      return "";
    }
  }
}
