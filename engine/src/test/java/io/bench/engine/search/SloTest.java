package io.bench.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.search.Objective.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users may ask for, and what they are told if it is nothing. */
class SloTest {

  @Test
  void severalObjectivesAreReadInTheirOrder() {
    Slo slo = Slo.parse("p99<10ms, errors < 0.1%,mean<=250us");

    assertThat(slo.objectives())
        .containsExactly(
            new Objective(Metric.PERCENTILE, 99, 10e6, false),
            new Objective(Metric.ERRORS, Double.NaN, 0.001, false),
            new Objective(Metric.MEAN, Double.NaN, 250e3, true));
    assertThat(slo.text()).isEqualTo("p99 < 10 ms, errors < 0.1 %, mean <= 250 us");
  }

  @ParameterizedTest
  @CsvSource({
    "p50<800ns,   PERCENTILE, 50,    800",
    "p99.99<1.5s, PERCENTILE, 99.99, 1500000000",
    "P99<2 MS,    PERCENTILE, 99,    2000000",
    "max<1m,      MAX,        NaN,   60000000000",
    "avg<3ms,     MEAN,       NaN,   3000000",
    "p95<7\u00b5s, PERCENTILE, 95,    7000",
  })
  void everyFigureAndUnitIsKnown(String text, Metric metric, double percentile, double bound) {
    assertThat(Slo.parse(text).objectives())
        .containsExactly(new Objective(metric, percentile, bound, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | not an objective: ''; say for example p99<10ms or errors<0.1%",
        "p99 | not an objective: 'p99'; say for example p99<10ms or errors<0.1%",
        "p99>10ms | not an objective: 'p99>10ms'; say for example p99<10ms or errors<0.1%",
        "p99<10 | p99 needs a time with its unit (ns, us, ms, s), not '10'",
        "p99<10% | p99 needs a time with its unit (ns, us, ms, s), not '10%'",
        "p10<10ms | percentiles are p50 to p99.99, not 'p10'",
        "p99.999<10ms | percentiles are p50 to p99.99, not 'p99.999'",
        "median<1ms | no figure 'median'; there are p50 to p99.99, mean, max and errors",
        "errors<3 | errors need a percentage, such as errors<0.1%, not 'errors<3'",
        "errors<0% | errors lie between 0% and 100%; none at all is errors<=0%, not 'errors<0%'",
        "max<0ms | no latency is below 0: 'max<0ms'",
        "p99<1ms,p99.0<2ms | p99 stands twice in 'p99<1ms,p99.0<2ms'",
        "p99<1ms, | not an objective: ''; say for example p99<10ms or errors<0.1%",
      })
  void aMistakeIsToldInOneLine(String text, String message) {
    assertThatThrownBy(() -> Slo.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static Objective one(String text) {
    return Slo.parse(text).objectives().get(0);
  }

  @Test
  void whatWasMissedIsToldWithItsNumbers() {
    assertThat(one("p99<10ms").isMetBy(12.34e6)).isFalse();
    assertThat(one("p99<10ms").text(12.34e6)).isEqualTo("p99 12.34 ms, wanted < 10 ms");
    assertThat(one("p99<10ms").isMetBy(0)).isTrue();
    assertThat(one("errors<0.1%").isMetBy(0.0005)).isTrue();
    assertThat(one("errors<0.1%").isMetBy(0)).isTrue();
  }

  @Test
  void itIsToldToPeople() {
    assertThat(Slo.parse("p99<10ms,errors<=0.1%").text()).isEqualTo("p99 < 10 ms, errors <= 0.1 %");
  }

  @Test
  void errorsAreBoundedWhereNobodyBoundsThem() {
    assertThat(Slo.parse("p99<10ms").withErrorsAtMost(0.05).text())
        .isEqualTo("p99 < 10 ms, errors <= 5 %");
    assertThat(Slo.parse("errors<20%").withErrorsAtMost(0.05)).isEqualTo(Slo.parse("errors<20%"));
  }

  @Test
  void whatIsUnknownIsNotMet() {
    assertThat(one("p99.9<10ms").isMetBy(Double.NaN)).isFalse();
    assertThat(one("p99.9<10ms").text(Double.NaN)).isEqualTo("p99.9 unknown, wanted < 10 ms");
  }

  @Test
  void theBoundItselfCountsOnlyWhereItWasSaid() {
    assertThat(one("max<1ms").isMetBy(1e6)).isFalse();
    assertThat(one("max<=1ms").isMetBy(1e6)).isTrue();
    assertThat(one("errors<=0%").isMetBy(0)).isTrue();
  }
}
