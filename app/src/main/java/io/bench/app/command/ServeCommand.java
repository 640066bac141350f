package io.bench.app.command;

import io.bench.app.console.ConsoleProgress;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.server.EmbeddedServers;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.SecretMask;
import io.bench.servers.ServerStartException;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench serve}: a server in the foreground, for other clients. */
@Command(
    name = "serve",
    description = "Starts a server in the foreground, for other clients; Ctrl-C stops it.",
    mixinStandardHelpOptions = true)
public final class ServeCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new picocli.CommandLine.ParameterException(spec.commandLine(), "serve what? cassandra");
  }

  @Command(
      name = "cassandra",
      description = {
        "A Cassandra on loopback, the same that a run without host= starts.",
        "Options: cassandra-nodes=1..3, cassandra-heap=1G, cassandra-data=FOLDER,",
        "cassandra.SETTING=VALUE for any setting of cassandra.yaml, such as"
            + " cassandra.native_transport_port=9042."
      },
      mixinStandardHelpOptions = true)
  int cassandra(
      @Parameters(arity = "0..*", paramLabel = "name=value", description = "Options, see above.")
          List<String> options,
      @Option(
              names = "--logs",
              paramLabel = "FOLDER",
              defaultValue = "bench-results/cassandra",
              description = "Where the server's log goes; default: ${DEFAULT-VALUE}.")
          Path logFolder)
      throws ServerStartException, InterruptedException, IOException {
    Words words = Words.parse(options == null ? new ArrayList<>() : options);
    if (!words.bare().isEmpty()) {
      throw new UsageException("'" + words.bare().get(0) + "' is no name=value");
    }
    List<String> problems = EmbeddedServers.problems(words.parameters());
    problems.addAll(EmbeddedServers.unknown(words.parameters()));
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    try {
      Files.createDirectories(logFolder);
    } catch (IOException failed) {
      throw new UsageException(
          "cannot make the folder " + logFolder + " (" + failed + "); name another with --logs");
    }
    CassandraOptions parsed = CassandraOptions.parse(words.parameters(), logFolder);
    ForegroundStop stop = new ForegroundStop(Thread.currentThread());
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.stopWith(stop);
      serve(parsed, stop);
      return ExitCode.OK;
    } catch (InterruptedException interrupted) {
      return ExitCode.INTERRUPTED;
    }
  }

  private void serve(CassandraOptions options, ForegroundStop stop)
      throws ServerStartException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintStream stderr = System.err;
    try (ConsoleProgress progress =
            ConsoleProgress.open(stderr, System.getenv(), new SecretMask());
        RunningCassandra running = EmbeddedCassandra.start(options, progress)) {
      progress.clear();
      out.println(
          "Cassandra %s answers CQL on %s (Ctrl-C stops it)"
              .formatted(running.version(), EmbeddedServers.hosts(running)));
      out.flush();
      stop.await();
    }
  }
}
