package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import org.junit.jupiter.api.Test;

/** Rounds of the event loop that end before all that has arrived is read. */
class FullRoundsTest extends ManualLaneFixture {

  /** After so many reads Netty goes on to other connections. */
  private static final int MOST_READS = 16;

  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int INITIAL_WINDOW_SIZE = 4;

  FullRoundsTest() throws AdapterException {}

  @Test
  void aRoundThatMayHaveLeftSomethingToReadIsCounted() {
    first.settles();
    ServerFrames settings =
        new ServerFrames().settings(MAX_CONCURRENT_STREAMS, 10, INITIAL_WINDOW_SIZE, 65_535);
    first.sendsInOneRound(MOST_READS - 1, settings);
    first.sendsInOneRound(MOST_READS - 1, settings);
    assertThat(lane.channels.fullRounds()).isZero();

    first.sendsInOneRound(MOST_READS, settings);

    assertThat(lane.channels.fullRounds()).isOne();
    assertThat(first.isOpen()).isTrue();
  }
}
