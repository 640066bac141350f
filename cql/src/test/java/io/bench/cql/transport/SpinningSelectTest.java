package io.bench.cql.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.SelectStrategy;
import org.junit.jupiter.api.Test;

class SpinningSelectTest {

  private static final int SPIN_NANOS = 100;

  private long now = Long.MAX_VALUE - 150; // overflows in between
  private int ready;
  private final SpinningSelect select = new SpinningSelect(SPIN_NANOS, () -> now);

  private int look(boolean hasTasks) throws Exception {
    return select.calculateStrategy(() -> ready, hasTasks);
  }

  @Test
  void looksAgainUntilTheTimeIsOverAndThenSleeps() throws Exception {
    assertThat(look(false)).isZero();
    now += 99;
    assertThat(look(false)).isZero();
    now += 1;
    assertThat(look(false)).isEqualTo(SelectStrategy.SELECT);
  }

  @Test
  void bytesAndTasksBeginTheTimeAnew() throws Exception {
    assertThat(look(false)).isZero();
    now += 99;
    ready = 2;
    assertThat(look(false)).isEqualTo(2);
    ready = 0;
    now += 99;
    assertThat(look(false)).as("since these bytes").isZero();
    now += 99;
    assertThat(look(true)).as("a task does not wait").isZero();
    now += 99;
    assertThat(look(false)).isZero();
    now += 99;
    assertThat(look(false)).isZero();
  }

  @Test
  void spinsAgainAfterASleep() throws Exception {
    assertThat(look(false)).isZero();
    now += SPIN_NANOS;
    assertThat(look(false)).isEqualTo(SelectStrategy.SELECT);
    now += 10 * SPIN_NANOS;
    assertThat(look(false)).isZero();
  }
}
