package io.bench.engine.comparison;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a ratio.
 *
 * @param interval of the ratio, such that all intervals of the family together hold with 95 %; null
 *     if there is none. Of a {@link RatioEstimate.Spread#WITHIN_PROCESS} estimate it tells what
 *     these very processes did, not what others would
 */
public record RatioJudgement(
    RatioEstimate estimate, @Nullable RatioInterval interval, Verdict verdict) {

  /** An interval of a ratio; {@code upper} is infinite where nothing bounds it from above. */
  public record RatioInterval(double lower, double upper) {

    private static final double NEWS_WITHIN = 1_000;

    /**
     * Whether it goes from less than a thousandth to more than a thousand times, which is no news
     * and what two processes in many rows come to. For texts, which say that instead of the ends.
     */
    public boolean isBoundless() {
      return lower < 1 / NEWS_WITHIN && upper > NEWS_WITHIN;
    }
  }

  /** The answer to "do the arms differ?". */
  public enum Verdict {
    /** The interval lies outside 1 +/- delta. */
    DIFFERENT,
    /** The interval lies inside 1 +/- delta. */
    NO_DIFFERENCE,
    /** Neither, or there is no interval over processes. */
    CANNOT_TELL;

    /** {@code no difference}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
