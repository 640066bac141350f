package io.bench.engine.comparison;

import java.util.Arrays;

/** How the logarithms of an arm's figures vary from draw to draw. Immutable. */
final class LogSpread {

  private final int processes;
  private final int replicates;
  private final double[][] logs;
  private final double[] means;

  /**
   * @param processes how many the arm has
   * @param replicates what was drawn from: its processes, or the batches of the only one
   * @param logs by figure and draw; not finite where a draw had no figure
   */
  LogSpread(int processes, int replicates, double[][] logs) {
    this.processes = processes;
    this.replicates = replicates;
    this.logs = logs;
    this.means = Arrays.stream(logs).mapToDouble(LogSpread::mean).toArray();
  }

  int processes() {
    return processes;
  }

  int replicates() {
    return replicates;
  }

  double degreesOfFreedom() {
    return Math.max(1, replicates - 1);
  }

  /** How far a draw lies from the mean of all. */
  double deviation(int figure, int draw) {
    return logs[figure][draw] - means[figure];
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  /**
   * The variance, widened: values drawn from n vary less than what these n were drawn from, by (n -
   * 1) / n.
   */
  double variance(int figure) {
    double mean = means[figure];
    double squares = 0;
    for (double log : logs[figure]) {
      squares += (log - mean) * (log - mean);
    }
    double widening = replicates > 1 ? replicates / (replicates - 1.0) : 1;
    return squares / (logs[figure].length - 1) * widening;
  }
}
