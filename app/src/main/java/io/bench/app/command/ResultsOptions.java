package io.bench.app.command;

import io.bench.app.log.LogLevel;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Where a command that measures leaves its results, and how much their logs say. */
final class ResultsOptions {

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      defaultValue = "bench-results",
      description = "Where result folders are made; default: ${DEFAULT-VALUE}.")
  private Path results = Path.of("bench-results");

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      defaultValue = "INFO",
      description = "Level of each bench.log: ERROR, WARN, INFO, DEBUG, TRACE; default: INFO.")
  private LogLevel logLevel = LogLevel.INFO;

  /** The folder in which result folders are made. */
  Path folder() {
    return results;
  }

  LogLevel logLevel() {
    return logLevel;
  }

  /** The words that make a child process log as much. */
  List<String> ofChildren() {
    return List.of("--log-level=" + logLevel);
  }
}
