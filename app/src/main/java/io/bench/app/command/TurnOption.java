package io.bench.app.command;

import io.bench.app.clients.RunEndedException;
import io.bench.app.process.ExitCode;
import picocli.CommandLine.Option;

/** The turn of an experiment of several clients that a command takes; only experiments give it. */
final class TurnOption {

  @Option(names = "--turn", hidden = true, paramLabel = "NAME")
  private String name = "";

  /** Empty if it is no turn. */
  String name() {
    return name;
  }

  /** How a command ends whose clients did not begin together. */
  int exitCode(RunEndedException ended) {
    return switch (ended.why()) {
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case USERS_MISTAKE -> name.isEmpty() ? ExitCode.USAGE : ExitCode.NOT_MET;
      case FAILED, TOO_EARLY -> name.isEmpty() ? ExitCode.RUN_FAILED : ExitCode.NOT_MET;
    };
  }
}
