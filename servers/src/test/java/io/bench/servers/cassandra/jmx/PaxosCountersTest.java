package io.bench.servers.cassandra.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaxosCountersTest {
  private static final PaxosCounters EARLIER =
      new PaxosCounters(
          new CasCounters(1, 2, 3, 4, 5, 6, 7), new CasCounters(10, 20, 30, 40, 50, 60, 70), 100);
  private static final PaxosCounters COUNTED =
      new PaxosCounters(
          new CasCounters(7, 6, 5, 4, 3, 2, 1), new CasCounters(70, 60, 50, 40, 30, 20, 10), 900);

  @Test
  void whatIsCountedOnTwoNodesIsTheSumOfEachCounter() {
    assertThat(EARLIER.plus(COUNTED))
        .isEqualTo(
            new PaxosCounters(
                new CasCounters(8, 8, 8, 8, 8, 8, 8),
                new CasCounters(80, 80, 80, 80, 80, 80, 80),
                1000));
  }

  @Test
  void whatIsCountedBetweenTwoMomentsIsTheDifferenceOfEachCounter() {
    assertThat(EARLIER.plus(COUNTED).minus(EARLIER)).isEqualTo(COUNTED);
  }
}
