package io.bench.engine.result;

import io.bench.engine.result.FileOpening.OpenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is always whole: written beside its place and moved there at once. If that fails the
 * version before stays. One thread at a time.
 */
final class ReplacedFile {

  private final Path path;
  private final Path temporary;
  private final FileOpening opening;
  private final WriteProblems problems;

  ReplacedFile(Path path, FileOpening opening, WriteProblems problems) {
    this.path = path;
    this.temporary = path.resolveSibling(path.getFileName() + ".tmp");
    this.opening = opening;
    this.problems = problems;
  }

  /**
   * Replaces the content.
   *
   * @param sync whether to wait for the disk. A killed process loses nothing without it, only a
   *     machine that stops does; during a measurement waiting would disturb a server on the same
   *     disk.
   */
  void write(byte[] content, boolean sync) {
    try {
      try (OpenFile file = opening.open(temporary)) {
        file.truncate(0);
        file.write(content);
        if (sync) {
          file.sync();
        }
      }
      Files.move(
          temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      problems.add(path, failed);
      deleteTemporary();
    }
  }

  private void deleteTemporary() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException again) {
      problems.add(temporary, again);
    }
  }
}
