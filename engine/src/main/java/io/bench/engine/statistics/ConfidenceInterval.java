package io.bench.engine.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A 95 % interval for a figure of a measured window, or why there is none: no interval is better
 * than one that lies. In the unit of the figure: nanoseconds, or ops per second.
 */
public sealed interface ConfidenceInterval {

  /** What the decision was made on. */
  Evidence evidence();

  /**
   * An interval.
   *
   * @param lower at most the estimate
   * @param estimate the figure of the whole window
   * @param upper at least the estimate
   */
  record Known(double lower, double estimate, double upper, Evidence evidence)
      implements ConfidenceInterval {}

  /** No interval. */
  record Withheld(Reason reason, Evidence evidence) implements ConfidenceInterval {}

  /** Why there is no interval. */
  enum Reason {
    /** A schedule set the figure: its scatter says nothing about the server. */
    PACED("set by the rate"),
    /** The window has fewer blocks (seconds) than batches are needed. */
    TOO_SHORT("too short"),
    /** A batch holds too few samples of the tail. */
    TOO_FEW("too few"),
    /** There are enough samples, but they come in so few clumps that they tell as little. */
    CLUSTERED("too few independent"),
    /** What one batch shows depends on what the one before showed. */
    NOT_STATIONARY("not stationary");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** A few words for tables: {@code not stationary}. */
    public String words() {
      return words;
    }
  }

  /**
   * The numbers behind an interval or behind its absence.
   *
   * @param blocks equally long blocks that the window was cut into
   * @param tailSamplesPerSection samples of the tail that the scantiest batch holds
   * @param effectiveTailSamples how many independent samples would tell as much as all samples of
   *     the tail in the window; 0 if that was not looked at
   * @param correlation of each block with the next, corrected for the bias of a short window; 0 if
   *     that was not looked at
   */
  record Evidence(
      int blocks, double tailSamplesPerSection, double effectiveTailSamples, double correlation) {}

  /**
   * The interval over processes: what each of several JVMs measured for itself, against the figure
   * of all of them merged, by Student's t with one degree of freedom fewer than there are
   * processes. Wider than that of any one window, and rightly so: see {@link
   * io.bench.engine.statistics}. Pure.
   *
   * @param processes the whole window of each
   * @param merged all of them together
   * @return withheld as too few if there is but one process, or one of them lacks the figure
   */
  static ConfidenceInterval ofProcesses(
      List<WindowBatch> processes, WindowBatch merged, Statistic statistic) {
    int count = processes.size();
    double estimate = merged.value(statistic);
    double tail =
        processes.stream()
            .mapToDouble(process -> process.samples(statistic) * statistic.tailShare())
            .min()
            .orElse(0);
    Evidence evidence = new Evidence(count, tail, 0, 0);
    if (count < 2 || !Double.isFinite(estimate) || tail < BatchMeans.MIN_TAIL_SAMPLES) {
      return new Withheld(Reason.TOO_FEW, evidence);
    }
    double squares =
        processes.stream()
            .mapToDouble(process -> Math.pow(process.value(statistic) - estimate, 2))
            .sum();
    double standardError = Math.sqrt(squares / (count - 1) / count);
    double half = TDistribution.of(count - 1.0).inverseCumulativeProbability(0.975) * standardError;
    return new Known(Math.max(0, estimate - half), estimate, estimate + half, evidence);
  }
}
