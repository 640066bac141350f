package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Arm;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpOutcomes;
import java.util.List;

/**
 * A figure of an arm as an upper bound has to see it: ops that were never sent, failed or did not
 * end have no time, and lie above all that have one. Stateless.
 */
final class BoundedFigure {

  private BoundedFigure() {}

  /** What became of all ops of some processes together. */
  static OpOutcomes outcomes(List<MeasuredProcess> processes) {
    return processes.stream()
        .map(MeasuredProcess::outcomes)
        .reduce(OpOutcomes.NONE, OpOutcomes::plus);
  }

  /**
   * The figure; infinite if it is the time of an op that never ended well. Exact for the headline;
   * of percentiles whose times are not at hand it is known only whether they are infinite.
   *
   * @param headline which time the processes' batches hold: {@code response} or {@code service}
   * @param value the figure of the ops that ended well, NaN if it is not known
   */
  static double of(
      List<MeasuredProcess> processes, String headline, ArmMetric metric, double value) {
    OpOutcomes outcomes = outcomes(processes);
    boolean paced = headline.equals(Latency.RESPONSE.key());
    if (outcomes.neverEndedWell() == 0) {
      return value;
    }
    return switch (metric) {
      case MEAN, SERVICE_MAX -> Double.POSITIVE_INFINITY;
      case RESPONSE_MAX -> paced ? Double.POSITIVE_INFINITY : value;
      case P50 -> percentile(processes, 50, value);
      case P90 -> percentile(processes, 90, value);
      case P99 -> percentile(processes, 99, value);
      case P99_9 -> percentile(processes, 99.9, value);
      case RESPONSE_P99 -> paced ? percentile(processes, 99, value) : value;
      case SERVICE_P50 -> service(processes, paced, 50, value);
      case SERVICE_P99 -> service(processes, paced, 99, value);
      default -> value;
    };
  }

  private static double service(
      List<MeasuredProcess> processes, boolean paced, double percentile, double value) {
    if (!paced) {
      return percentile(processes, percentile, value);
    }
    boolean ended = Double.isFinite(outcomes(processes).percentileOfSucceeded(percentile));
    return ended ? value : Double.POSITIVE_INFINITY;
  }

  private static double percentile(
      List<MeasuredProcess> processes, double percentile, double value) {
    double ofSucceeded = outcomes(processes).percentileOfSucceeded(percentile);
    if (!Double.isFinite(ofSucceeded) || Double.isNaN(value)) {
      return Double.isFinite(ofSucceeded) ? value : ofSucceeded;
    }
    Arm arm = new Arm(processes.stream().map(MeasuredProcess::sample).toList());
    return arm.merged().times().getValueAtPercentile(ofSucceeded);
  }
}
