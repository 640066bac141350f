package io.bench.app.experiment.turn;

import io.bench.servers.process.GuardedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A child process that runs one command of this program. {@link #run} is called by one thread,
 * {@link #interrupt} by any.
 */
public final class TurnProcess implements ChildCommand {

  private static final Duration CHECK_EVERY = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String mainClass;
  private @Nullable GuardedProcess running;
  private boolean interrupted;

  /**
   * @param mainClass this program's
   */
  public TurnProcess(String mainClass) {
    this.mainClass = mainClass;
  }

  @Override
  public int run(List<String> arguments, Path output, Watcher watcher)
      throws IOException, InterruptedException {
    Files.createDirectories(output.toAbsolutePath().getParent());
    GuardedProcess child = GuardedProcess.startAnother(mainClass, arguments, output);
    synchronized (this) {
      running = child;
      if (interrupted) {
        child.requestStop(GuardedProcess.Stop.ORDERLY);
      }
    }
    try {
      while (!child.waitFor(CHECK_EVERY)) {
        watcher.look();
      }
      return child.exitCode();
    } finally {
      if (child.isAlive()) {
        child.stop(GuardedProcess.Stop.ORDERLY, PATIENCE);
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
      child.requestStop(GuardedProcess.Stop.ORDERLY);
    }
  }

  @Override
  public synchronized boolean isInterrupted() {
    return interrupted;
  }
}
