package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparklineTest {

  @Test
  void standsOnZeroAndReachesTheTopAtItsLargest() {
    assertThat(Sparkline.of(List.of(0.0, 10.0, 50.0, 100.0), Glyphs.UNICODE)).isEqualTo("▁▁▅█");
    assertThat(Sparkline.of(List.of(0.0, 10.0, 50.0, 100.0), Glyphs.ASCII)).isEqualTo("..+@");
    assertThat(Sparkline.of(List.of(0.0, 0.0), Glyphs.UNICODE)).isEqualTo("▁▁");
  }

  @Test
  void leavesAHoleWhereNothingIsKnown() {
    assertThat(Sparkline.of(List.of(1.0, Double.NaN, 1.0), Glyphs.UNICODE)).isEqualTo("█ █");
  }

  @Test
  void joinsNeighboursThatDoNotFit() {
    assertThat(largest(List.of(1.0, 5.0, Double.NaN, 2.0), 0, 4, 2)).containsExactly(5.0, 2.0);
  }

  @Test
  void everyNeighbourCountsAsMuchInAMean() {
    List<Double> values = List.of(0.0, 0.0, 9.0, 6.0, Double.NaN, 2.0);

    assertThat(Sparkline.fitted(values, 0, 6, 2, DoubleSummaryStatistics::getAverage))
        .containsExactly(3.0, 4.0);
  }

  @Test
  void joinsTheSameNeighboursAsTheSeriesMovesOn() {
    List<Double> values = new ArrayList<>(List.of(1.0, 2.0, 3.0, 4.0));
    List<Double> before = largest(values, 0, 4, 2);
    values.remove(0);
    values.add(0.5);

    assertThat(before).containsExactly(2.0, 4.0);
    assertThat(largest(values, 1, 4, 2)).containsExactly(4.0, 0.5);
  }

  @Test
  void hasNoBarsWhereThereIsNoRoom() {
    assertThat(largest(List.of(1.0, 2.0), 0, 60, 0)).isEmpty();
  }

  private static List<Double> largest(
      List<Double> values, long firstIndex, int length, int columns) {
    return Sparkline.fitted(values, firstIndex, length, columns, DoubleSummaryStatistics::getMax);
  }
}
