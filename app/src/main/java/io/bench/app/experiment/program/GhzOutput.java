package io.bench.app.experiment.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The JSON of ghz. Its rate counts failed calls, its percentiles do not. */
final class GhzOutput {

  /**
   * Its report.
   *
   * @param rps calls per second, failed ones included
   * @param latencyDistribution null if no call succeeded
   * @param errorDistribution how many calls ended with each error
   */
  private record Report(
      @Nullable Double rps,
      @Nullable List<Percentile> latencyDistribution,
      @Nullable Map<String, Long> errorDistribution) {}

  /**
   * A percentile.
   *
   * @param latency in nanoseconds
   */
  private record Percentile(int percentage, long latency) {}

  private GhzOutput() {}

  static ProgramFigures read(String output) throws UnreadableOutputException {
    @Nullable Report report;
    try {
      report = Json.read(output, Report.class);
    } catch (JsonProcessingException e) {
      throw new UnreadableOutputException(
          "ghz wrote no JSON; give it -O json: "
              + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
    if (report == null || report.rps() == null || report.errorDistribution() == null) {
      throw new UnreadableOutputException(
          "no report of ghz: 'rps' and 'errorDistribution' are missing; give it -O json");
    }
    return new ProgramFigures(
        OptionalDouble.of(report.rps()),
        nanos(report, 50),
        nanos(report, 90),
        nanos(report, 99),
        OptionalLong.of(report.errorDistribution().values().stream().mapToLong(n -> n).sum()));
  }

  private static OptionalLong nanos(Report report, int percentage) {
    return Objects.requireNonNullElse(report.latencyDistribution(), List.<Percentile>of()).stream()
        .filter(percentile -> percentile.percentage() == percentage)
        .mapToLong(Percentile::latency)
        .findFirst();
  }
}
