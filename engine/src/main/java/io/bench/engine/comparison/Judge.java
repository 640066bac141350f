package io.bench.engine.comparison;

import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Passes verdicts on all rows of a comparison at once.
 *
 * @param delta the share up to which a difference does not matter, above 0 and below 1
 * @param errorRateOfRow of the number of independent rows, at least 1: how often the interval of
 *     one row may miss, 0 to 1. At 0 no interval is bounded. Another than the usual one is for
 *     looks at growing data
 */
public record Judge(double delta, DoubleUnaryOperator errorRateOfRow) {

  /** Differences up to this share are no reason to do anything. */
  public static final double DEFAULT_DELTA = 0.03;

  private static final double ERROR_RATE = 0.05;

  public Judge {
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta " + delta);
    }
  }

  /** Judges once, with 5 % for all rows together. */
  public Judge(double delta) {
    this(delta, rows -> ERROR_RATE / rows);
  }

  /**
   * Judges a family of rows: the more rows can be judged, the longer every interval.
   *
   * @return one for each estimate, in their order
   */
  public List<RatioJudgement> judge(List<RatioEstimate> estimates) {
    return judge(estimates, 0);
  }

  /**
   * Judges a family of which these are not all rows.
   *
   * @param others rows on which a verdict is passed in another way, see {@link ZeroSplit}
   * @return one for each estimate, in their order
   */
  public List<RatioJudgement> judge(List<RatioEstimate> estimates, int others) {
    double decidable =
        others
            + estimates.stream()
                .filter(RatioEstimate::isDecidable)
                .mapToDouble(RatioEstimate::independentRows)
                .sum();
    double errorRate = errorRateOfRow.applyAsDouble(Math.max(1, decidable));
    return estimates.stream().map(estimate -> judge(estimate, errorRate)).toList();
  }

  private RatioJudgement judge(RatioEstimate estimate, double errorRate) {
    // An interval within processes decides nothing, so it need not share the error rate.
    double ofRow = estimate.isDecidable() ? errorRate : ERROR_RATE;
    RatioInterval interval = estimate.hasInterval() ? interval(estimate, ofRow) : null;
    return new RatioJudgement(estimate, interval, verdict(estimate.spread(), interval));
  }

  private static RatioInterval interval(RatioEstimate estimate, double errorRate) {
    double t =
        TDistribution.of(estimate.degreesOfFreedom()).inverseSurvivalProbability(errorRate / 2);
    double log = Math.log(estimate.ratio());
    double half = t * estimate.standardError();
    // Searches walk the same steps of rates, so repeats of equal value are no certainty: each arm's
    // true figure lies from what was found to its resolution above, and the ratio of true figures
    // is least where only the baseline's is higher, and most where only the other's is.
    return new RatioInterval(
        Math.exp(log - half) / (1 + estimate.baselineResolution()),
        Math.exp(log + half) * (1 + estimate.otherResolution()));
  }

  private Verdict verdict(Spread spread, @Nullable RatioInterval interval) {
    if (interval == null || spread != Spread.BETWEEN_PROCESSES) {
      return Verdict.CANNOT_TELL;
    }
    if (interval.lower() > 1 + delta || interval.upper() < 1 - delta) {
      return Verdict.DIFFERENT;
    }
    return interval.lower() > 1 - delta && interval.upper() < 1 + delta
        ? Verdict.NO_DIFFERENCE
        : Verdict.CANNOT_TELL;
  }
}
