package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.FakeCassandra;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CassandraCountersTest {

  private static final CassandraCounters.Wanted PAXOS = new CassandraCounters.Wanted(true, false);

  private final FakeCassandra cassandra = new FakeCassandra();
  private final CassandraCounters counters = new CassandraCounters(Optional.of(cassandra), PAXOS);

  @Test
  void whatIsCountedIsTheDifference() throws InterruptedException {
    cassandra.contended = 5;
    counters.begin();
    cassandra.contended = 12;
    counters.end();

    assertThat(counters.counted()).containsEntry("write.contended", 7L);
    assertThat(counters.counted()).containsEntry("read.contended", 0L);
    assertThat(counters.problem()).isNull();
  }

  @Test
  void nothingThatWasCountedIsKnownToBeNothing() throws InterruptedException {
    counters.begin();
    counters.end();

    assertThat(counters.counted())
        .isNotEmpty()
        .allSatisfy((name, count) -> assertThat(count).isZero());
  }

  @Test
  void anEndThatCannotBeReadSaysWhy() throws InterruptedException {
    counters.begin();
    cassandra.mute = "node 1 has ended";
    counters.end();

    assertThat(counters.counted()).isEmpty();
    assertThat(counters.problem()).isEqualTo("node 1 has ended");
  }

  @Test
  void withoutABeginNothingIsCounted() throws InterruptedException {
    counters.end();

    assertThat(counters.counted()).isEmpty();
    assertThat(counters.problem()).isEqualTo("the begin of the measurement was not seen");
    assertThat(cassandra.asked).isZero();
  }

  @Test
  void whereNothingIsToBeCountedNothingIsMissing() throws InterruptedException {
    CassandraCounters none = new CassandraCounters(Optional.empty(), PAXOS);
    none.begin();
    none.end();

    assertThat(none.counted()).isEmpty();
    assertThat(none.problem()).isNull();
  }
}
