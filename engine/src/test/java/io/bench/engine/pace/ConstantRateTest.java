package io.bench.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantRateTest {

  @Test
  void doesNotDriftWhereTheIntervalIsNoWholeNumberOfNanoseconds() {
    ConstantRate rate = new ConstantRate(3);

    assertThat(rate.offsetNanos(3)).isEqualTo(1_000_000_000L);
    assertThat(rate.offsetNanos(3L * 86_400 * 365)).isEqualTo(86_400L * 365 * 1_000_000_000L);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 7, 999.99, 5_500, 1e6, 3e6})
  void countsExactlyTheOpsThatAreDueInATime(double perSecond) {
    ConstantRate rate = new ConstantRate(perSecond);
    for (long nanos : new long[] {0, 1, 999_999_999L, 1_000_000_000L, 30_000_000_000L}) {
      long due = rate.opsDueWithin(nanos);
      assertThat(rate.offsetNanos(due)).isGreaterThanOrEqualTo(nanos);
      assertThat(due == 0 || rate.offsetNanos(due - 1) < nanos).isTrue();
    }
  }
}
