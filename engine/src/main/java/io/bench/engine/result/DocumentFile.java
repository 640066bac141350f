package io.bench.engine.result;

import io.bench.engine.json.Json;
import io.bench.engine.result.FileOpening.OpenFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/**
 * A JSON file that is always whole: written beside its place and moved there at once. If that fails
 * the version before stays. One thread at a time.
 */
public final class DocumentFile {

  private final Path path;
  private final Path temporary;
  private final FileOpening opening;
  private final WriteProblems problems;

  /**
   * A file of the machine.
   *
   * @param problemReport receives one line, once, when it cannot be written
   */
  public DocumentFile(Path path, Consumer<String> problemReport) {
    this(path, FileOpening.SYSTEM, new WriteProblems(problemReport));
  }

  DocumentFile(Path path, FileOpening opening, WriteProblems problems) {
    this.path = path;
    this.temporary = path.resolveSibling(path.getFileName() + ".tmp");
    this.opening = opening;
    this.problems = problems;
  }

  /**
   * Replaces the document.
   *
   * @param sync whether to wait for the disk. A killed process loses nothing without it, only a
   *     machine that stops does; during a measurement waiting would disturb a server on the same
   *     disk.
   */
  public void write(Object document, boolean sync) {
    try {
      try (OpenFile file = opening.open(temporary)) {
        file.truncate(0);
        file.write(Json.text(document).getBytes(StandardCharsets.UTF_8));
        if (sync) {
          file.sync();
        }
      }
      Files.move(
          temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      problems.add(path, e);
      deleteTemporary();
    }
  }

  private void deleteTemporary() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      problems.add(temporary, e);
    }
  }

  /** Whether it is not what it should be. */
  public boolean hasFailed() {
    return problems.first() != null;
  }
}
