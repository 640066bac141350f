package io.bench.app.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.bench.app.process.ExitCode;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calibrates in a fresh JVM, as runs are measured in: what one adapter made of the code that all
 * share would slow the next one down. The JVM ends with this process however that ends. {@link
 * #interrupt} may be called by any thread.
 */
public final class CalibratingJvm {

  private static final Duration CHECK_EVERY = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Ended STOPPED =
      new Ended(ExitCode.INTERRUPTED, JsonNodeFactory.instance.arrayNode());

  private final String mainClass;
  private @Nullable GuardedProcess running;
  private boolean interrupted;

  /**
   * @param mainClass of this program
   */
  public CalibratingJvm(String mainClass) {
    this.mainClass = mainClass;
  }

  /**
   * What a JVM leaves.
   *
   * @param exitCode with which it ended
   * @param documents the calibrations that it printed; empty if it did not get so far
   */
  public record Ended(int exitCode, JsonNode documents) {}

  /**
   * Runs one calibration to its end.
   *
   * @param arguments of the command, with {@code --json}
   * @throws IOException if the JVM cannot be started or what it printed cannot be read
   * @throws InterruptedException if the calling thread is interrupted; the JVM has ended then
   */
  public Ended run(List<String> arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile("bench-calibration", ".json");
    try {
      if (isInterrupted()) {
        return STOPPED;
      }
      GuardedProcess process = GuardedProcess.startAnother(mainClass, arguments, output);
      await(process);
      return isInterrupted()
          ? STOPPED
          : new Ended(process.exitCode(), new ObjectMapper().readTree(output.toFile()));
    } finally {
      Files.delete(output);
    }
  }

  private void await(GuardedProcess process) throws InterruptedException {
    synchronized (this) {
      running = process;
      if (interrupted) {
        process.requestStop(Stop.ORDERLY);
      }
    }
    try {
      while (!process.waitFor(CHECK_EVERY)) {
        // It ends when its calibration does, however long that takes.
      }
    } finally {
      if (process.isAlive()) {
        process.stop(Stop.ORDERLY, PATIENCE);
      }
      synchronized (this) {
        running = null;
      }
    }
  }

  private synchronized boolean isInterrupted() {
    return interrupted;
  }

  /** Ends the calibration that runs, if one does, and those to come. Idempotent. */
  public synchronized void interrupt() {
    interrupted = true;
    if (running != null) {
      running.requestStop(Stop.ORDERLY);
    }
  }
}
