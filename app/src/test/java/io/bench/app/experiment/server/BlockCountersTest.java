package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.FakeCassandra;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockCountersTest {

  private final FakeCassandra cassandra = new FakeCassandra();
  private final BlockCounters counters =
      new BlockCounters(Optional.of(cassandra), new CassandraCounters.Wanted(true, false));

  private void block(long contended) throws InterruptedException {
    counters.blockBegins();
    cassandra.contended += contended;
    counters.blockEnded();
  }

  @Test
  void blocksAreSummedWithoutWhatLiesBetween() throws InterruptedException {
    block(3);
    cassandra.contended += 100;
    block(4);

    assertThat(counters.counted()).containsEntry("write.contended", 7L);
    assertThat(counters.problem()).isNull();
  }

  @Test
  void aBlockThatCannotBeReadLeavesNothingToCountOpsAgainst() throws InterruptedException {
    block(3);
    cassandra.mute = "node 1 does not answer";
    block(4);
    cassandra.mute = null;
    block(5);

    assertThat(counters.counted()).isEmpty();
    assertThat(counters.problem()).isEqualTo("node 1 does not answer");
  }
}
