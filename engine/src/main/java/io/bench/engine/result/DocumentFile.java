package io.bench.engine.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

  private static final ObjectWriter PRETTY = new ObjectMapper().writer(prettyPrinter());

  private final Path path;
  private final Path temporary;
  private final FileOpening opening;
  private final WriteProblems problems;

  /**
   * A file of the machine.
   *
   * @param problemReport told once, in one line, when it cannot be written
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
  public void write(ObjectNode document, boolean sync) {
    try {
      try (OpenFile file = opening.open(temporary)) {
        file.truncate(0);
        file.write(text(document).getBytes(StandardCharsets.UTF_8));
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

  /** Whether it is not what it should be. */
  public boolean hasFailed() {
    return problems.first() != null;
  }

  /** The text of a document as it stands in such a file, ended by a line feed. */
  public static String text(ObjectNode document) {
    try {
      return PRETTY.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static DefaultPrettyPrinter prettyPrinter() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
  }
}
