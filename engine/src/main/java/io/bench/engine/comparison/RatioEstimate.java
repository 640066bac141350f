package io.bench.engine.comparison;

/**
 * A figure of two arms and how sure their ratio is.
 *
 * @param key {@code p99}
 * @param baseline of the first arm; NaN if it is unknown
 * @param other of the second arm; NaN if it is unknown
 * @param standardError of the logarithm of the ratio; NaN if nothing tells it
 * @param degreesOfFreedom of this standard error
 * @param spread what it knows
 * @param independentRows how many independent rows it counts for among those compared with it, at
 *     most 1: rows that go together go wrong together
 * @param baselineResolution the share by which the true figure of the first arm may lie above
 *     {@code baseline} however often it is repeated; 0 as a rule, infinite if nothing bounds it
 * @param otherResolution the same of the second arm
 */
public record RatioEstimate(
    String key,
    double baseline,
    double other,
    double standardError,
    double degreesOfFreedom,
    Spread spread,
    double independentRows,
    double baselineResolution,
    double otherResolution) {

  /** What differences went into the standard error. */
  public enum Spread {
    /** Those between processes, and those within. */
    BETWEEN_PROCESSES,
    /** An arm has one process: only those between its batches. */
    WITHIN_PROCESS,
    /** An arm is a single value. */
    UNKNOWN
  }

  /** Other to baseline; NaN or infinite if there is none. */
  public double ratio() {
    return other / baseline;
  }

  boolean hasRatio() {
    return baseline > 0 && other > 0 && Double.isFinite(ratio());
  }

  boolean hasInterval() {
    return hasRatio() && spread != Spread.UNKNOWN && Double.isFinite(standardError);
  }

  RatioEstimate withIndependentRows(double share) {
    return with(share, baselineResolution, otherResolution);
  }

  /**
   * The same of figures that are the lower end of what was found, such as the rate of a search.
   *
   * @param ofBaseline the share by which the first arm's may lie higher, from 0
   * @param ofOther the same of the second arm
   */
  public RatioEstimate withResolutions(double ofBaseline, double ofOther) {
    return with(independentRows, ofBaseline, ofOther);
  }

  private RatioEstimate with(double share, double ofBaseline, double ofOther) {
    return new RatioEstimate(
        key, baseline, other, standardError, degreesOfFreedom, spread, share, ofBaseline, ofOther);
  }

  /** Whether a verdict can be passed on it. */
  public boolean isDecidable() {
    return hasInterval() && spread == Spread.BETWEEN_PROCESSES;
  }
}
