package io.bench.app.command;

import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The very folder that results are to be written to, if one was named. */
final class ExactFolder {

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description = "Write the results here, into a new or empty folder, instead of --results.")
  private @Nullable Path folder;

  /**
   * Makes it if it is not there.
   *
   * @throws UsageException if it is not empty, or cannot be made
   */
  Optional<Path> make() {
    return Optional.ofNullable(folder).map(NewFolder::at);
  }
}
