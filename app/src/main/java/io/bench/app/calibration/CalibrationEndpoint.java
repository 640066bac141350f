package io.bench.app.calibration;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.servers.ServerStartException;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of one calibration, started when the run begins, and how much CPU time it takes
 * while the run measures. All methods are called by the run's thread.
 */
public final class CalibrationEndpoint implements RunEnvironment, RunListener, AutoCloseable {

  private record Reading(Duration cpu, long nanoTime) {}

  private final MemoryEndpoint kind;
  private final Path log;
  private final Map<String, EndpointUse> uses = new LinkedHashMap<>();
  private @Nullable RunningEndpoint endpoint;
  private @Nullable Reading before;

  /**
   * @param adapter the adapter's name: {@code cql} or {@code grpc}
   * @param log the file for what the endpoint has to say
   */
  public CalibrationEndpoint(String adapter, Path log) {
    this.kind = kind(adapter);
    this.log = log;
  }

  private static MemoryEndpoint kind(String adapter) {
    for (MemoryEndpoint kind : MemoryEndpoint.values()) {
      if (kind.adapter().equals(adapter)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no endpoint for adapter " + adapter);
  }

  @Override
  public Map<String, String> open(RunPlan plan) throws AdapterException, InterruptedException {
    try {
      RunningEndpoint running = kind.start(log);
      endpoint = running;
      return Map.of(
          "host",
          running.address().getAddress().getHostAddress() + ":" + running.address().getPort());
    } catch (ServerStartException notUp) {
      throw AdapterException.server(String.valueOf(notUp.getMessage()), notUp);
    }
  }

  /** By step, what the endpoint used while the step was measured, where the system tells. */
  public Map<String, EndpointUse> uses() {
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
          new EndpointUse(
              now.cpu().minus(begin.cpu()).toNanos(), (now.nanoTime() - begin.nanoTime()) / 1e9));
    }
  }

  private @Nullable Reading read() {
    RunningEndpoint running = endpoint;
    Optional<Duration> cpu = running == null ? Optional.empty() : running.cpuTime();
    return cpu.map(time -> new Reading(time, System.nanoTime())).orElse(null);
  }

  @Override
  public void stepEnded(StepResult result) {
    before = null;
  }

  @Override
  public void close() {
    if (endpoint != null) {
      endpoint.close();
    }
  }
}
