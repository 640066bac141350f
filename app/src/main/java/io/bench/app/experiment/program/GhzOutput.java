package io.bench.app.experiment.program;

import static io.bench.app.experiment.program.ProgramFigures.NOT_STATED;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The JSON of ghz. Its rate counts failed calls, its percentiles do not. */
final class GhzOutput {

  /**
   * Its report.
   *
   * @param count all calls
   * @param rps calls per second, failed ones included
   * @param slowest in nanoseconds; 0 if no call succeeded
   * @param latencyDistribution null if no call succeeded
   * @param errorDistribution how many calls ended with each error
   */
  private record Report(
      long count,
      @Nullable Double rps,
      long slowest,
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
    Map<String, Long> errors = report.errorDistribution();
    long failed = errors.values().stream().mapToLong(count -> count).sum();
    return new ProgramFigures(
        report.rps(),
        report.count() - failed,
        failed,
        nanos(report, 50),
        nanos(report, 90),
        nanos(report, 99),
        report.slowest() > 0 ? report.slowest() : NOT_STATED,
        errors.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(""));
  }

  private static double nanos(Report report, int percentage) {
    return Objects.requireNonNullElse(report.latencyDistribution(), List.<Percentile>of()).stream()
        .filter(percentile -> percentile.percentage() == percentage)
        .mapToDouble(Percentile::latency)
        .findFirst()
        .orElse(NOT_STATED);
  }
}
