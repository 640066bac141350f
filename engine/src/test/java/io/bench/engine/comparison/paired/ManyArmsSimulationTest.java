package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Six equal arms of which seven pairs are compared, in few restarts: how often the intervals miss.
 * Fixed seeds; the figures are printed.
 */
class ManyArmsSimulationTest {

  private static final List<int[]> PAIRS =
      List.of(
          new int[] {0, 3},
          new int[] {1, 4},
          new int[] {2, 5},
          new int[] {0, 1},
          new int[] {1, 2},
          new int[] {3, 4},
          new int[] {4, 5});
  private static final int EXPERIMENTS = 1_000;
  private static final double MOST_WRONG = 0.05 + 2 * 0.007;

  /** Figures of the second kind vary by 0.7 and 3 times as much. */
  @ParameterizedTest
  @CsvSource({
    "2, 0, 1, 1",
    "3, 0.3, 1, 1",
    "3, 0.6, 1, 1",
    "5, 0.6, 1, 1",
    "3, 0.3, 3, 1",
    "5, 0.6, 3, 1",
    "3, 0.3, 1, 0.02",
    "5, 0.3, 3, 0.02"
  })
  void intervalsOfFewRestartsHoldTheTruth(int restarts, double unlike, int figures, double quiet) {
    List<Double> scales = figures == 1 ? List.of(1.0) : List.of(1.0, 0.7, 3.0);
    for (double machine : List.of(RecordedSpeed.OF_CALM_MACHINE, RecordedSpeed.OF_BUSY_MACHINE)) {
      SimulatedArms arms =
          new SimulatedArms(new RecordedSpeed(machine), 6, PAIRS, scales, 0.05, unlike, 6, quiet);
      int missed = 0;
      int one = 0;
      double half = 0;
      double freedom = 0;
      double[] fractions =
          IntStream.rangeClosed(2, restarts)
              .mapToDouble(done -> (double) done / restarts)
              .toArray();
      double[] levels = levels(PAIRS.size() * figures, fractions);
      double single = levels(1, fractions)[fractions.length - 1];
      for (int seed = 0; seed < EXPERIMENTS; seed++) {
        List<List<PairedRow>> looks = arms.looks(restarts, seed);
        boolean miss = false;
        for (int look = 0; look < looks.size(); look++) {
          List<RatioEstimate> rows =
              PairedRatios.estimates(looks.get(look)).stream().map(PairedEstimate::ratio).toList();
          miss |= judged(rows, levels[look]).stream().anyMatch(ManyArmsSimulationTest::misses);
          if (look == looks.size() - 1) {
            one += misses(judged(rows, single).get(0)) ? 1 : 0;
            freedom += rows.get(0).degreesOfFreedom() / EXPERIMENTS;
            RatioJudgement.RatioInterval interval = judged(rows, levels[look]).get(0).interval();
            half += Math.log(interval.upper() / interval.lower()) / 2 / EXPERIMENTS;
          }
        }
        missed += miss ? 1 : 0;
      }
      System.out.printf(
          "%d restarts, %.1f unlike, %d figures, %.2f quiet, %.2f between blocks: any off %.1f %%, the first alone %.1f %%, %.1f"
              + " degrees of freedom, +/- %.0f %%%n",
          restarts,
          unlike,
          figures,
          quiet,
          machine,
          100.0 * missed / EXPERIMENTS,
          100.0 * one / EXPERIMENTS,
          freedom,
          100 * Math.expm1(half));
      assertThat((double) missed / EXPERIMENTS).isLessThanOrEqualTo(MOST_WRONG);
    }
  }

  private static double[] levels(int rows, double... fractions) {
    return new AlphaSpending(AlphaSpending.Shape.OBRIEN_FLEMING, SequentialJudge.ERROR_RATE)
        .ofOneOf(rows)
        .nominalLevels(fractions);
  }

  private static List<RatioJudgement> judged(List<RatioEstimate> rows, double level) {
    return new Judge(Judge.DEFAULT_DELTA, ignored -> level).judge(rows);
  }

  private static boolean misses(RatioJudgement judged) {
    return judged.interval().lower() > 1 || judged.interval().upper() < 1;
  }
}
