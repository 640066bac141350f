package io.bench.engine.comparison.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairedRatiosTest {

  private static PairedRow row(double[]... logRatios) {
    return new PairedRow("p50", 200, 100, logRatios);
  }

  private static PairedEstimate estimate(double[]... logRatios) {
    return PairedRatios.estimates(List.of(row(logRatios))).get(0);
  }

  private static double[] rounds(double... logRatios) {
    return logRatios;
  }

  @Test
  void aSingleRowIsStudentsTOfTheRestartMeans() {
    PairedEstimate found =
        estimate(rounds(0.09, 0.11), rounds(0.2), rounds(), rounds(0.29, 0.3, 0.31));
    RatioEstimate ratio = found.ratio();

    assertThat(Math.log(ratio.ratio())).isCloseTo(0.2, within(1e-12));
    assertThat(ratio.standardError()).isCloseTo(0.1 / Math.sqrt(3), within(1e-12));
    assertThat(ratio.degreesOfFreedom()).isEqualTo(2);
    assertThat(ratio.spread()).isEqualTo(Spread.BETWEEN_PROCESSES);
    assertThat(found.restarts()).isEqualTo(3);
    assertThat(found.rounds()).isEqualTo(6);
    assertThat(found.variances().dominant()).isEqualTo(Source.RESTARTS);
  }

  @Test
  void theRatioIsThatOfTheRounds() {
    RatioEstimate ratio = estimate(rounds(0.1), rounds(0.1)).ratio();

    assertThat(ratio.baseline()).isEqualTo(200);
    assertThat(ratio.ratio()).isCloseTo(Math.exp(0.1), within(1e-12));
  }

  /** Rounds 0.1 off either way: variance 0.02, of a mean of two 0.01; the restarts' is a 1e-6th. */
  @Test
  void theVarianceIsNeverLessThanThatOfTheRounds() {
    PairedEstimate found = estimate(rounds(-0.1, 0.1), rounds(-0.1, 0.102), rounds(-0.1, 0.1));

    assertThat(found.variances().within()).isCloseTo(0.01, within(2e-4));
    assertThat(found.variances().between()).isZero();
    assertThat(found.variances().dominant()).isEqualTo(Source.ROUNDS);
    assertThat(found.ratio().standardError()).isCloseTo(0.1 / Math.sqrt(3), within(1e-3));
    assertThat(found.ratio().degreesOfFreedom()).isEqualTo(2);
  }

  @Test
  void roundsThatFollowEachOtherCountForLess() {
    SplittableRandom random = new SplittableRandom(7);
    double[] wandering = new double[400];
    for (int round = 1; round < wandering.length; round++) {
      wandering[round] = 0.6 * wandering[round - 1] + 0.1 * random.nextGaussian();
    }
    double ofIndependent = 0.01 / (1 - 0.36) / 400;

    // The true long-run variance is 4 times that of independent rounds; five lags see most of it.
    assertThat(RowSpread.of(new double[][] {wandering}).within() / ofIndependent)
        .isBetween(1.8, 4.5);
  }

  @Test
  void equalRoundsAreNoCertainty() {
    RatioEstimate ratio = estimate(rounds(0, 0, 0), rounds(0, 0, 0)).ratio();

    assertThat(ratio.standardError()).isBetween(1e-4, 1e-3);
    assertThat(ratio.degreesOfFreedom()).isEqualTo(1);
  }

  @Test
  void oneRestartDecidesNothing() {
    RatioEstimate several = estimate(rounds(0.1, 0.2, 0.3)).ratio();
    RatioEstimate single = estimate(rounds(0.1), rounds()).ratio();

    assertThat(several.spread()).isEqualTo(Spread.WITHIN_PROCESS);
    assertThat(several.standardError()).isCloseTo(0.1 / Math.sqrt(3), within(1e-12));
    assertThat(single.spread()).isEqualTo(Spread.UNKNOWN);
    assertThat(single.standardError()).isNaN();
    assertThat(estimate().ratio().spread()).isEqualTo(Spread.UNKNOWN);
  }

  @Test
  void aFigureOfNoneHasNoRatio() {
    PairedRow none = new PairedRow("failed", 0, 3, new double[][] {{0.1, 0.2}, {0.1}});

    assertThat(PairedRatios.estimates(List.of(none)).get(0).ratio().isDecidable()).isFalse();
  }

  @Test
  void oneValueForEachRestartIsEnough() {
    PairedEstimate tail = estimate(rounds(0.1), rounds(0.2), rounds(0.3));

    assertThat(tail.ratio().standardError()).isCloseTo(0.1 / Math.sqrt(3), within(1e-12));
    assertThat(tail.variances().dominant()).isEqualTo(Source.UNKNOWN);
  }

  @Test
  void rowsThatSayTheSameLendEachOtherNothing() {
    PairedRow same = row(rounds(0.1), rounds(0.13), rounds(0.12), rounds(0.2));
    List<PairedEstimate> seven = PairedRatios.estimates(Collections.nCopies(7, same));

    assertThat(seven.get(3).ratio().degreesOfFreedom()).isCloseTo(3, within(1e-9));
  }

  @Test
  void twoRestartsLendEachOtherNothing() {
    List<PairedEstimate> rows =
        PairedRatios.estimates(
            List.of(
                row(rounds(0.1), rounds(0.12)),
                row(rounds(0.1), rounds(0.07)),
                row(rounds(0.1), rounds(0.11))));

    assertThat(rows.get(0).ratio().degreesOfFreedom()).isCloseTo(1, within(1e-9));
  }

  @Test
  void rowsThatDifferLendEachOtherDegreesOfFreedomButNeverMoreThanTheyHave() {
    SplittableRandom random = new SplittableRandom(11);
    List<PairedRow> rows =
        random
            .doubles(7)
            .mapToObj(
                ignored -> {
                  double[][] restarts = new double[10][1];
                  for (double[] restart : restarts) {
                    restart[0] = 0.03 * random.nextGaussian();
                  }
                  return row(restarts);
                })
            .toList();

    List<PairedEstimate> estimates = PairedRatios.estimates(rows);

    assertThat(estimates)
        .allSatisfy(
            found -> {
              assertThat(found.ratio().degreesOfFreedom()).isBetween(12.0, 63.0);
              assertThat(found.ratio().standardError() * Math.sqrt(10)).isBetween(0.02, 0.04);
            });
  }

  private static PairedRow of(String baseline, String other, double... restarts) {
    double[][] logRatios =
        Arrays.stream(restarts).mapToObj(one -> rounds(one)).toArray(double[][]::new);
    return new PairedRow("mean", Set.of(baseline, other), 1, 1, logRatios);
  }

  /** Half of the degree of freedom that each of two other independent rows has. */
  @Test
  void pairsOfOtherArmsLendEvenWhatTwoRestartsTell() {
    List<PairedEstimate> apart =
        PairedRatios.estimates(
            List.of(of("a", "b", 0.1, 0.12), of("c", "d", 0.1, 0.07), of("e", "f", 0.1, 0.11)));

    assertThat(apart.get(0).ratio().degreesOfFreedom()).isCloseTo(1 + 0.5 * 2, within(1e-9));
  }

  /** Three rows whose squared correlations are a half are worth 9 / (3 + 6 / 2) = 1.5. */
  @Test
  void pairsWithAnArmInCommonLendLess() {
    List<PairedEstimate> chain =
        PairedRatios.estimates(
            List.of(of("a", "b", 0.1, 0.12), of("c", "a", 0.1, 0.07), of("b", "c", 0.1, 0.11)));

    assertThat(chain.get(0).ratio().degreesOfFreedom()).isCloseTo(1 + 0.5 * 0.5, within(1e-9));
  }

  @Test
  void pairsAcrossTheSameServersLendNothing() {
    PairedRow one =
        new PairedRow("p50", Set.of("a", "b", "v1", "v2"), 1, 1, new double[][] {{0.1}, {0.12}});
    PairedRow other =
        new PairedRow("p50", Set.of("c", "d", "v1", "v2"), 1, 1, new double[][] {{0.1}, {0.07}});

    assertThat(PairedRatios.estimates(List.of(one, other)).get(0).ratio().degreesOfFreedom())
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void theSamePairTheOtherWayRoundLendsNothing() {
    List<PairedEstimate> same =
        PairedRatios.estimates(List.of(of("a", "b", 0.1, 0.12), of("b", "a", -0.1, -0.07)));

    assertThat(same.get(0).ratio().degreesOfFreedom()).isCloseTo(1, within(1e-9));
  }

  /**
   * A paced arm's throughput hardly varies, in rounds and restarts; it is no reason to distrust it.
   */
  @Test
  void aRowThatVariesAHundredthAsMuchIsNotTakenForOneThatVariesAsOthersDo() {
    SplittableRandom random = new SplittableRandom(5);
    List<PairedRow> rows = new ArrayList<>();
    for (int pair = 0; pair < 5; pair++) {
      double scale = pair == 0 ? 0.0003 : 0.03;
      double[][] logRatios = new double[4][6];
      for (double[] restart : logRatios) {
        double start = scale * random.nextGaussian();
        for (int round = 0; round < restart.length; round++) {
          restart[round] = start + 2 * scale * random.nextGaussian();
        }
      }
      rows.add(new PairedRow("mean", Set.of("a" + pair, "b" + pair), 1, 1, logRatios));
    }

    List<PairedEstimate> estimates = PairedRatios.estimates(rows);

    double quiet = estimates.get(0).ratio().standardError();
    assertThat(quiet).isLessThan(0.001);
    assertThat(estimates.subList(1, 5))
        .allSatisfy(found -> assertThat(found.ratio().standardError()).isBetween(0.01, 0.06));
    assertThat(estimates.get(0).ratio().degreesOfFreedom())
        .as("five pairs of three degrees of freedom, of which four lend half")
        .isCloseTo(3 + 0.5 * 4 * 3, within(1e-9));
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> row(rounds(0.1, Double.NEGATIVE_INFINITY)))
        .withMessageContaining("p50");
  }
}
