package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.statistics.Percentile;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatencyFiguresTest {

  private static LatencyFigures upTo(int count) {
    Histogram histogram = new Histogram(5);
    for (int value = 1; value <= count; value++) {
      histogram.recordValue(value);
    }
    LatencyFigures figures = LatencyFigures.of(histogram);
    assertThat(figures).isNotNull();
    return figures;
  }

  @Test
  void tellsTheMomentsAndPercentilesOfKnownTimes() {
    LatencyFigures figures = upTo(100_000);

    assertThat(figures.count()).isEqualTo(100_000);
    assertThat(figures.minNanos()).isEqualTo(1);
    assertThat(figures.maxNanos()).isEqualTo(100_000);
    assertThat(figures.meanNanos()).isEqualTo(50_000.5);
    assertThat(figures.at(Percentile.P50)).hasValue(50_000);
    assertThat(figures.at(Percentile.P99_99)).hasValue(99_990);
  }

  @ParameterizedTest
  @EnumSource(Percentile.class)
  void aPercentileNeedsTenTimesAboveIt(Percentile percentile) {
    int enough = (int) Math.round(1_000 / (100 - percentile.percent()));

    assertThat(upTo(enough - 1).at(percentile)).isEmpty();
    assertThat(upTo(enough).at(percentile)).hasValue(enough - 10);
  }

  @Test
  void anEmptyHistogramHasNoFigures() {
    assertThat(LatencyFigures.of(new Histogram(3))).isNull();
  }
}
