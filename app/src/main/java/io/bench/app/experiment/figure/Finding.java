package io.bench.app.experiment.figure;

import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on one metric of two arms.
 *
 * @param baseline its value there; NaN if it is not known
 * @param other its value in the other arm; NaN if it is not known
 * @param judgement the ratio and its interval; null where there is no ratio, since a value is zero
 *     or unknown
 * @param apart whether, without a ratio, one value is 0 and the other is not, and that is more than
 *     chance
 * @param zero whether, without a ratio, it is 0 in all processes of both arms, and these are enough
 *     to say so
 * @param better which direction is good news
 * @param baselineProcesses how many processes of the baseline measured
 * @param otherProcesses how many of the other arm
 * @param paired what blocks tell of it; null of turns, of times of different kinds, of a figure
 *     that one arm lacks, and where one arm alone had 0 in some restarts and not in others, which
 *     leaves nothing to decide
 */
public record Finding(
    Pair pair,
    ArmMetric metric,
    double baseline,
    double other,
    @Nullable RatioJudgement judgement,
    boolean apart,
    boolean zero,
    Better better,
    int baselineProcesses,
    int otherProcesses,
    @Nullable Paired paired) {

  /**
   * What is known of a row of arms that measured in blocks.
   *
   * @param restarts that count in the ratio, since both arms have the figure
   * @param rounds that count in it, or as many as restarts where these are compared whole
   * @param source what makes the interval long
   * @param ratioWithDisturbed the ratio if rounds count too that the machine disturbed; NaN if
   *     there is none, or the verdict and its ratio are those of fewer restarts
   * @param restartsToGo about how many more would decide it if its ratio stays as it is; 0 if it is
   *     decided, infinite if more than it is worth to think of
   */
  public record Paired(
      int restarts, int rounds, Source source, double ratioWithDisturbed, double restartsToGo) {}

  /** The answer, in a word. */
  public enum Word {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    CANNOT_TELL;

    /** {@code no difference}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * {@code p50}; of several pairs {@code p50 of grpc}, and {@code p50 of grpc against cql} if that
   * arm is compared with others too.
   *
   * @param pairs all of the plan
   */
  public String name(List<Pair> pairs) {
    return name(metric, pair, pairs);
  }

  /** The same of a row that is not judged yet. */
  static String name(ArmMetric metric, Pair pair, List<Pair> pairs) {
    if (pairs.size() < 2) {
      return metric.title();
    }
    String named = metric.title() + " of " + pair.other();
    return pairs.stream().filter(one -> one.other().equals(pair.other())).count() > 1
        ? named + " against " + pair.baseline()
        : named;
  }

  /** Whether either arm has a value for it. */
  boolean isKnown() {
    return judgement != null || Double.isFinite(baseline) || Double.isFinite(other);
  }

  /** The verdict on the other arm, relative to the baseline. */
  public Word word() {
    RatioJudgement judged = judgement;
    if (judged == null) {
      if (apart) {
        return different(other > baseline);
      }
      return zero ? Word.NO_DIFFERENCE : Word.CANNOT_TELL;
    }
    return switch (judged.verdict()) {
      case NO_DIFFERENCE -> Word.NO_DIFFERENCE;
      case CANNOT_TELL -> Word.CANNOT_TELL;
      case DIFFERENT -> different(judged.estimate().ratio() > 1);
    };
  }

  private Word different(boolean higher) {
    return higher == (better == Better.HIGHER) ? Word.BETTER : Word.WORSE;
  }
}
