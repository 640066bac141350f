package io.bench.adapter.grpc.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import org.junit.jupiter.api.Test;

/** What RFC 9113 lets a server send, and has a client pass over. */
class IgnoredPartsTest {

  private static final RequestFields FIELDS = RequestFields.of("/p", new byte[0][], true);
  private static final int RESERVED = 0x80000000;

  private static byte[] ofResponse() {
    return ServerFrames.block(":status", "200");
  }

  @Test
  void reservedBitsOfStreamsAreIgnored() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    int stream = 1 | RESERVED;
    client.receive(new ServerFrames().head(stream).data(stream, false, new byte[5]));
    client.receive(new ServerFrames().trailers(stream));

    assertThat(call.heard).containsExactly("head 200", "data 5", "head -1.");
  }

  @Test
  void theReservedBitOfAnIncrementIsIgnored() {
    ClientFrames client = ClientFrames.settled(PeerSettings.INITIAL_WINDOW_SIZE, 10);
    client.open(FIELDS, new byte[20]);
    client.written();
    client.receive(new ServerFrames().window(1, 15 | RESERVED));

    assertThat(client.written()).containsExactly("DATA 1 1 15");
  }

  @Test
  void theReservedBitOfALastStreamIsIgnored() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner first = client.open(FIELDS, new byte[1]);
    RecordingOwner second = client.open(FIELDS, new byte[1]);
    client.receive(new ServerFrames().goAway(1 | RESERVED, 0));

    assertThat(first.heard).isEmpty();
    assertThat(second.heard).containsExactly("refused 0 begun.");
  }

  @Test
  void flagsThatAFrameDoesNotHaveAreIgnored() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    client.written();
    client.receive(
        new ServerFrames()
            .frame(Http2Frame.HEADERS, 0xD2 | Http2Frame.END_HEADERS, 1, ofResponse())
            .frame(Http2Frame.DATA, 0xF6, 1, new byte[5])
            .frame(Http2Frame.PING, 0xFE, 0, new byte[8])
            .frame(Http2Frame.SETTINGS, 0xFE, 0)
            .frame(Http2Frame.WINDOW_UPDATE, 0xFF, 1, ServerFrames.ofInts(1))
            .frame(Http2Frame.RST_STREAM, 0xFF, 1, ServerFrames.ofInts(8)));

    assertThat(call.heard).containsExactly("head 200", "data 5", "reset 8.");
    assertThat(client.written()).containsExactly("PING 1 0 8", "SETTINGS 1 0 0");
  }

  @Test
  void unknownSettingsAreIgnored() {
    ClientFrames client = ClientFrames.settled();
    client.receive(new ServerFrames().settings(0x99, -1, 0, 7, 0xFFFF, 0));

    assertThat(client.written()).containsExactly("SETTINGS 1 0 0");
  }

  @Test
  void ofASettingThatIsSaidTwiceTheLastCounts() {
    ClientFrames client =
        ClientFrames.settled(
            PeerSettings.INITIAL_WINDOW_SIZE, 5, PeerSettings.INITIAL_WINDOW_SIZE, 15);
    client.open(FIELDS, new byte[10]);

    assertThat(client.written()).last().isEqualTo("DATA 1 1 15");
  }

  @Test
  void aResetIsNotAnsweredWithAnother() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    client.written();
    client.receive(new ServerFrames().reset(1, 2).reset(1, 2));

    assertThat(call.heard).containsExactly("reset 2.");
    assertThat(client.written()).isEmpty();
  }

  @Test
  void framesThatCrossTheEndOfAStreamAreIgnored() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    client.written();
    client.receive(new ServerFrames().head(1).trailers(1).window(1, 5).reset(1, 0));
    client.receive(new ServerFrames().frame(Http2Frame.PRIORITY, 0, 1, new byte[5]));

    assertThat(call.heard).containsExactly("head 200", "head -1.");
    assertThat(client.written()).isEmpty();
  }

  /** The server's table goes on: what a block adds to it is there for the next. */
  @Test
  void blocksOfStreamsThatWereGivenUpAreDecodedAllTheSame() {
    ClientFrames client = new ClientFrames(1);
    client.receive(new ServerFrames().settings());
    RecordingOwner givenUp = client.open(FIELDS, new byte[1]);
    RecordingOwner other = client.open(FIELDS, new byte[1]);
    client.connection.reset(givenUp.stream, Http2Error.CANCEL);
    int end = Http2Frame.END_HEADERS;
    byte[] adding = {(byte) 0x88, 0x40, 1, 'a', 1, 'b'};
    byte[] referring = {(byte) 0x88, (byte) 0xBE};
    client.receive(
        new ServerFrames()
            .frame(Http2Frame.HEADERS, end, 1, adding)
            .frame(Http2Frame.HEADERS, end, 3, referring));

    assertThat(givenUp.heard).isEmpty();
    assertThat(other.heard).containsExactly("head 200");
    assertThat(other.blocks.get(0).fields())
        .isDeepEqualTo(new byte[][] {"a".getBytes(US_ASCII), "b".getBytes(US_ASCII)});
  }
}
