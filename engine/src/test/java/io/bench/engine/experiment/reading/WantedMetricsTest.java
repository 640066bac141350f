package io.bench.engine.experiment.reading;

import static io.bench.engine.experiment.reading.ReadingExperiments.MINIMAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ArmMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an experiment's answer needs. */
class WantedMetricsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare: {metrics: {rows: higher}}",
        "compare: {show: rows}",
        "expect: one.rows > 5",
        "expect: one.p50 / two.rows > 5",
        "published: {says: many, shows: one.rows > 5}",
      })
  void aMetricIsWantedThatIsComparedOrShownOrThatAStatementIsAbout(String more) {
    assertThat(ReadingExperiments.read(MINIMAL + more + "\n").wants(ArmMetric.ROWS)).isTrue();
    assertThat(ReadingExperiments.read(MINIMAL + more + "\n").wants(ArmMetric.MESSAGES)).isFalse();
  }

  @Test
  void withoutACompareThoseThatAreComparedByDefaultAreWanted() {
    assertThat(ReadingExperiments.read(MINIMAL).wants(ArmMetric.P50)).isTrue();
    assertThat(ReadingExperiments.read(MINIMAL).wants(ArmMetric.ROWS)).isFalse();
  }
}
