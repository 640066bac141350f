package io.bench.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeAccountTest {

  @Test
  void timesOfEveryLengthAreKeptHoweverTheRoomGrows() {
    for (int shift = 0; shift < 47; shift++) {
      TimeAccount account = new TimeAccount();
      account.add(0, 0, 0, 0, 0, 0, 1L << shift, 0, 0);
      account.add(0, 0, 0, 0, 0, 0, 2L << shift, 0, 0);
      TimeAccount sum = new TimeAccount();

      sum.add(account);

      assertThat(sum.count()).isEqualTo(2);
      assertThat(sum.sumNanos(TimePart.SERVER)).isEqualTo(3L << shift);
    }
  }
}
