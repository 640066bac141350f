package io.bench.engine.machine;

import io.bench.engine.json.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How much CPU and memory the control groups of this process (a container, a systemd slice) leave
 * it: the tightest limit from its own group up to the root. Reads versions 1 and 2; nothing where
 * there is no limit, or no Linux.
 *
 * @param cpus CPU seconds per second; NaN: no limit
 * @param memoryBytes -1: no limit
 */
public record CgroupLimits(double cpus, @Unknown(-1) long memoryBytes) {

  /** Version 1 says "no limit" with a number near the largest. */
  private static final long NO_LIMIT = 1L << 60;

  private static final String VERSION_2 = "unified";

  /**
   * Reads the limits.
   *
   * @param root the file system's root, another one in tests
   */
  public static CgroupLimits read(Path root) {
    double cpus = Double.MAX_VALUE;
    long memory = Long.MAX_VALUE;
    for (Path group : groups(root)) {
      cpus = Math.min(cpus, cpus(group));
      memory = Math.min(memory, memory(group));
    }
    return new CgroupLimits(
        cpus == Double.MAX_VALUE ? Double.NaN : cpus, memory >= NO_LIMIT ? -1 : memory);
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

  /**
   * The folders of the groups, for each hierarchy its own group first. They need not exist; empty
   * where there are no control groups.
   *
   * @param root the file system's root, another one in tests
   */
  static List<Path> groups(Path root) {
    List<Path> folders = new ArrayList<>();
    Path mounts = root.resolve("sys/fs/cgroup");
    for (String line : SystemFile.text(root.resolve("proc/self/cgroup")).split("\n", -1)) {
      String[] parts = line.split(":", 3);
      if (parts.length == 3) {
        addUpTo(mounts.resolve(parts[1]), parts[2], folders);
        if (parts[1].isEmpty()) {
          addUpTo(mounts.resolve(VERSION_2), parts[2], folders); // beside version 1
        }
      }
    }
    return folders;
  }

  /** Inside a container the path may be the host's, so the mount itself is looked at too. */
  private static void addUpTo(Path mount, String path, List<Path> folders) {
    Path group = mount.resolve(path.replaceFirst("^/+", "")).normalize();
    while (group != null && group.startsWith(mount)) {
      folders.add(group);
      group = group.getParent();
    }
  }
}
