package io.bench.app.experiment.result;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.result.ExperimentReport.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes reports of completed experiments from given findings, for tests. */
public final class ReportOfFindings {

  private ReportOfFindings() {}

  /**
   * A report.
   *
   * @param experiment its text
   * @param blocks how arms were measured in blocks; null of turns
   */
  public static ExperimentReport of(
      String experiment, @Nullable MeasuredBlocks blocks, Finding... findings) {
    return new ExperimentReport(
        Experiments.plan(experiment),
        Instant.EPOCH,
        Instant.EPOCH.plusSeconds(60),
        Duration.ZERO,
        true,
        State.COMPLETED,
        null,
        List.of(),
        Map.of(),
        List.of(findings),
        List.of(),
        List.of(),
        blocks);
  }
}
