package io.bench.adapter.grpc.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Exception;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What RFC 9113 asks of a client that is served well; what it must refuse is in another test. */
class Http2ConnectionTest {

  private static final RequestFields FIELDS =
      fields("/echo.Echo/Unary", true, "content-type", "application/grpc", "te", "trailers");
  private static final byte[] MESSAGE = new byte[10];

  private static RequestFields fields(String path, boolean constant, String... namesAndValues) {
    byte[][] bytes = new byte[namesAndValues.length][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = namesAndValues[i].getBytes(US_ASCII);
    }
    return RequestFields.of(path, bytes, constant);
  }

  @Test
  void aConnectionBeginsWithThePrefaceSettingsAndALargeWindow() {
    ClientFrames client = new ClientFrames(1);

    assertThat(client.written())
        .containsExactly("preface", "SETTINGS 0 0 24", "WINDOW_UPDATE 0 0 4");
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
  void aTurnsRequestsAreOneBuffer() {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    client.open(FIELDS, MESSAGE);

    assertThat(client.written()).hasSize(4);
    assertThat(client.connection.takeOutgoing()).isNull();
  }

  @Test
  void headersAreIndexedAfterTheFirstRequest() {
    ClientFrames client = ClientFrames.settled();
    for (int i = 0; i < 3; i++) {
      client.open(FIELDS, MESSAGE);
    }
    client.written();

    assertThat(client.requests)
        .allSatisfy(
            headers -> {
              assertThat(headers.method()).hasToString("POST");
              assertThat(headers.scheme()).hasToString("http");
              assertThat(headers.path()).hasToString("/echo.Echo/Unary");
              assertThat(headers.authority()).hasToString("server:1");
              assertThat(headers.get("te")).hasToString("trailers");
              assertThat(headers.get("content-type")).hasToString("application/grpc");
            });
    assertThat(client.blockLengths.get(0)).isGreaterThan(40);
    assertThat(client.blockLengths.subList(1, 3)).containsExactly(6, 6);
  }

  @Test
  void requestsOfSeveralOpsShareTheTable() {
    ClientFrames client = ClientFrames.settled();
    RequestFields other = fields("/echo.Echo/Other", true, "te", "trailers");
    RequestFields once = fields("/echo.Echo/Unary", false, "te", "trailers", "id", "17");
    for (RequestFields each : List.of(FIELDS, other, FIELDS, once, other, FIELDS)) {
      client.open(each, MESSAGE);
    }
    client.written();

    assertThat(client.requests)
        .extracting(headers -> headers.path().toString())
        .containsExactly(
            "/echo.Echo/Unary",
            "/echo.Echo/Other",
            "/echo.Echo/Unary",
            "/echo.Echo/Unary",
            "/echo.Echo/Other",
            "/echo.Echo/Unary");
    assertThat(client.requests.get(3).get("id")).hasToString("17");
    assertThat(client.blockLengths.subList(4, 6)).containsExactly(5, 6);
  }

  @Test
  void aTableThatIsFullIsLeftAsItIs() {
    ClientFrames client = ClientFrames.settled();
    List<RequestFields> many =
        IntStream.range(0, 200)
            .mapToObj(i -> fields("/path/" + i, true, "te", "trailers"))
            .toList();
    many.forEach(each -> client.open(each, MESSAGE));
    many.forEach(each -> client.open(each, MESSAGE));
    client.written();

    assertThat(client.requests)
        .extracting(headers -> headers.path().toString())
        .containsExactlyElementsOf(
            IntStream.range(0, 400).mapToObj(i -> "/path/" + i % 200).toList());
  }

  @Test
  void aServerWithoutATableGetsNoIndices() throws Http2Exception {
    ClientFrames client = ClientFrames.settled(PeerSettings.HEADER_TABLE_SIZE, 0);
    client.decoder.configuration().maxHeaderTableSize(0);
    client.open(FIELDS, MESSAGE);
    client.open(FIELDS, MESSAGE);
    client.written();

    assertThat(client.requests).hasSize(2);
    assertThat(client.requests.get(1).path()).hasToString("/echo.Echo/Unary");
    assertThat(client.blockLengths.get(1)).isGreaterThan(40);
  }

  @Test
  void aTableThatShrinksInFlightIsFilledAgain() throws Http2Exception {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    client.written();
    client.receive(new ServerFrames().settings(PeerSettings.HEADER_TABLE_SIZE, 1000));
    client.decoder.configuration().maxHeaderTableSize(1000);
    for (int i = 0; i < 3; i++) {
      client.open(FIELDS, MESSAGE);
    }
    client.written();

    assertThat(client.requests)
        .allSatisfy(headers -> assertThat(headers.path()).hasToString("/echo.Echo/Unary"));
    assertThat(client.blockLengths.get(3)).isEqualTo(6);
  }

  @Test
  void aBlockLongerThanAFrameGoesOn() {
    ClientFrames client = ClientFrames.settled();
    client.open(fields("/long", true, "text", "x".repeat(40_000)), MESSAGE);

    assertThat(client.written())
        .extracting(frame -> frame.substring(0, frame.indexOf(' ')))
        .containsExactly("HEADERS", "CONTINUATION", "CONTINUATION", "DATA");
    assertThat(client.requests.get(0).get("text")).hasSize(40_000);
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

    client.connection.reset(second.stream, Http2ErrorCode.CANCEL);
    client.receive(new ServerFrames().window(0, 5_000));
    assertThat(client.written()).containsExactly("RST_STREAM 0 3 4 8");
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
    client.connection.reset(call.stream, Http2ErrorCode.CANCEL);
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
  void aStreamIsNotReadyWhileMuchWaitsToBeWritten() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 1 << 20);
    RecordingOwner call = client.open(FIELDS, null);
    int sent = 0;
    while (client.connection.isReady(call.stream)) {
      client.connection.send(call.stream, new byte[1000], false);
      sent++;
    }
    assertThat(sent).isBetween(30, 34);
    client.connection.written();
    assertThat(call.heard).containsExactly("writable");
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
