package io.bench.engine.comparison;

/**
 * A figure of two arms and how sure their ratio is.
 *
 * @param key {@code p99}
 * @param baseline of the first arm; NaN if it cannot be told
 * @param other of the second arm; NaN if it cannot be told
 * @param standardError of the logarithm of the ratio; NaN if nothing tells it
 * @param degreesOfFreedom of this standard error
 * @param spread what it knows
 * @param independentRows how many independent rows it counts for among those compared with it, at
 *     most 1: rows that go together go wrong together
 */
public record RatioEstimate(
    String key,
    double baseline,
    double other,
    double standardError,
    double degreesOfFreedom,
    Spread spread,
    double independentRows) {

  /** What differences went into the standard error. */
  public enum Spread {
    /** Those between processes, and those within. */
    BETWEEN_PROCESSES,
    /** An arm has one process: only those between its sections. */
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
    return new RatioEstimate(key, baseline, other, standardError, degreesOfFreedom, spread, share);
  }

  /** Whether a verdict can be passed on it. */
  public boolean isDecidable() {
    return hasInterval() && spread == Spread.BETWEEN_PROCESSES;
  }
}
