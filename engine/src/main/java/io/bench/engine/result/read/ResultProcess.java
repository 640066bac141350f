package io.bench.engine.result.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.result.HistogramTags;
import io.bench.engine.statistics.BlockSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one process measured of a step. Immutable.
 *
 * @param run the process's own folder
 * @param step its document
 * @param phase the document of its measured phase
 */
public record ResultProcess(ResultRun run, JsonNode step, JsonNode phase) {

  private static final String MEASUREMENT = "measurement";

  static Optional<ResultProcess> of(ResultRun run, JsonNode step) {
    for (JsonNode phase : step.path("phases")) {
      if (phase.path("kind").asText().equals(MEASUREMENT)) {
        return Optional.of(new ResultProcess(run, step, phase));
      }
    }
    return Optional.empty();
  }

  /** Whether ops were due at a rate: then response time is what counts. */
  public boolean isPaced() {
    return phase.path("planned").path("loop").asText().equals("paced");
  }

  /** {@code response} or {@code service}: the time that the headline is about. */
  public String headline() {
    return isPaced() ? "response" : "service";
  }

  /** What became of all its ops that were due. */
  public OpOutcomes outcomes() {
    return outcomes(phase.path("total"), phase.path("rate").path("unsentOps").asLong());
  }

  /** What became of the ops of an op template that were issued. */
  public OpOutcomes outcomes(String op) {
    return outcomes(phase.path("ops").path(op), 0);
  }

  private static OpOutcomes outcomes(JsonNode figures, long unsent) {
    JsonNode counts = figures.path("counts");
    return new OpOutcomes(
        counts.path("succeeded").asLong(),
        counts.path("failed").asLong(),
        counts.path("unfinished").asLong(),
        unsent);
  }

  /** The op templates, in the workload's order. */
  public List<String> ops() {
    List<String> ops = new ArrayList<>();
    phase.path("ops").fieldNames().forEachRemaining(ops::add);
    return ops;
  }

  /** The headline's times of an op template. */
  public BlockSeries times(String op) {
    return run.log().of(encoded(step.path("name").asText()), MEASUREMENT, encoded(op), headline());
  }

  /** The headline's times of all op templates together. */
  public BlockSeries timesOfAllOps() {
    return run.log().ofAllOps(encoded(step.path("name").asText()), MEASUREMENT, headline());
  }

  private static String encoded(String name) {
    return HistogramTags.encoded(name);
  }
}
