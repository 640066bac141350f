package io.bench.app.process;

import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands of this program in child JVMs: turns of experiments, forks, calibrations. A child
 * ends with this process however that ends. {@link #run} is called by one thread, {@link
 * #interrupt} by any.
 */
public final class ChildProcess implements ChildCommand {

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** Where nobody looks, waiting must not take CPU from what the child measures. */
  private static final Duration WAKE_EVERY = Duration.ofHours(1);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String mainClass;
  private @Nullable GuardedProcess running;
  private boolean interrupted;

  /**
   * @param mainClass this program's
   */
  public ChildProcess(String mainClass) {
    this.mainClass = mainClass;
  }

  /** Runs a command to its end, however long that takes, and returns its exit code. */
  public int run(List<String> arguments, Path output) throws IOException, InterruptedException {
    return run(arguments, output, WAKE_EVERY, () -> {});
  }

  @Override
  public int run(List<String> arguments, Path output, Watcher watcher)
      throws IOException, InterruptedException {
    return run(arguments, output, LOOK_EVERY, watcher);
  }

  private int run(List<String> arguments, Path output, Duration period, Watcher watcher)
      throws IOException, InterruptedException {
    Files.createDirectories(output.toAbsolutePath().getParent());
    GuardedProcess child = GuardedProcess.startAnother(List.of(), mainClass, arguments, output);
    synchronized (this) {
      running = child;
      if (interrupted) {
        child.requestStop(Stop.ORDERLY);
      }
    }
    try {
      while (!child.waitFor(period)) {
        watcher.look();
      }
      return child.exitCode();
    } finally {
      if (child.isAlive()) {
        child.stop(Stop.ORDERLY, PATIENCE);
      }
      synchronized (this) {
        running = null;
      }
    }
  }

  /** Ends the running child in order and every later one at once. Idempotent. */
  public void interrupt() {
    GuardedProcess child;
    synchronized (this) {
      interrupted = true;
      child = running;
    }
    if (child != null) {
      child.requestStop(Stop.ORDERLY);
    }
  }

  @Override
  public synchronized boolean isInterrupted() {
    return interrupted;
  }
}
