package io.bench.engine.statistics;

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
    /** The window has fewer blocks (seconds) than sections are needed. */
    TOO_SHORT("too short"),
    /** A section holds too few samples of the tail. */
    TOO_FEW("too few"),
    /** There are enough samples, but they come in so few clumps that they tell as little. */
    CLUSTERED("too few independent"),
    /** What one section shows depends on what the one before showed. */
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
   * @param tailSamplesPerSection samples of the tail that the scantiest section holds
   * @param effectiveTailSamples how many independent samples would tell as much as all samples of
   *     the tail in the window; 0 if that was not looked at
   * @param correlation of each block with the next, corrected for the bias of a short window; 0 if
   *     that was not looked at
   */
  record Evidence(
      int blocks, double tailSamplesPerSection, double effectiveTailSamples, double correlation) {}
}
