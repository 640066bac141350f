package io.bench.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.ArmExpectation.Comparison;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmExpectationTest {

  private static final List<String> ARMS = List.of("cql", "grpc", "grpc-low");

  private static ArmExpectation parse(String text) {
    return ArmExpectation.parse(text, ARMS);
  }

  @ParameterizedTest
  @CsvSource({
    "grpc.errors < 0.1%, ERRORS, BELOW, 0.001",
    "grpc.errors<=0, ERRORS, AT_MOST, 0",
    "grpc.p99 < 5ms, P99, BELOW, 5e6",
    "grpc.p99.9 < 5 ms, P99_9, BELOW, 5e6",
    "grpc.p50 < 250us, P50, BELOW, 250e3",
    "grpc.p50 >= 900ns, P50, AT_LEAST, 900",
    "grpc.response_max < 1.5s, RESPONSE_MAX, BELOW, 1.5e9",
    "grpc.response-max < 1.5s, RESPONSE_MAX, BELOW, 1.5e9",
    "grpc.throughput > 5k, THROUGHPUT, ABOVE, 5000",
    "grpc.throughput > 5k/s, THROUGHPUT, ABOVE, 5000",
    "grpc.sustained_rate > 1.5M/s, SUSTAINED_RATE, ABOVE, 1.5e6",
    "grpc.extra_tries > 0, EXTRA_TRIES, ABOVE, 0",
  })
  void anArmsMetricIsHeldAgainstABoundInItsUnit(
      String text, ArmMetric metric, Comparison comparison, double bound) {
    ArmExpectation read = parse(text);

    assertThat(read)
        .isEqualTo(new ArmExpectation(text, "grpc", metric, null, null, comparison, bound, null));
  }

  @ParameterizedTest
  @CsvSource({
    "grpc-low.p99 / cql.p50 <= 2, 2",
    "grpc-low.p99/cql.p50<=2, 2",
    "grpc-low.p99 / cql.p50 <= 150%, 1.5",
  })
  void anArmIsDividedByAnother(String text, double bound) {
    assertThat(parse(text))
        .isEqualTo(
            new ArmExpectation(
                text,
                "grpc-low",
                ArmMetric.P99,
                "cql",
                ArmMetric.P50,
                Comparison.AT_MOST,
                bound,
                null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "grpc.errors | 'grpc.errors' is no expectation; say ARM.METRIC < BOUND",
        "errors < 1% | 'errors < 1%' is no expectation",
        "grpc.errors == 1% | 'grpc.errors == 1%' is no expectation",
        "grpc.errors < -1 | 'grpc.errors < -1' is no expectation",
        "'' | '' is no expectation",
        "grcp.errors < 1% | no arm 'grcp'; did you mean 'grpc'?",
        "grpc.p99 / cpl.p99 < 2 | no arm 'cpl'; did you mean 'cql'?",
        "grpc.erors < 1% | no metric 'erors'; did you mean 'errors'?",
        "grpc.p99 / cql.p98 < 2 | no metric 'p98'; did you mean 'p9",
        "grpc.p99 < 5 | 'grpc.p99 < 5': p99 is a time, and wants ns, us, ms or s",
        "grpc.p99 < 5% | 'grpc.p99 < 5%': p99 is a time, and wants ns, us, ms or s",
        "grpc.errors < 5ms | 'grpc.errors < 5ms': errors is a share, and wants % or nothing",
        "grpc.throughput > 5ms | throughput is a number, and wants nothing, k or M",
        "grpc.tries < 5% | tries is a number, and wants nothing, k or M",
        "grpc.p99 / cql.p99 < 2ms | 'grpc.p99 / cql.p99 < 2ms': a ratio has no unit but %",
      })
  void whatIsWrongIsSaid(String text, String message) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "<, 0.9, MET", "<, 1, MISSED", "<=, 1, MET", "<=, 1.1, MISSED",
    ">, 1.1, MET", ">, 1, MISSED", ">=, 1, MET", ">=, 0.9, MISSED",
    "<, NaN, UNKNOWN", "<, Infinity, MISSED", ">=, Infinity, UNKNOWN",
  })
  void aValueMeetsItsBoundOrMissesIt(String comparison, double value, Outcome outcome) {
    assertThat(parse("grpc.tries %s 1".formatted(comparison)).check(value, 1)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 2, MET",
    "5, 2, MISSED",
    "0, 0, UNKNOWN",
    "NaN, 0, UNKNOWN",
    "-1, 0, UNKNOWN",
    "NaN, 2, UNKNOWN",
    "4, NaN, UNKNOWN"
  })
  void aRatioMeetsItsBoundOrMissesIt(double value, double divisor, Outcome outcome) {
    assertThat(parse("grpc.p99 / cql.p99 <= 2").check(value, divisor)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"<, MISSED", "<=, MISSED", ">, MET", ">=, MET"})
  void somethingToNothingIsMoreThanAnyBound(String comparison, Outcome outcome) {
    ArmExpectation expectation = parse("grpc.errors / cql.errors %s 2".formatted(comparison));

    assertThat(expectation.check(0.01, 0)).isEqualTo(outcome);
    assertThat(expectation.reached(0.01, 0)).isInfinite();
    assertThat(expectation.reached(0, 0)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "0.9 < grpc.p50 / cql.p50 < 1.1, 0.9, MISSED",
    "0.9 <= grpc.p50 / cql.p50 < 1.1, 0.9, MET",
    "90% < grpc.p50 / cql.p50 <= 110%, 1.1, MET",
    "0.9 < grpc.p50 / cql.p50 < 1.1, 1.1, MISSED",
    "0.9 < grpc.p50 / cql.p50 < 1.1, NaN, UNKNOWN"
  })
  void aStatementMayHaveTwoBounds(String text, double ratio, Outcome outcome) {
    assertThat(parse(text).check(ratio, 1)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"1ms < grpc.p99 < 2ms, 1.5e6, MET", "1us < grpc.p99 < 2ms, 1000, MISSED"})
  void bothBoundsHaveUnits(String text, double nanos, Outcome outcome) {
    assertThat(parse(text).check(nanos, 1)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 < grpc.p50 > 2", "1 > grpc.p50 < 2", "1 < 2", "1 < grpc.p50"})
  void twoBoundsStandOnBothSidesAndUpwards(String text) {
    assertThatThrownBy(() -> parse(text)).hasMessageContaining("is no expectation");
  }

  @Test
  void whatIsReachedIsTheValueOrTheRatio() {
    assertThat(parse("grpc.p99 < 1ms").reached(6, 3)).isEqualTo(6);
    assertThat(parse("grpc.p99 / cql.p99 < 1").reached(6, 3)).isEqualTo(2);
  }

  @Test
  void everyMetricCanBeExpectedByItsKey() {
    assertThat(ArmMetric.values())
        .allSatisfy(
            metric ->
                assertThat(parse("cql.%s / cql.%s < 2".formatted(metric.key(), metric.key())))
                    .extracting(ArmExpectation::metric)
                    .isEqualTo(metric));
  }
}
