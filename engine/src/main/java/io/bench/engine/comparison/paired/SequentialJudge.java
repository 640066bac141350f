package io.bench.engine.comparison.paired;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes verdicts on a family of rows after each restart, such that all verdicts of all looks
 * together are wrong in at most 5 % of experiments.
 *
 * <p>The error rate is shared by the rows first, and then spent by each over the looks; the other
 * way round it would not hold, since boundaries far out are crossed at different looks by different
 * experiments. The interval of a look is a repeated confidence interval (Jennison and Turnbull,
 * <i>Interim Analyses: the Repeated Confidence Interval Approach</i>, 1989): those of all looks
 * together hold the true ratio. So {@code no difference}, an interval within 1 +/- delta, is as
 * safe as {@code different}, and an experiment may stop for any reason.
 *
 * <p>Not thread-safe. What it says follows from the looks it was shown; to go on with an experiment
 * that was interrupted, show them again.
 */
public final class SequentialJudge {

  /** Of the whole family over all looks. */
  static final AlphaSpending SPENDING = new AlphaSpending(0.05);

  private final double delta;
  private final List<Double> fractions = new ArrayList<>();

  /** Of a row when so many share the error rate, up to the look before. */
  private AlphaSpending.@Nullable Looks looks;

  private double rowsOfLooks;
  private List<RatioJudgement> decided = List.of();

  /**
   * @param delta the share up to which a difference does not matter, above 0 and below 1
   */
  public SequentialJudge(double delta) {
    this.delta = delta;
  }

  /**
   * Looks once more.
   *
   * @param fraction of the planned restarts or of the budget, larger than at the look before; 1 or
   *     more if this is the last look
   * @param estimates the rows, the same ones in the same order at each look
   * @param others how many rows of the family get their verdicts in another way
   * @return one for each estimate. A row that was decided keeps its verdict, with the interval of
   *     the latest look that says the same
   */
  public List<RatioJudgement> look(double fraction, List<RatioEstimate> estimates, int others) {
    if (!fractions.isEmpty() && decided.size() != estimates.size()) {
      throw new IllegalArgumentException(decided.size() + " rows before, now " + estimates.size());
    }
    List<RatioJudgement> now =
        new Judge(delta, rows -> level(rows, fraction)).judge(estimates, others);
    fractions.add(fraction);
    List<RatioJudgement> kept = new ArrayList<>();
    for (int row = 0; row < now.size(); row++) {
      kept.add(decided.isEmpty() ? now.get(row) : kept(decided.get(row), now.get(row)));
    }
    decided = List.copyOf(kept);
    return decided;
  }

  /** Rows may become decidable late; then it is as if they had been so all the time. */
  private double level(double rows, double fraction) {
    AlphaSpending.Looks known = looks;
    if (known == null || rows != rowsOfLooks) {
      known = new AlphaSpending.Looks(SPENDING.ofOneOf(rows));
      for (double earlier : fractions) {
        double unused = known.next(earlier);
      }
      looks = known;
      rowsOfLooks = rows;
    }
    return known.next(fraction);
  }

  private static RatioJudgement kept(RatioJudgement before, RatioJudgement now) {
    boolean same =
        before.verdict() == now.verdict()
            && (now.verdict() != Verdict.DIFFERENT || isMore(before) == isMore(now));
    return before.verdict() == Verdict.CANNOT_TELL || same ? now : before;
  }

  private static boolean isMore(RatioJudgement different) {
    return different.estimate().ratio() > 1;
  }
}
