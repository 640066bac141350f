package io.bench.app.calibration;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.servers.ServerStartException;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of one calibration, and how much CPU time it takes while the run measures. The
 * listener's methods are called by the run's thread, the others by the one that starts and ends it.
 */
public final class CalibrationEndpoint implements RunListener, AutoCloseable {

  /**
   * What the endpoint's process used while a step was measured.
   *
   * @param cpuNanos CPU time of all its threads
   * @param seconds how long that was
   */
  public record Use(long cpuNanos, double seconds) {}

  private record Reading(Duration cpu, long nanoTime) {}

  private final RunningEndpoint endpoint;
  private final Path log;
  private final Map<String, Use> uses = new LinkedHashMap<>();
  private @Nullable Reading before;

  private CalibrationEndpoint(RunningEndpoint endpoint, Path log) {
    this.endpoint = endpoint;
    this.log = log;
  }

  /**
   * Starts the endpoint and waits until it listens.
   *
   * @param adapter the adapter's name: {@code cql} or {@code grpc}
   * @throws ServerStartException if it does not come up
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public static CalibrationEndpoint start(String adapter)
      throws IOException, ServerStartException, InterruptedException {
    Path log = Files.createTempFile("bench-endpoint", ".log");
    return new CalibrationEndpoint(kind(adapter).start(log), log);
  }

  private static MemoryEndpoint kind(String adapter) {
    for (MemoryEndpoint kind : MemoryEndpoint.values()) {
      if (kind.adapter().equals(adapter)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no endpoint for adapter " + adapter);
  }

  /** Where it listens, as the parameter {@code host} takes it. */
  public String host() {
    return endpoint.address().getAddress().getHostAddress() + ":" + endpoint.address().getPort();
  }

  /** By step, what the endpoint used while the step was measured, where the system tells. */
  public Map<String, Use> uses() {
    return Map.copyOf(uses);
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    before = phase.kind() == PhaseKind.MEASUREMENT ? read() : null;
  }

  /** The last interval ends with the measurement; after it the adapter closes its connections. */
  @Override
  public void interval(StepInfo step, IntervalReport report) {
    Reading begin = before;
    Reading now = begin == null ? null : read();
    if (begin != null && now != null) {
      uses.put(
          step.name(),
          new Use(
              now.cpu().minus(begin.cpu()).toNanos(), (now.nanoTime() - begin.nanoTime()) / 1e9));
    }
  }

  private @Nullable Reading read() {
    return endpoint.cpuTime().map(time -> new Reading(time, System.nanoTime())).orElse(null);
  }

  @Override
  public void stepEnded(StepResult result) {
    before = null;
  }

  /** Ends the endpoint and puts what it had to say beside the results. */
  public void close(Path resultFolder) throws IOException {
    endpoint.close();
    Files.copy(log, resultFolder.resolve("endpoint.log"), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Ends the endpoint. Does nothing when called again. */
  @Override
  public void close() throws IOException {
    endpoint.close();
    Files.deleteIfExists(log);
  }
}
