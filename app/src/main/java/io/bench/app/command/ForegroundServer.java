package io.bench.app.command;

import io.bench.app.console.ConsoleProgress;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.server.ServerChoices;
import io.bench.app.server.StartedServers;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.SecretMask;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all commands of {@code bench serve} have: options of servers, their logs, and Ctrl-C. */
final class ForegroundServer {

  @Parameters(
      arity = "0..*",
      hideParamSyntax = true,
      paramLabel = "[name=value...]",
      description = "name=value  parameters of the server")
  private List<String> words = List.of();

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      description = "Where folders with the servers' logs are made; default: ${DEFAULT-VALUE}.")
  private Path logFolder = Path.of("bench-results");

  /** Starts the server. */
  interface Starting {
    /**
     * Starts it.
     *
     * @return the line that tells the user where it answers
     */
    String start(StartedServers servers, Path logFolder)
        throws ServerStartException, InterruptedException, IOException;
  }

  /**
   * Serves until Ctrl-C.
   *
   * @param prefixes of the options that have a meaning here
   * @return the exit code
   */
  int serve(PrintWriter out, List<String> prefixes, Starting starting)
      throws ServerStartException, IOException {
    Map<String, String> options = options(prefixes);
    try {
      Files.createDirectories(logFolder);
    } catch (IOException e) {
      throw new UsageException(
          "cannot make the folder " + logFolder + " (" + e + "); name another with --results");
    }
    Stop stop = new Stop(Thread.currentThread());
    try (ShutdownGate gate = new ShutdownGate();
        ConsoleProgress progress = ConsoleProgress.open(new SecretMask());
        StartedServers servers = new StartedServers(options, logFolder, progress)) {
      gate.stopWith(stop);
      String line = starting.start(servers, logFolder);
      progress.clear();
      out.println(line + " (Ctrl-C stops it)");
      stop.await();
      return ExitCode.OK;
    } catch (InterruptedException e) {
      return ExitCode.INTERRUPTED;
    } catch (ServerOptionException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Map<String, String> options(List<String> prefixes) {
    Words typed = Words.parse(words);
    if (!typed.bare().isEmpty()) {
      throw new UsageException("'" + typed.bare().get(0) + "' is not name=value");
    }
    Map<String, String> options = typed.parameters();
    List<String> problems = ServerChoices.problems(options);
    problems.addAll(ServerChoices.unknown(options));
    if (problems.isEmpty()) {
      options.keySet().stream()
          .filter(name -> prefixes.stream().noneMatch(name.replace('_', '-')::startsWith))
          .map(name -> "option '" + name + "' is for another server than the one served")
          .forEach(problems::add);
    }
    UsageException.throwIfAny(problems);
    return options;
  }

  /**
   * How a server in the foreground is told to stop: while it starts, by an interruption, which ends
   * the start; once it is awaited, by no more than the end of the wait, so that it can stop in
   * order.
   */
  static final class Stop implements Runnable {

    private final Thread starting;
    private boolean started;
    private boolean wanted;

    /**
     * @param starting the thread that starts the server and then calls {@link #await}
     */
    Stop(Thread starting) {
      this.starting = starting;
    }

    /** Stops the server. Any thread. */
    @Override
    public synchronized void run() {
      wanted = true;
      if (started) {
        notifyAll();
      } else {
        starting.interrupt();
      }
    }

    /** Waits until the server is to stop. */
    synchronized void await() throws InterruptedException {
      started = true;
      if (wanted) {
        Thread.interrupted(); // it came too late for the start, and must not disturb the end
      }
      while (!wanted) {
        wait();
      }
    }
  }
}
