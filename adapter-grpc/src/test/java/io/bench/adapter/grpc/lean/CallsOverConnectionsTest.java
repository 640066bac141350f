package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of two connections a call goes to. */
class CallsOverConnectionsTest {

  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final String HEADERS = "1 ";

  @Test
  void aCallGoesToOneOnWhichItNeedNotWait() throws AdapterException {
    ManualLane two = new ManualLane(Map.of("host", "127.0.0.1:1,127.0.0.1:2"));
    ManualConnection narrow = two.world.connections.get(0);
    ManualConnection wide = two.world.connections.get(1);
    narrow.settles(MAX_CONCURRENT_STREAMS, 1);
    wide.settles(MAX_CONCURRENT_STREAMS, 4);
    for (int call = 0; call < 6; call++) {
      var unused = two.new Call();
    }

    assertThat(narrow.heard()).filteredOn(frame -> frame.startsWith(HEADERS)).hasSize(1);
    assertThat(wide.heard()).filteredOn(frame -> frame.startsWith(HEADERS)).hasSize(4);
    assertThat(two.channels.fewStreams(5)).isEmpty();
    assertThat(two.channels.fewStreams(6))
        .startsWith("a lane may have 6 calls in flight, but servers allow 5 at the same time");
  }

  @Test
  void callsThatMustWaitDoSoOnEachInItsTurn() throws AdapterException {
    ManualLane two = new ManualLane(Map.of("host", "127.0.0.1:1,127.0.0.1:2"));
    List<ManualConnection> both = two.world.connections;
    both.forEach(each -> each.settles(MAX_CONCURRENT_STREAMS, 1));
    for (int call = 0; call < 6; call++) {
      var unused = two.new Call();
    }
    both.forEach(each -> each.sends(new ServerFrames().settings(MAX_CONCURRENT_STREAMS, 10)));

    assertThat(both)
        .allSatisfy(
            each ->
                assertThat(each.heard()).filteredOn(frame -> frame.startsWith(HEADERS)).hasSize(3));
  }
}
