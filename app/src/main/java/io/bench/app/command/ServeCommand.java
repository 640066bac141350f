package io.bench.app.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench serve}: a server in the foreground, for other clients. */
@Command(
    name = "serve",
    description = "Starts a server in the foreground, for other clients; Ctrl-C stops it.",
    subcommands = {ServeCassandraCommand.class, ServeGatewayCommand.class},
    mixinStandardHelpOptions = true)
public final class ServeCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new picocli.CommandLine.ParameterException(
        spec.commandLine(), "serve what? cassandra or gateway");
  }
}
