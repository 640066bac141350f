package io.bench.app.experiment.figure;

import io.bench.engine.comparison.Judgement;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What may be said of one metric of two arms.
 *
 * @param baseline its value there; NaN if it is not known
 * @param other its value in the other arm; NaN if it is not known
 * @param judgement the ratio and its interval; null where there is no ratio, since a value is zero
 *     or unknown
 * @param better which direction is good news
 */
public record Finding(
    Pair pair,
    ArmMetric metric,
    double baseline,
    double other,
    @Nullable Judgement judgement,
    Better better) {

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

  /** What the other arm is, against the baseline. */
  public Word word() {
    Judgement judged = judgement;
    if (judged == null) {
      return baseline == 0 && other == 0 ? Word.NO_DIFFERENCE : Word.CANNOT_TELL;
    }
    return switch (judged.verdict()) {
      case NO_DIFFERENCE -> Word.NO_DIFFERENCE;
      case CANNOT_TELL -> Word.CANNOT_TELL;
      case DIFFERENT ->
          (judged.estimate().ratio() > 1) == (better == Better.HIGHER) ? Word.BETTER : Word.WORSE;
    };
  }
}
