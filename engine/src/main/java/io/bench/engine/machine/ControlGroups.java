package io.bench.engine.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the control groups of this process (a container, a systemd slice): its own and those above
 * it, of versions 1 and 2.
 */
public final class ControlGroups {

  private static final String VERSION_2 = "unified";

  private ControlGroups() {}

  /**
   * The folders of the groups, for each hierarchy its own group first. They need not exist; empty
   * where there are no control groups.
   *
   * @param root the file system's root, another one in tests
   */
  public static List<Path> folders(Path root) {
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
