package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Claim;
import io.bench.engine.experiment.ExperimentArm;
import java.util.Optional;

/**
 * What somebody who measured like an arm would have published, beside what is true. Immutable.
 *
 * @param arm the arm that claims
 * @param value of its metric; NaN if it is not known
 * @param truth of the honest arm's metric; NaN if it is not known, or none is named
 */
record ClaimResult(String arm, Claim claim, double value, double truth) {

  /** The claim of an arm, if it has one. */
  static Optional<ClaimResult> of(ExperimentReport report, ExperimentArm arm) {
    Claim claim = arm.claim();
    if (claim == null) {
      return Optional.empty();
    }
    String truthArm = claim.truthArm();
    ArmMetric truthMetric = claim.truthMetric();
    return Optional.of(
        new ClaimResult(
            arm.name(),
            claim,
            value(report, arm.name(), claim.metric()),
            truthArm == null || truthMetric == null
                ? Double.NaN
                : value(report, truthArm, truthMetric)));
  }

  private static double value(ExperimentReport report, String arm, ArmMetric metric) {
    ArmFigures figures = report.figures().get(arm);
    return figures == null ? Double.NaN : figures.value(metric);
  }

  /** How many times the truth is claimed; NaN or infinite if that cannot be told. */
  double factor() {
    return value / truth;
  }
}
