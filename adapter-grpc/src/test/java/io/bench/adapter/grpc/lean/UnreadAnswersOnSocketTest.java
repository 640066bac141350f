package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.http2.ServerFrames;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A connection whose server only sends: it ends before its answers fill the memory. */
class UnreadAnswersOnSocketTest {

  private static final int MOST = 10_000;
  private static final int PING = 6;
  private static final int SETTINGS = 4;
  private static final String GO_AWAY_ENHANCE_YOUR_CALM = "7 0 0 11";

  private final ManualLane lane = new ManualLane(Map.of());
  private final ManualConnection server = lane.connection();
  private final ManualLane.Call call;

  UnreadAnswersOnSocketTest() throws AdapterException {
    server.settles();
    call = lane.new Call();
    server.heard();
  }

  private void sends(int count, int type, byte... payload) {
    for (int i = 0; i < count; i++) {
      server.sends(new ServerFrames().frame(type, 0, 0, payload));
    }
  }

  @Test
  void oneThatIsFloodedWithPingsIsClosed() {
    server.stopsReading();
    sends(MOST, PING, new byte[Long.BYTES]);
    assertThat(server.isOpen()).isTrue();
    assertThat(server.heard()).hasSize(MOST);

    sends(1, PING, new byte[Long.BYTES]);

    assertClosed();
  }

  @Test
  void oneThatIsFloodedWithSettingsIsClosed() {
    server.stopsReading();
    sends(MOST, SETTINGS);
    assertThat(server.isOpen()).isTrue();
    assertThat(server.heard()).hasSize(MOST);

    sends(1, SETTINGS);

    assertClosed();
  }

  private void assertClosed() {
    assertThat(server.isOpen()).isFalse();
    assertThat(server.heard()).containsExactly(GO_AWAY_ENHANCE_YOUR_CALM);
    assertThat(call.ended).isNotNull();
    assertThat(StatusErrors.describe(call.ended))
        .isEqualTo(
            "http2 exception: the server does not read: 10000 answers to its PING and SETTINGS"
                + " frames wait");
  }

  @Test
  void oneWhoseServerReadsStaysOpenHoweverOftenItAsks() {
    sends(2 * MOST + 1, PING, new byte[Long.BYTES]);

    assertThat(server.isOpen()).isTrue();
    assertThat(call.ended).isNull();
  }
}
