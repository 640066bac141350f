package io.bench.app.calibration;

import io.bench.engine.json.Schema;
import io.bench.engine.record.Latency;
import io.bench.engine.result.ClientDocument;
import io.bench.engine.result.Counts;
import io.bench.engine.result.Environment;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One calibration, made of the {@code run.json} of the run that calibrated.
 *
 * @param closed as fast as it went
 * @param paced at half of that
 */
public record CalibrationDocument(
    Schema schema,
    String benchVersion,
    Instant start,
    @Nullable Instant end,
    String adapter,
    Environment environment,
    Map<String, String> givenParameters,
    String latencyUnit,
    Step closed,
    Step paced) {

  /** The name of the file in the result folder. */
  public static final String FILE = "calibration.json";

  /** What this program writes and reads. */
  public static final Schema SCHEMA = new Schema("bench-calibration", 1);

  /** A step's measurement. */
  record Step(
      double opsPerSecond,
      double offeredPerSecond,
      double seconds,
      int lanes,
      int inFlight,
      Counts counts,
      Map<Latency, LatencyFigures> latencies,
      ClientDocument client,
      Endpoint endpoint,
      Map<String, String> parameters) {

    private static Step of(StepDocument step, CalibrationEndpoint.@Nullable Use use) {
      List<PhaseDocument> phases = step.phases();
      PhaseDocument phase = phases.get(phases.size() - 1);
      Counts counts = phase.total().counts();
      boolean known = use != null && counts.ended() > 0 && use.seconds() > 0;
      return new Step(
          phase.rate().achievedPerSecond(),
          phase.rate().offeredPerSecond(),
          phase.windowSeconds(),
          step.lanes(),
          step.inFlight(),
          counts,
          phase.total().latencies(),
          phase.client(),
          known
              ? new Endpoint(
                  (double) use.cpuNanos() / counts.ended(), use.cpuNanos() / 1e9 / use.seconds())
              : new Endpoint(Double.NaN, Double.NaN),
          step.parameters());
    }
  }

  /** What the server that answered used; NaN if not known. */
  record Endpoint(double cpuNanosPerOp, double cpuCores) {}

  /**
   * Makes the document.
   *
   * @param run completed, with the steps {@code closed} and {@code paced}
   * @param endpoint by step, what the endpoint used; steps that it does not name have no figures
   */
  public static CalibrationDocument of(
      RunDocument run, Map<String, CalibrationEndpoint.Use> endpoint) {
    Map<String, String> given = new LinkedHashMap<>(run.givenParameters());
    given.remove("host"); // ours, not the user's
    return new CalibrationDocument(
        SCHEMA,
        run.benchVersion(),
        run.start(),
        run.end(),
        run.adapter(),
        run.environment(),
        given,
        run.latencyUnit(),
        Step.of(run.step("closed").orElseThrow(), endpoint.get("closed")),
        Step.of(run.step("paced").orElseThrow(), endpoint.get("paced")));
  }
}
