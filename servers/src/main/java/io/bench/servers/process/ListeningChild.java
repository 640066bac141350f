package io.bench.servers.process;

import io.bench.servers.ServerStartException;
import io.bench.servers.jvm.JavaHome;
import io.bench.servers.process.GuardedProcess.Stop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * A child JVM on this program's own Java and class path that listens on a port of its own choice.
 *
 * @param process the child
 * @param port on which it listens
 */
public record ListeningChild(GuardedProcess process, int port) {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int LOG_LINES = 20;

  /**
   * Starts a child and waits until it listens.
   *
   * @param title what it is, for a person, with its article
   * @param flags the JVM's flags
   * @param mainClass which leaves the port in its working folder, see {@link PortFile}
   * @param folder the child's working folder
   * @param log the file for what it has to say
   * @return the child, for the caller to stop
   * @throws IOException if it cannot be started
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public static ListeningChild start(
      String title, List<String> flags, Class<?> mainClass, Path folder, Path log)
      throws IOException, ServerStartException, InterruptedException {
    GuardedProcess process =
        GuardedProcess.start(
            new JavaHome(Path.of(System.getProperty("java.home")), Runtime.version().feature()),
            flags,
            ownClassPath(),
            mainClass.getName(),
            folder,
            log);
    boolean listens = false;
    try {
      ListeningChild child = new ListeningChild(process, awaitPort(title, process, folder));
      listens = true;
      return child;
    } finally {
      if (!listens) {
        process.stop(Stop.HALT, Duration.ZERO);
      }
    }
  }

  private static int awaitPort(String title, GuardedProcess process, Path folder)
      throws IOException, ServerStartException, InterruptedException {
    long deadlineNanos = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      OptionalInt port = PortFile.read(folder);
      if (port.isPresent()) {
        return port.getAsInt();
      }
      boolean ended = process.waitFor(POLL);
      if (ended || System.nanoTime() - deadlineNanos >= 0) {
        throw new ServerStartException(
            ended
                ? title + " ended with exit code " + process.exitCode()
                : title + " does not listen after " + START_LIMIT.toSeconds() + " s",
            LogTail.read(process.log(), LOG_LINES),
            process.log(),
            null);
      }
    }
  }

  /** Absolute, since the child works in another folder. */
  private static List<Path> ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }
}
