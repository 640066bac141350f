package io.bench.servers.process;

import io.bench.servers.ServerStartException;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.jvm.JavaHome;
import io.bench.servers.process.GuardedProcess.Stop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A child JVM on this program's own Java and class path, with a folder of its own, that listens on
 * a port of its own choice.
 *
 * @param process the child
 * @param folder the child's working folder, to be closed when it has ended
 * @param port on which it listens
 */
public record ListeningChild(GuardedProcess process, RunFolder folder, int port) {

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int LOG_LINES = 20;

  /** Leaves in the child's folder what it reads there. */
  @FunctionalInterface
  public interface Preparation {

    /** Returns the JVM's flags. */
    List<String> flags(Path folder) throws IOException;
  }

  /**
   * Starts a child and waits until it listens.
   *
   * @param title its description for people, with its article
   * @param mainClass which leaves the port in its working folder, see {@link PortFile}
   * @param preparation of its folder
   * @param log the file for its output
   * @return the child, for the caller to stop
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public static ListeningChild start(
      String title, Class<?> mainClass, Preparation preparation, Path log)
      throws ServerStartException, InterruptedException {
    @Nullable RunFolder folder = null;
    @Nullable GuardedProcess process = null;
    boolean listens = false;
    try {
      Path logFile = log.toAbsolutePath();
      Files.createDirectories(logFile.getParent());
      folder = RunFolder.create(CacheFolder.ofThisUser().resolve("runs"));
      process =
          GuardedProcess.start(
              JavaHome.ofThisProcess(),
              preparation.flags(folder.path()),
              ownClassPath(),
              mainClass.getName(),
              folder.path(),
              logFile);
      int port = awaitPort(title, process, folder.path());
      listens = true;
      return new ListeningChild(process, folder, port);
    } catch (IOException e) {
      throw new ServerStartException("cannot start " + title + ": " + e, e);
    } finally {
      if (!listens && process != null) {
        process.stop(Stop.HALT, Duration.ZERO);
      }
      if (!listens && folder != null) {
        folder.close();
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
            process.log());
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
