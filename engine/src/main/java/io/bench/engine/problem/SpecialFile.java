package io.bench.engine.problem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Files that are no data at rest: pipes, sockets and devices. To read one waits for a writer, or
 * never ends, so Bench refuses them wherever it reads a file that somebody named.
 */
public final class SpecialFile {

  private SpecialFile() {}

  /** Whether a name leads to a pipe, a socket or a device; not if there is nothing. */
  public static boolean is(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // whoever reads it says so
    }
  }

  /**
   * Refuses a pipe, a socket or a device.
   *
   * @throws UsageException if the name leads to one
   */
  public static void refuse(Path file) {
    if (is(file)) {
      throw new UsageException(file + ": is a pipe or a device; only regular files are read");
    }
  }
}
