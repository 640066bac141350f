package io.bench.engine.json;

import io.bench.engine.problem.UsageException;
import java.nio.file.Path;

/**
 * What a document is.
 *
 * @param version grows when a field is removed or changes its meaning, not when one is added
 */
public record Schema(String name, int version) {

  /**
   * Checks what was found in a file against what this program reads.
   *
   * @throws UsageException in one line, if it is another document or of a newer version
   */
  void check(Path file, Schema found) {
    if (!found.name.equals(name)) {
      throw new UsageException(
          file.toAbsolutePath().getParent() + ": its " + file.getFileName() + " is no " + name);
    }
    if (found.version > version) {
      throw new UsageException(
          "%s has format version %d, this program reads version %d: read it with a newer Bench"
              .formatted(file, found.version, version));
    }
  }
}
