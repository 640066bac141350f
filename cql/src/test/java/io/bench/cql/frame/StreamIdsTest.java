package io.bench.cql.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StreamIdsTest {

  @Test
  void eachIsGivenOnceUntilItIsGivenBack() {
    StreamIds ids = new StreamIds(1 << 15);
    Set<Integer> taken = new HashSet<>();
    for (int i = 0; i < 1 << 15; i++) {
      assertThat(taken.add(ids.take())).isTrue();
    }

    assertThat(taken).allMatch(id -> id >= 0 && id < 1 << 15);
    assertThat(ids.take()).isEqualTo(StreamIds.NONE);
    ids.giveBack(17);
    assertThat(ids.available()).isEqualTo(1);
    assertThat(ids.take()).isEqualTo(17);
  }

  @Test
  void noMoreThanAStreamIdCanSay() {
    assertThatThrownBy(() -> new StreamIds((1 << 15) + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
