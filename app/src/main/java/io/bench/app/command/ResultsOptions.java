package io.bench.app.command;

import io.bench.app.log.LogLevel;
import io.bench.app.run.RunSession;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.SecretMask;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command that measures leaves its results, and how much their logs say. */
class ResultsOptions {

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      description = "Where result folders are made; default: ${DEFAULT-VALUE}.")
  private Path results = Path.of("bench-results");

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description = "Level of each bench.log: ERROR, WARN, INFO, DEBUG, TRACE; default: INFO.")
  private LogLevel logLevel = LogLevel.INFO;

  /** The options of commands that also accept the exact result folder. */
  static final class WithOutput extends ResultsOptions {

    @Option(
        names = "--output",
        paramLabel = "FOLDER",
        description = "Write the results into this new or empty folder.")
    private @Nullable Path output;

    /**
     * The folder, made if it is not there.
     *
     * @throws UsageException if it is not empty, or cannot be made
     */
    Optional<Path> exact() {
      return Optional.ofNullable(output).map(ResultsOptions::empty);
    }
  }

  /** The folder in which result folders are made. */
  Path folder() {
    return results;
  }

  LogLevel logLevel() {
    return logLevel;
  }

  /** Where the results of a run go, in {@code exact} if that is given. */
  RunSession.Place place(@Nullable Path exact, SecretMask mask, Consumer<String> teller) {
    return new RunSession.Place(exact, results, logLevel, mask, teller);
  }

  /** The words that make a child process log as much. */
  List<String> ofChildren() {
    return List.of("--log-level=" + logLevel);
  }

  /**
   * Makes a folder that the user has named for results, unless it is there and empty.
   *
   * @throws UsageException if it holds anything or cannot be made
   */
  static Path empty(Path wanted) {
    try {
      Files.createDirectories(wanted);
      if (!FolderTree.isEmpty(wanted)) {
        throw new UsageException(wanted + " is not empty; results want a folder of their own");
      }
      return wanted;
    } catch (IOException e) {
      throw new UsageException("cannot make the folder " + wanted + ": " + e);
    }
  }
}
