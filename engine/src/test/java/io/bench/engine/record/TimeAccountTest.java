package io.bench.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
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

  @Test
  void sumsThatALongDoesNotHoldStayTheLargestAndDivideAsTheyShould() {
    TimeAccount account = new TimeAccount();
    for (int op = 0; op < 20; op++) {
      account.add(0, 900_000_000_000_000_000L, 0, 0, 0, 0, 100_000_000_000_000_000L, 0, 0);
    }
    TimeAccount sum = new TimeAccount();
    sum.add(account);

    assertThat(sum.sumNanos(TimePart.PERMIT)).isEqualTo(Long.MAX_VALUE);
    assertThat(sum.sumNanos(TimePart.Party.SERVER)).isEqualTo(Long.MAX_VALUE);
    assertThat(sum.sumNanos(TimePart.SERVER)).isEqualTo(2_000_000_000_000_000_000L);
    TimeAccount.Shares shares = sum.near(50);
    assertThat(shares.of(TimePart.PERMIT)).isCloseTo(0.9, Offset.offset(1e-9));
    assertThat(shares.of(TimePart.SERVER)).isCloseTo(0.1, Offset.offset(1e-9));
  }
}
