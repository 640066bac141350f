package io.bench.engine.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * 95 % intervals over processes: what each of several JVMs measured for itself, against the figure
 * of all of them merged, by Student's t with one degree of freedom fewer than there are processes.
 * Wider than that of any one window, and rightly so: see {@link io.bench.engine.statistics}. Pure.
 */
public final class ProcessInterval {

  private ProcessInterval() {}

  /**
   * The interval of a figure.
   *
   * @param processes the whole window of each
   * @param merged all of them together
   * @return withheld as too few if there is but one process, or a figure cannot be told for each
   */
  public static ConfidenceInterval of(
      List<Section> processes, Section merged, Statistic statistic) {
    int count = processes.size();
    double estimate = merged.value(statistic);
    double tail =
        processes.stream()
            .mapToDouble(process -> samples(process, statistic) * statistic.tailShare())
            .min()
            .orElse(0);
    ConfidenceInterval.Evidence evidence = new ConfidenceInterval.Evidence(count, tail, 0, 0);
    if (count < 2 || !Double.isFinite(estimate) || tail < Sectioning.MIN_TAIL_SAMPLES) {
      return new ConfidenceInterval.Withheld(ConfidenceInterval.Reason.TOO_FEW, evidence);
    }
    double squares =
        processes.stream()
            .mapToDouble(process -> Math.pow(process.value(statistic) - estimate, 2))
            .sum();
    double standardError = Math.sqrt(squares / (count - 1) / count);
    double half = TDistribution.of(count - 1.0).inverseCumulativeProbability(0.975) * standardError;
    return new ConfidenceInterval.Known(
        Math.max(0, estimate - half), estimate, estimate + half, evidence);
  }

  private static double samples(Section process, Statistic statistic) {
    return statistic == Statistic.THROUGHPUT
        ? (double) process.ops()
        : (double) process.times().getTotalCount();
  }
}
