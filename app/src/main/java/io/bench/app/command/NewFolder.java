package io.bench.app.command;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A folder that the user has named for results. */
final class NewFolder {

  private NewFolder() {}

  /**
   * Makes it, unless it is there and empty.
   *
   * @throws UsageException if it holds anything or cannot be made
   */
  static Path at(Path wanted) {
    try {
      Files.createDirectories(wanted);
      try (Stream<Path> content = Files.list(wanted)) {
        if (content.findAny().isPresent()) {
          throw new UsageException(wanted + " is not empty; results want a folder of their own");
        }
      }
      return wanted;
    } catch (IOException notMade) {
      throw new UsageException("cannot make the folder " + wanted + ": " + notMade);
    }
  }
}
