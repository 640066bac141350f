package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.RatioEstimate;

/**
 * A ratio of paired blocks, and where its uncertainty comes from.
 *
 * @param ratio what {@code Judge} takes. Its {@code other} is its {@code baseline} times the
 *     geometric mean of the ratios
 * @param restarts that have at least one round
 * @param rounds in all restarts together
 */
public record PairedEstimate(RatioEstimate ratio, int restarts, int rounds, Variances variances) {

  /**
   * The same of restarts that vary as is assumed, for an estimate before a second one is known.
   *
   * @param betweenStarts the standard deviation of the logarithm of the figure between starts of
   *     one arm; a ratio is of two
   * @param roundsPerRestart how many each will have
   */
  public PairedEstimate ofRestarts(double betweenStarts, double roundsPerRestart) {
    double ofRound = variances.within() * rounds / restarts;
    return new PairedEstimate(
        ratio,
        restarts,
        rounds,
        new Variances(ofRound / roundsPerRestart, 2 * betweenStarts * betweenStarts));
  }

  /**
   * The variance of the mean log ratio of one restart, by source.
   *
   * @param within due to the rounds; NaN if no restart has two rounds
   * @param between due to the restart, from 0; NaN if there is only one. It holds the other part
   *     too if that is unknown
   */
  public record Variances(double within, double between) {

    /** Which of both is larger. */
    public Source dominant() {
      if (Double.isNaN(within) || Double.isNaN(between)) {
        return Source.UNKNOWN;
      }
      return between > within ? Source.RESTARTS : Source.ROUNDS;
    }

    /** The variance of the mean log ratio of one restart; NaN if nothing tells it. */
    public double total() {
      if (Double.isNaN(within)) {
        return between;
      }
      return Double.isNaN(between) ? within : within + between;
    }
  }

  /** What makes an interval long. */
  public enum Source {
    /** Noise from round to round: more rounds make it shorter. */
    ROUNDS,
    /** The same program is not equally fast at each start: only more restarts make it shorter. */
    RESTARTS,
    /** There is one restart, or one value for each. */
    UNKNOWN
  }
}
