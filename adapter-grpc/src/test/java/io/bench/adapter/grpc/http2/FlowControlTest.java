package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Neither side sends more than the other takes: RFC 9113, sections 5.2 and 6.9. */
class FlowControlTest {

  private static final RequestFields FIELDS =
      ClientFrames.fields(
          "/echo.Echo/Unary", true, "content-type", "application/grpc", "te", "trailers");
  private static final byte[] MESSAGE = new byte[10];

  @Test
  void aMessageWaitsForTheStreamsWindow() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 10);
    client.open(FIELDS, new byte[20]);
    assertThat(client.written()).last().isEqualTo("DATA 0 1 10");

    client.receive(new ServerFrames().window(1, 14));
    assertThat(client.written()).containsExactly("DATA 0 1 14");
    client.receive(new ServerFrames().window(1, 100));
    assertThat(client.written()).containsExactly("DATA 1 1 1");
  }

  @Test
  void aMessageWaitsForTheConnectionsWindow() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 1 << 20);
    client.open(FIELDS, new byte[65_000]);
    RecordingOwner second = client.open(FIELDS, new byte[1_000]);
    client.written();
    client.receive(new ServerFrames().window(0, 100));
    assertThat(client.written()).containsExactly("DATA 0 3 100");

    client.connection.reset(second.stream, Http2Error.CANCEL);
    client.receive(new ServerFrames().window(0, 5_000));
    assertThat(client.written()).containsExactly("RST_STREAM 0 3 4 8");
  }

  @Test
  void aMessageThatWaitsIsTheOneThatWasSent() {
    ClientFrames client =
        ClientFrames.settled(
            PeerSettings.INITIAL_WINDOW_SIZE, 5, PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    byte[] reused = {1, 2, 3, 4};
    RecordingOwner blocked = client.open(FIELDS, null);
    client.connection.send(blocked.stream, reused, 3, true);
    reused[0] = 7;
    RecordingOwner waiting = client.open(FIELDS, null);
    client.connection.send(waiting.stream, reused, 4, true);
    reused[0] = 9;
    client.written();
    client.receive(new ServerFrames().window(1, 3));
    assertThat(lastBytes(client, 3)).containsExactly(1, 2, 3);
    client.receive(new ServerFrames().head(1).trailers(1).window(3, 4));

    assertThat(lastBytes(client, 4)).containsExactly(7, 2, 3, 4);
  }

  private static byte[] lastBytes(ClientFrames client, int count) {
    byte[] all = ServerFrames.bytes(Objects.requireNonNull(client.connection.takeOutgoing()));
    return Arrays.copyOfRange(all, all.length - count, all.length);
  }

  @Test
  void windowsThatTheServerLowersMayBecomeNegative() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 15);
    client.open(FIELDS, new byte[20]);
    client.receive(new ServerFrames().settings(PeerSettings.INITIAL_WINDOW_SIZE, 5));
    client.written();
    client.receive(new ServerFrames().window(1, 10));
    assertThat(client.written()).isEmpty();
    client.receive(new ServerFrames().window(1, 10));
    assertThat(client.written()).containsExactly("DATA 1 1 10");
  }

  @Test
  void aLargeMessageIsCutIntoFramesThatTheServerTakes() {
    ClientFrames client =
        ClientFrames.settled(
            PeerSettings.INITIAL_WINDOW_SIZE, 1 << 20, PeerSettings.MAX_FRAME_SIZE, 20_000);
    client.open(FIELDS, new byte[50_000]);

    assertThat(client.written().subList(1, 4))
        .containsExactly("DATA 0 1 20000", "DATA 0 1 20000", "DATA 1 1 10005");
  }

  @Test
  void theServerIsToldThatItsBytesWereRead() {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    client.receive(new ServerFrames().head(1));
    client.written();
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      client.receive(new ServerFrames().data(1, false, new byte[16_384]));
      written.addAll(client.written());
    }

    assertThat(written).containsExactly("WINDOW_UPDATE 0 1 4");
  }

  @Test
  void paddingCountsForTheWindows() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    call.stream.receiveWindow = 10;
    byte[] padded = new byte[11];
    padded[0] = 10;
    client.receive(new ServerFrames().head(1).frame(Http2Frame.DATA, Http2Frame.PADDED, 1, padded));

    assertThat(call.heard).containsExactly("head 200", "broken FLOW_CONTROL_ERROR.");
  }

  @Test
  void dataOfStreamsThatWereGivenUpCountsForTheConnectionsWindow() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    client.connection.reset(call.stream, Http2Error.CANCEL);
    client.written();
    ServerFrames full = new ServerFrames().data(1, false, new byte[PeerSettings.DEFAULT_FRAME]);
    byte[] frame = full.bytes();
    int half = (Http2Frame.GREATEST / 2 + 1) / PeerSettings.DEFAULT_FRAME;
    for (int i = 0; i < half; i++) {
      client.connection.take(Unpooled.wrappedBuffer(frame));
    }
    assertThat(client.written()).isEmpty();
    client.connection.take(Unpooled.wrappedBuffer(frame));

    assertThat(client.written()).containsExactly("WINDOW_UPDATE 0 0 4");
  }

  @Test
  void aStreamIsNotReadyWhileMuchWaitsToBeWritten() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 1 << 20);
    RecordingOwner call = client.open(FIELDS, null);
    int sent = 0;
    while (client.connection.isReady(call.stream)) {
      client.connection.send(call.stream, new byte[1000], 1000, false);
      sent++;
    }
    assertThat(sent).isBetween(30, 34);
    client.connection.written();
    assertThat(call.heard).containsExactly("writable");
  }

  @Test
  void streamsThatHaveMuchToSendTakeTurns() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 1 << 20);
    client.receive(new ServerFrames().window(0, 1 << 20));
    RecordingOwner first = client.open(FIELDS, null);
    RecordingOwner second = client.open(FIELDS, null);
    first.whenWritable = () -> sendWhileReady(client, first.stream);
    second.whenWritable = () -> sendWhileReady(client, second.stream);
    sendWhileReady(client, first.stream);
    sendWhileReady(client, second.stream);
    client.written();

    List<String> order = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      client.connection.written();
      order.addAll(client.written().stream().distinct().toList());
    }
    assertThat(order)
        .containsExactly("DATA 0 1 1005", "DATA 0 3 1005", "DATA 0 1 1005", "DATA 0 3 1005");
  }

  private static void sendWhileReady(ClientFrames client, Http2Stream stream) {
    while (client.connection.isReady(stream)) {
      client.connection.send(stream, new byte[1000], 1000, false);
    }
  }
}
