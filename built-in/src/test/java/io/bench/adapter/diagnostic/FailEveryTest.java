package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailEveryTest {

  @Test
  void everyNthCycleFails() {
    assertThat(LongStream.range(0, 9).filter(cycle -> fails(new FailEvery(3), cycle)))
        .containsExactly(2L, 5L, 8L);
    assertThat(LongStream.range(0, 3).filter(cycle -> fails(new FailEvery(1), cycle)))
        .containsExactly(0L, 1L, 2L);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, -3})
  void withoutAPositiveNumberNoneFails(long n) {
    assertThat(LongStream.range(0, 9).noneMatch(cycle -> fails(new FailEvery(n), cycle))).isTrue();
  }

  @Test
  void theErrorIsNamedAndSafeToRetry() {
    FakeCompletion completion = new FakeCompletion();
    new FailEvery(1).end(0, completion);

    OpError error = Objects.requireNonNull(completion.error());
    assertThat(error.name()).isEqualTo("InjectedFailure");
    assertThat(error.message()).contains("fail-every");
    assertThat(error.retrySafe()).isTrue();
    assertThat(error.cause()).isNull();
  }

  private static boolean fails(FailEvery failEvery, long cycle) {
    FakeCompletion completion = new FakeCompletion();
    failEvery.end(cycle, completion);
    assertThat(completion.ends()).isEqualTo(1);
    return completion.error() != null;
  }
}
