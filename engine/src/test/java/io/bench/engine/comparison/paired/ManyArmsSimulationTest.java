package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.comparison.RatioJudgement.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Six equal arms of which some pairs are compared, in few restarts: how often equal arms are called
 * different and intervals miss, and how long these are. Fixed seeds; the figures are printed.
 */
class ManyArmsSimulationTest {

  private static final List<int[]> CHAINS =
      List.of(
          new int[] {0, 3},
          new int[] {1, 4},
          new int[] {2, 5},
          new int[] {0, 1},
          new int[] {1, 2},
          new int[] {3, 4},
          new int[] {4, 5});
  private static final List<int[]> STAR =
      List.of(
          new int[] {0, 1}, new int[] {0, 2}, new int[] {0, 3}, new int[] {0, 4}, new int[] {0, 5});

  private static final int EXPERIMENTS = 600;
  private static final double RESTART_SD = 0.05;
  private static final int ROUNDS = 6;
  private static final double ANY_DIFFERENCE = 1e-3;

  /** 5 % and two standard deviations of 600 experiments. */
  private static final double MOST_WRONG = 0.05 + 2 * 0.009;

  /**
   * @param unlike see {@link SimulatedArms}
   * @param noisy see there; above 1 all are compared with that arm, otherwise in two chains
   * @param longest half of the length of the second pair's interval at most, in the logarithm
   */
  @ParameterizedTest
  @CsvSource({
    // restarts, unlike, figures, quiet, noisy, longest
    "2, 0.0, 1, 1, 1, 0.80",
    "3, 0.3, 1, 1, 1, 0.30",
    "3, 0.6, 1, 1, 1, 0.35",
    "5, 0.6, 1, 1, 1, 0.20",
    "3, 0.6, 3, 1, 1, 0.45",
    "3, 0.3, 1, 0.02, 1, 0.30",
    "3, 0.0, 4, 1, 3, 1.10"
  })
  void equalArmsAreRarelyCalledDifferent(
      int restarts, double unlike, int figures, double quiet, double noisy, double longest) {
    List<Double> scales = figures == 3 ? List.of(1.0, 0.7, 3.0) : Collections.nCopies(figures, 1.0);
    List<int[]> pairs = noisy > 1 ? STAR : CHAINS;
    SimulatedArms arms =
        new SimulatedArms(
            new RecordedSpeed(RecordedSpeed.OF_CALM_MACHINE),
            6,
            pairs,
            scales,
            RESTART_SD,
            unlike,
            ROUNDS,
            quiet,
            noisy);
    double[] fractions =
        IntStream.rangeClosed(2, restarts).mapToDouble(done -> (double) done / restarts).toArray();
    double[] levels =
        SequentialJudge.SPENDING.ofOneOf(pairs.size() * figures).nominalLevels(fractions);
    int different = 0;
    int missed = 0;
    double half = 0;
    for (int seed = 0; seed < EXPERIMENTS; seed++) {
      List<List<PairedRow>> looks = arms.looks(restarts, seed);
      List<RatioJudgement> judged = new ArrayList<>();
      for (int look = 0; look < looks.size(); look++) {
        double level = levels[look];
        List<RatioEstimate> rows =
            PairedRatios.estimates(looks.get(look)).stream().map(PairedEstimate::ratio).toList();
        judged.addAll(new Judge(ANY_DIFFERENCE, ignored -> level).judge(rows));
      }
      different += judged.stream().anyMatch(row -> row.verdict() == Verdict.DIFFERENT) ? 1 : 0;
      missed += judged.stream().anyMatch(row -> misses(interval(row))) ? 1 : 0;
      int last = judged.size() - pairs.size() * figures;
      RatioInterval second = interval(judged.get(last + figures));
      half += Math.log(second.upper() / second.lower()) / 2 / EXPERIMENTS;
    }
    System.out.printf(
        "%d restarts of %d pairs, %.1f unlike, %d figures, %.2f quiet, %.0f noisy: any different"
            + " %.1f %%, any interval off %.1f %%, +/- %.0f %%%n",
        restarts,
        pairs.size(),
        unlike,
        figures,
        quiet,
        noisy,
        100.0 * different / EXPERIMENTS,
        100.0 * missed / EXPERIMENTS,
        100 * Math.expm1(half));
    assertThat((double) different / EXPERIMENTS).isLessThanOrEqualTo(0.05);
    assertThat((double) missed / EXPERIMENTS).isLessThanOrEqualTo(MOST_WRONG);
    assertThat(half).isLessThan(longest);
  }

  private static RatioInterval interval(RatioJudgement judged) {
    return Objects.requireNonNull(judged.interval());
  }

  private static boolean misses(RatioInterval interval) {
    return interval.lower() > 1 || interval.upper() < 1;
  }
}
