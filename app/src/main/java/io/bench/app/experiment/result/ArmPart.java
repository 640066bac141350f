package io.bench.app.experiment.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentDocument.Named;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Claim;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.PaxosVariant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An arm, or one of its rates.
 *
 * @param name {@code arm@1000} of a rate
 * @param rateOf the arm, as turns name it, of which this is one rate; null of an arm without rates
 * @param paxosVariant by which its Cassandra agreed while it was measured; null as it was started
 * @param skipped why it could not be run, or null
 * @param measured null before its first turn has completed
 */
record ArmPart(
    String name,
    @JsonInclude(Include.NON_NULL) @Nullable String rateOf,
    String description,
    String environment,
    DataState data,
    ExperimentArm.Command command,
    String step,
    Map<String, String> parameters,
    @JsonInclude(Include.NON_NULL) @Nullable PaxosVariant paxosVariant,
    @JsonInclude(Include.NON_NULL) @Nullable String skipped,
    @JsonUnwrapped @Nullable Measured measured,
    @JsonInclude(Include.NON_NULL) @Nullable ClaimPart claim) {

  static ArmPart of(
      ExperimentReport report,
      PlannedArm planned,
      PlannedArm.Measured measured,
      UnaryOperator<String> mask) {
    ExperimentArm arm = planned.arm();
    ArmFigures figures = report.figures().get(measured.name());
    return new ArmPart(
        measured.name(),
        planned.hasRates() ? arm.name() : null,
        arm.description(),
        arm.environment(),
        report.plan().experiment().data(arm),
        arm.command(),
        measured.step(),
        ExperimentDocument.masked(arm.parameters(), mask),
        arm.paxosVariant(),
        planned.canRun() ? null : mask.apply(planned.missing()),
        figures == null ? null : Measured.of(figures),
        ClaimPart.of(report, arm));
  }

  /** What an arm's completed turns measured. */
  record Measured(
      int processes,
      String latency,
      Map<ArmMetric, MetricFigures> figures,
      Map<String, Double> errorsPerSecond,
      Map<String, Integer> verdicts) {

    static Measured of(ArmFigures arm) {
      Map<ArmMetric, MetricFigures> figures = new LinkedHashMap<>();
      Arrays.stream(ArmMetric.values())
          .filter(metric -> Double.isFinite(arm.value(metric)))
          .forEach(metric -> figures.put(metric, MetricFigures.of(arm, metric)));
      return new Measured(arm.count(), arm.headline(), figures, arm.errors(), arm.verdicts());
    }
  }

  /**
   * A metric of an arm.
   *
   * @param processes that of each; null where it is not known
   */
  record MetricFigures(@JsonUnwrapped Named named, double value, List<@Nullable Double> processes) {

    static MetricFigures of(ArmFigures arm, ArmMetric metric) {
      List<@Nullable Double> each =
          arm.processes().stream().map(process -> process.figures().get(metric)).toList();
      return new MetricFigures(Named.of(metric), arm.value(metric), each);
    }
  }

  /**
   * What somebody who measured like an arm would have published.
   *
   * @param value NaN if it is not known, like that of {@code truth}
   * @param truth null, like {@code factor}, if no honest arm is named
   * @param factor how many times the truth is claimed
   */
  record ClaimPart(
      @JsonUnwrapped Named named,
      double value,
      @JsonInclude(Include.NON_NULL) @Nullable Truth truth,
      @JsonInclude(Include.NON_NULL) @Nullable Double factor) {

    /** The claim of an arm; null if it has none. */
    static @Nullable ClaimPart of(ExperimentReport report, ExperimentArm arm) {
      Claim claim = arm.claim();
      if (claim == null) {
        return null;
      }
      Named named = Named.of(claim.metric());
      double value = value(report, arm.name(), claim.metric());
      ArmMetric metric = claim.truthMetric();
      String truthArm = claim.truthArm();
      if (metric == null || truthArm == null) {
        return new ClaimPart(named, value, null, null);
      }
      double truth = value(report, truthArm, metric);
      return new ClaimPart(
          named, value, new Truth(truthArm, Named.of(metric), truth), value / truth);
    }

    private static double value(ExperimentReport report, String arm, ArmMetric metric) {
      ArmFigures figures = report.figures().get(arm);
      return figures == null ? Double.NaN : figures.value(metric);
    }
  }

  /** What an honest arm measured. */
  record Truth(String arm, @JsonUnwrapped Named named, double value) {}
}
