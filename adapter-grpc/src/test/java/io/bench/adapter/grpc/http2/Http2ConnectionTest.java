package io.bench.adapter.grpc.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What RFC 9113 asks of a client that is served well; what it must refuse is in another test. */
class Http2ConnectionTest {

  private static final RequestFields FIELDS =
      ClientFrames.fields(
          "/echo.Echo/Unary", true, "content-type", "application/grpc", "te", "trailers");
  private static final byte[] MESSAGE = new byte[10];

  @Test
  void aConnectionBeginsWithThePrefaceSettingsAndALargeWindow() {
    ClientFrames client = new ClientFrames(1);

    assertThat(client.written())
        .containsExactly("preface", "SETTINGS 0 0 24", "WINDOW_UPDATE 0 0 4");
  }

  @Test
  void itsSettingsForbidPushesAndTables() {
    ByteBuf out = outgoing(new ClientFrames(1));
    out.skipBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length() + Http2Frame.HEADER_LENGTH);
    Map<Integer, Integer> settings = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      settings.put(out.readUnsignedShort(), out.readInt());
    }

    assertThat(settings)
        .containsExactly(
            entry(PeerSettings.HEADER_TABLE_SIZE, 0),
            entry(PeerSettings.ENABLE_PUSH, 0),
            entry(PeerSettings.INITIAL_WINDOW_SIZE, 8 << 20),
            entry(PeerSettings.MAX_HEADER_LIST_SIZE, 8_192));
    out.skipBytes(Http2Frame.HEADER_LENGTH);
    assertThat(out.readInt()).isEqualTo(Http2Frame.GREATEST - PeerSettings.DEFAULT_WINDOW);
  }

  private static ByteBuf outgoing(ClientFrames client) {
    return Objects.requireNonNull(client.connection.takeOutgoing());
  }

  @Test
  void requestsWaitForTheServersSettings() {
    ClientFrames client = new ClientFrames(1);
    client.written();
    RecordingOwner call = client.open(FIELDS, MESSAGE);

    assertThat(client.written()).isEmpty();
    assertThat(call.stream.isWaiting()).isTrue();
    client.receive(new ServerFrames().settings());
    assertThat(client.written())
        .satisfiesExactly(
            ack -> assertThat(ack).isEqualTo("SETTINGS 1 0 0"),
            head -> assertThat(head).startsWith("HEADERS 4 1 "),
            data -> assertThat(data).isEqualTo("DATA 1 1 15"));
  }

  @Test
  void requestsThatWaitCanGoOnOverAnotherConnection() {
    ClientFrames refused = new ClientFrames(1);
    RecordingOwner call = refused.open(FIELDS, MESSAGE);
    assertThat(refused.connection.isReady(call.stream)).isFalse();
    ClientFrames next = new ClientFrames(1);
    next.written();
    refused.connection.moveWaiting(next.connection);
    refused.connection.close(new IOException());
    assertThat(next.connection.inUse()).isEqualTo(1);
    next.receive(new ServerFrames().settings());
    assertThat(next.written())
        .satisfiesExactly(
            ack -> assertThat(ack).isEqualTo("SETTINGS 1 0 0"),
            head -> assertThat(head).startsWith("HEADERS 4 1 "),
            data -> assertThat(data).isEqualTo("DATA 1 1 15"));

    next.connection.written();

    assertThat(call.heard).containsExactly("moved", "writable");
  }

  @Test
  void aTurnsRequestsAreOneBuffer() {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    client.open(FIELDS, MESSAGE);

    assertThat(client.written()).hasSize(4);
    assertThat(client.connection.takeOutgoing()).isNull();
  }

  @Test
  void pingsAreAnswered() {
    ClientFrames client = ClientFrames.settled();
    client.receive(new ServerFrames().frame(Http2Frame.PING, 0, 0, new byte[8]));
    assertThat(client.written()).containsExactly("PING 1 0 8");

    client.connection.ping();
    assertThat(client.written()).containsExactly("PING 0 0 8");
    client.receive(new ServerFrames().frame(Http2Frame.PING, Http2Frame.ACK, 0, new byte[8]));
    assertThat(client.connection.pingsAnswered()).isEqualTo(1);
  }

  @Test
  void pingsAreAnsweredWithWhatTheyHold() {
    ClientFrames client = ClientFrames.settled();
    byte[] content = {1, 2, 3, 4, 5, 6, 7, -8};
    client.receive(new ServerFrames().frame(Http2Frame.PING, 0, 0, content));

    ByteBuf out = outgoing(client).skipBytes(Http2Frame.HEADER_LENGTH);
    assertThat(ServerFrames.bytes(out)).isEqualTo(content);
  }

  @Test
  void answersAreHandedOutInParts() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    byte[] all = new ServerFrames().head(1).data(1, false, new byte[7]).trailers(1).bytes();
    for (byte each : all) {
      client.connection.take(Unpooled.wrappedBuffer(new byte[] {each}));
    }

    assertThat(call.heard).containsExactly("head 200", "data 7", "head -1.");
    assertThat(client.connection.inUse()).isZero();
  }

  @Test
  void equalBlocksAreOneObject() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner first = client.open(FIELDS, MESSAGE);
    RecordingOwner second = client.open(FIELDS, MESSAGE);
    RecordingOwner third = client.open(FIELDS, MESSAGE);
    client.receive(new ServerFrames().head(1).trailers(1).head(3).trailers(3));
    client.receive(new ServerFrames().head(5).trailers(5, "grpc-status", "5"));

    assertThat(second.blocks.get(0)).isSameAs(first.blocks.get(0));
    assertThat(second.blocks.get(1)).isSameAs(first.blocks.get(1));
    assertThat(third.blocks.get(1).fields()[1]).isEqualTo("5".getBytes(US_ASCII));
  }

  @Test
  void paddingAndPrioritiesAreNoContent() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    byte[] block = ServerFrames.block(":status", "200");
    byte[] padded = new byte[block.length + 1 + 5 + 3];
    padded[0] = 3;
    System.arraycopy(block, 0, padded, 6, block.length);
    int flags = Http2Frame.END_HEADERS | Http2Frame.PADDED | Http2Frame.PRIORITY_GIVEN;
    client.receive(
        new ServerFrames()
            .frame(Http2Frame.HEADERS, flags, 1, padded)
            .frame(Http2Frame.DATA, Http2Frame.PADDED, 1, (byte) 2, (byte) 9, (byte) 0, (byte) 0)
            .frame(Http2Frame.PRIORITY, 0, 1, new byte[5])
            .frame(Http2Frame.PRIORITY, 0, 9, new byte[5])
            .frame(77, 3, 1, new byte[5])
            .trailers(1));

    assertThat(call.heard).containsExactly("head 200", "data 1", "head -1.");
  }

  @Test
  void aBlockMayComeInSeveralFrames() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    byte[] block = ServerFrames.block(":status", "200", "a", "b");
    byte[] begin = Arrays.copyOfRange(block, 0, 5);
    byte[] end = Arrays.copyOfRange(block, 5, block.length);
    client.receive(
        new ServerFrames()
            .frame(Http2Frame.HEADERS, Http2Frame.END_STREAM, 1, begin)
            .frame(Http2Frame.CONTINUATION, 0, 1)
            .frame(Http2Frame.CONTINUATION, Http2Frame.END_HEADERS, 1, end));

    assertThat(call.heard).containsExactly("head 200.");
  }

  @Test
  void aBlockThatGoesOnWithoutContentIsAnError() {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    ServerFrames frames = new ServerFrames().frame(Http2Frame.HEADERS, 0, 1, new byte[5]);
    for (int part = 0; part < 17; part++) {
      frames.frame(Http2Frame.CONTINUATION, 0, 1);
    }

    assertThatThrownBy(() -> client.receive(frames))
        .isInstanceOf(Http2Violation.class)
        .hasMessage("a header block without end");
  }

  @Test
  void whatOnlyAnnouncesAnAnswerIsNone() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    client.receive(new ServerFrames().headers(1, false, ":status", "103").head(1).trailers(1));

    assertThat(call.heard).containsExactly("head 200", "head -1.");
  }

  @Test
  void streamsThatTheServerDoesNotAllowWaitInTheirOrder() {
    ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    client.open(FIELDS, MESSAGE);
    RecordingOwner second = client.open(FIELDS, MESSAGE);
    RecordingOwner third = client.open(FIELDS, MESSAGE);
    assertThat(client.written()).hasSize(2);

    client.receive(new ServerFrames().head(1).trailers(1));
    assertThat(client.written()).hasSize(2);
    assertThat(second.stream.isOpen()).isTrue();
    client.receive(new ServerFrames().settings(PeerSettings.MAX_CONCURRENT_STREAMS, 0));
    client.receive(new ServerFrames().reset(3, 8));
    assertThat(third.stream.isWaiting()).isTrue();
    client.receive(new ServerFrames().settings(PeerSettings.MAX_CONCURRENT_STREAMS, 1));
    assertThat(third.stream.isOpen()).isTrue();
    assertThat(client.connection.inUse()).isEqualTo(1);
  }

  @Test
  void streamsThatAreGivenUpTogetherAreNotBegunForThat() {
    ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    RecordingOwner first = client.open(FIELDS, MESSAGE);
    RecordingOwner second = client.open(FIELDS, MESSAGE);
    RecordingOwner third = client.open(FIELDS, MESSAGE);
    client.written();
    client.connection.reset(first.stream, Http2Error.CANCEL);
    client.connection.reset(second.stream, Http2Error.CANCEL);

    assertThat(client.written())
        .satisfiesExactly(
            reset -> assertThat(reset).isEqualTo("RST_STREAM 0 1 4 8"),
            head -> assertThat(head).startsWith("HEADERS 4 3 "),
            data -> assertThat(data).isEqualTo("DATA 1 3 15"));
    assertThat(second.stream.isBegun()).isFalse();
    assertThat(third.stream.isOpen()).isTrue();
  }

  @Test
  void noStreamBeginsAfterTheServerWasToldThatTheConnectionIsClosed() {
    ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    RecordingOwner first = client.open(FIELDS, MESSAGE);
    RecordingOwner second = client.open(FIELDS, MESSAGE);
    client.written();
    client.connection.reset(first.stream, Http2Error.CANCEL);
    client.connection.goAway(Http2Error.PROTOCOL_ERROR);

    assertThat(client.written()).containsExactly("RST_STREAM 0 1 4 8", "GOAWAY 0 0 8");
    client.connection.close(new RuntimeException());
    assertThat(second.heard).containsExactly("lost.");
    assertThat(second.stream.isBegun()).isFalse();
  }

  @Test
  void noStreamIsReadyWhileTheServerDoesNotRead() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, null);
    assertThat(client.connection.isReady(call.stream)).isTrue();
    client.connection.congested();
    assertThat(client.connection.isReady(call.stream)).isFalse();

    client.connection.written();

    assertThat(call.heard).containsExactly("writable");
    assertThat(client.connection.isReady(call.stream)).isTrue();
  }

  @Test
  void aStreamThatIsOpenStaysWhereItIs() {
    ClientFrames before = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    RecordingOwner open = before.open(FIELDS, null);
    RecordingOwner waiting = before.open(FIELDS, MESSAGE);
    before.connection.congested();
    assertThat(before.connection.isReady(open.stream)).isFalse();
    ClientFrames next = ClientFrames.settled();

    before.connection.moveWaiting(next.connection);
    before.connection.written();
    next.receive(new ServerFrames().settings());

    assertThat(open.heard).containsExactly("writable");
    assertThat(waiting.heard).containsExactly("moved");
    assertThat(waiting.stream.isOpen()).isTrue();
    assertThat(before.connection.inUse()).isEqualTo(1);
  }

  @Test
  void whatAServerThatGoesAwayHasNotProcessedIsRefused() {
    ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 2);
    RecordingOwner first = client.open(FIELDS, MESSAGE);
    RecordingOwner second = client.open(FIELDS, MESSAGE);
    RecordingOwner waiting = client.open(FIELDS, MESSAGE);
    client.receive(new ServerFrames().goAway(Http2Frame.GREATEST, 0));
    assertThat(waiting.heard).containsExactly("refused 0.");
    assertThat(client.connection.takesStreams()).isFalse();

    client.receive(new ServerFrames().goAway(1, 11));
    assertThat(second.heard).containsExactly("refused 11 begun.");
    client.receive(new ServerFrames().head(1).trailers(1));
    assertThat(first.heard).containsExactly("head 200", "head -1.");
    assertThat(client.connection.inUse()).isZero();
  }

  @Test
  void framesOfAStreamThatWasGivenUpAreIgnored() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, MESSAGE);
    client.written();
    client.connection.reset(call.stream, Http2Error.CANCEL);
    assertThat(client.written()).containsExactly("RST_STREAM 0 1 4 8");
    client.receive(new ServerFrames().head(1).data(1, false, new byte[5]).window(1, 5).trailers(1));
    client.receive(new ServerFrames().reset(1, 8));

    assertThat(call.heard).isEmpty();
    assertThat(client.written()).isEmpty();
  }

  @Test
  void anAnswerThatEndsBeforeTheRequestResetsTheStream() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, null);
    client.written();
    client.receive(new ServerFrames().head(1).trailers(1));

    assertThat(call.heard).containsExactly("head 200", "head -1.");
    assertThat(client.written()).containsExactly("RST_STREAM 0 1 4 8");
  }

  @Test
  void aNewConnectionIsWantedBeforeIdsAreUsedUp() {
    ClientFrames client = new ClientFrames(Http2Frame.GREATEST - 2);
    client.receive(new ServerFrames().settings());
    assertThat(client.connection.takesStreams()).isFalse();

    RecordingOwner before = client.open(FIELDS, MESSAGE);
    RecordingOwner last = client.open(FIELDS, MESSAGE);
    RecordingOwner none = client.open(FIELDS, MESSAGE);

    assertThat(before.stream.isOpen()).isTrue();
    assertThat(last.stream.isOpen()).isTrue();
    assertThat(none.heard).isEmpty();
    client.receive(new ServerFrames().reset(Http2Frame.GREATEST, 8));
    assertThat(none.heard).containsExactly("refused 0.");
  }

  @Test
  void aStreamThatNoIdIsLeftForCanWaitToSendOnAnotherConnection() {
    ClientFrames before = new ClientFrames(Http2Frame.GREATEST);
    before.receive(new ServerFrames().settings());
    before.open(FIELDS, MESSAGE);
    RecordingOwner refused = before.open(FIELDS, null);
    assertThat(before.connection.isReady(refused.stream)).isFalse();
    before.receive(new ServerFrames().reset(Http2Frame.GREATEST, 8));
    before.connection.written();
    ClientFrames next = ClientFrames.settled();
    next.connection.congested();
    next.connection.open(refused.stream, FIELDS);
    assertThat(next.connection.isReady(refused.stream)).isFalse();

    next.connection.written();

    assertThat(refused.heard).containsExactly("refused 0.", "writable");
  }

  @Test
  void aConnectionThatEndsLosesEachOfItsStreamsOnce() {
    ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 1);
    RecordingOwner open = client.open(FIELDS, MESSAGE);
    RecordingOwner waiting = client.open(FIELDS, MESSAGE);
    client.connection.close(new RuntimeException());
    client.connection.close(new RuntimeException());

    assertThat(open.heard).containsExactly("lost.");
    assertThat(waiting.heard).containsExactly("lost.");
    assertThat(waiting.stream.isBegun()).isFalse();
  }
}
