package io.bench.adapter.grpc.http2;

import static io.netty.handler.codec.http2.Http2Error.COMPRESSION_ERROR;
import static io.netty.handler.codec.http2.Http2Error.ENHANCE_YOUR_CALM;
import static io.netty.handler.codec.http2.Http2Error.FLOW_CONTROL_ERROR;
import static io.netty.handler.codec.http2.Http2Error.FRAME_SIZE_ERROR;
import static io.netty.handler.codec.http2.Http2Error.PROTOCOL_ERROR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.handler.codec.http2.Http2Error;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What RFC 9113 forbids a server: an error of the connection or of the stream, with its code. */
class Http2ViolationsTest {

  private static final RequestFields FIELDS = RequestFields.of("/p", new byte[0][], true);
  private static final int END = Http2Frame.END_HEADERS;

  private static ServerFrames frames() {
    return new ServerFrames();
  }

  private static Arguments connection(String name, Http2Error code, ServerFrames frames) {
    return arguments(name, code, frames);
  }

  static Stream<Arguments> errorsOfTheConnection() {
    return Stream.of(
        connection(
            "4.2 frame too long", FRAME_SIZE_ERROR, frames().data(1, false, new byte[16385])),
        connection("5.1 idle stream", PROTOCOL_ERROR, frames().head(3)),
        connection("5.1 reset of an idle stream", PROTOCOL_ERROR, frames().reset(3, 8)),
        connection("5.1 window of an idle stream", PROTOCOL_ERROR, frames().window(3, 8)),
        connection("5.1.1 even stream", PROTOCOL_ERROR, frames().data(2, false)),
        connection("6.1 DATA on stream 0", PROTOCOL_ERROR, frames().data(0, false)),
        connection(
            "6.1 padding too long",
            PROTOCOL_ERROR,
            frames().frame(0, Http2Frame.PADDED, 1, (byte) 1)),
        connection("6.1 no padding", FRAME_SIZE_ERROR, frames().frame(0, Http2Frame.PADDED, 1)),
        connection("6.2 HEADERS on stream 0", PROTOCOL_ERROR, frames().head(0)),
        connection(
            "6.2 HEADERS cut short",
            FRAME_SIZE_ERROR,
            frames().frame(1, END | Http2Frame.PRIORITY_GIVEN, 1, new byte[3])),
        connection(
            "6.2 padding too long",
            PROTOCOL_ERROR,
            frames()
                .frame(
                    Http2Frame.HEADERS,
                    END | Http2Frame.PADDED | Http2Frame.PRIORITY_GIVEN,
                    1,
                    new byte[] {4, 0, 0, 0, 0, 0, 0, 0})),
        connection("6.2 interrupted", PROTOCOL_ERROR, frames().frame(1, 0, 1).data(1, false)),
        connection(
            "6.2 interrupted by an unknown frame",
            PROTOCOL_ERROR,
            frames().frame(1, 0, 1).frame(77, 0, 1)),
        connection("6.2 interrupted by itself", PROTOCOL_ERROR, frames().frame(1, 0, 1).head(1)),
        connection(
            "6.3 PRIORITY on stream 0", PROTOCOL_ERROR, frames().frame(2, 0, 0, new byte[5])),
        connection("6.4 RST_STREAM length", FRAME_SIZE_ERROR, frames().frame(3, 0, 1, new byte[5])),
        connection("6.4 RST_STREAM on stream 0", PROTOCOL_ERROR, frames().reset(0, 8)),
        connection("6.5 SETTINGS length", FRAME_SIZE_ERROR, frames().frame(4, 0, 0, new byte[5])),
        connection("6.5 SETTINGS on a stream", PROTOCOL_ERROR, frames().frame(4, 0, 1)),
        connection("6.5 ACK with content", FRAME_SIZE_ERROR, frames().frame(4, 1, 0, new byte[6])),
        connection("6.5.2 push by a server", PROTOCOL_ERROR, frames().settings(2, 1)),
        connection("6.5.2 window too large", FLOW_CONTROL_ERROR, frames().settings(4, -1)),
        connection("6.5.2 frame too small", PROTOCOL_ERROR, frames().settings(5, 16_383)),
        connection("6.5.2 frame too large", PROTOCOL_ERROR, frames().settings(5, 1 << 24)),
        connection("6.6 PUSH_PROMISE", PROTOCOL_ERROR, frames().frame(5, END, 1, new byte[8])),
        connection("6.7 PING length", FRAME_SIZE_ERROR, frames().frame(6, 0, 0, new byte[7])),
        connection("6.7 PING on a stream", PROTOCOL_ERROR, frames().frame(6, 0, 1, new byte[8])),
        connection("6.8 GOAWAY on a stream", PROTOCOL_ERROR, frames().frame(7, 0, 1, new byte[8])),
        connection("6.8 GOAWAY length", FRAME_SIZE_ERROR, frames().frame(7, 0, 0, new byte[7])),
        connection("6.8 GOAWAY raised", PROTOCOL_ERROR, frames().goAway(1, 0).goAway(3, 0)),
        connection("6.9 WINDOW_UPDATE length", FRAME_SIZE_ERROR, frames().frame(8, 0, 0)),
        connection("6.9 window grows by 0", PROTOCOL_ERROR, frames().window(0, 0)),
        connection(
            "6.9.1 window too large", FLOW_CONTROL_ERROR, frames().window(0, Http2Frame.GREATEST)),
        connection(
            "6.9.2 stream's window too large",
            FLOW_CONTROL_ERROR,
            frames().window(1, 1 << 30).settings(4, Http2Frame.GREATEST)),
        connection("6.10 CONTINUATION alone", PROTOCOL_ERROR, frames().frame(9, END, 1)),
        connection("6.10 of another", PROTOCOL_ERROR, frames().frame(1, 0, 1).frame(9, END, 3)),
        connection("4.3 compression", COMPRESSION_ERROR, frames().frame(1, END, 1, (byte) 0xFF)),
        connection("10.5.1 block without end", ENHANCE_YOUR_CALM, endlessBlock()));
  }

  private static ServerFrames endlessBlock() {
    ServerFrames frames = frames().frame(1, 0, 1);
    for (int i = 0; i < 3; i++) {
      frames.frame(9, 0, 1, new byte[16_000]);
    }
    return frames;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("errorsOfTheConnection")
  void endTheConnection(String name, Http2Error code, ServerFrames frames) {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);

    assertThatThrownBy(() -> client.receive(frames))
        .isInstanceOfSatisfying(
            Http2Violation.class, e -> assertThat(e.code()).as(name).isEqualTo(code));
    client.connection.close(new RuntimeException());
    assertThat(call.ends).isEqualTo(1);
  }

  static Stream<Arguments> errorsOfAStream() {
    return Stream.of(
        arguments("6.3 PRIORITY length", FRAME_SIZE_ERROR, frames().frame(2, 0, 1, new byte[4])),
        arguments("6.9 stream window grows by 0", PROTOCOL_ERROR, frames().window(1, 0)),
        arguments(
            "6.9.1 stream window too large",
            FLOW_CONTROL_ERROR,
            frames().window(1, Http2Frame.GREATEST)),
        arguments(
            "8.1 ends announced", PROTOCOL_ERROR, frames().headers(1, true, ":status", "100")),
        arguments(
            "8.1 two heads",
            PROTOCOL_ERROR,
            frames()
                .headers(1, false, ":status", "103")
                .headers(1, false, "a", "b")
                .headers(1, false, "a", "b")),
        arguments(
            "8.1 pseudo field in trailers",
            PROTOCOL_ERROR,
            frames()
                .headers(1, false, ":status", "103")
                .headers(1, false, ":status", "200")
                .headers(1, true, ":status", "200")),
        arguments(
            "8.1.1 content-length",
            PROTOCOL_ERROR,
            frames().headers(1, true, ":status", "200", "content-length", "x")),
        arguments("8.2.1 upper case", PROTOCOL_ERROR, frames().headers(1, false, "A", "b")),
        arguments(
            "8.2.2 connection field",
            PROTOCOL_ERROR,
            frames().headers(1, false, "connection", "x")),
        arguments(
            "8.3 pseudo field after others",
            PROTOCOL_ERROR,
            frames().headers(1, false, "a", "b", ":status", "200")),
        arguments(
            "8.3 unknown pseudo field",
            PROTOCOL_ERROR,
            frames().headers(1, false, ":status", "200", ":foo", "x")),
        arguments(
            "8.3 pseudo field of requests",
            PROTOCOL_ERROR,
            frames().headers(1, false, ":status", "200", ":path", "/")),
        arguments(
            "8.3 status twice",
            PROTOCOL_ERROR,
            frames().headers(1, false, ":status", "200", ":status", "200")),
        arguments(
            "10.5.1 too many headers",
            PROTOCOL_ERROR,
            frames().headers(1, false, ":status", "200", "a", "b".repeat(9_000))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("errorsOfAStream")
  void endTheStreamAlone(String name, Http2Error code, ServerFrames frames) {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    RecordingOwner other = client.open(FIELDS, new byte[1]);
    client.written();
    client.receive(frames);

    assertThat(call.heard).as(name).last().isEqualTo("broken " + code + ".");
    assertThat(client.written()).containsExactly("RST_STREAM 0 1 4 " + code.code());
    client.receive(frames().head(3).trailers(3));
    assertThat(other.heard).containsExactly("head 200", "head -1.");
  }

  @Test
  void aServerThatSendsMoreThanTheStreamsWindowEndsTheStream() {
    ClientFrames client = ClientFrames.settled();
    RecordingOwner call = client.open(FIELDS, new byte[1]);
    call.stream.receiveWindow = 10;
    client.receive(frames().head(1).data(1, false, new byte[11]));

    assertThat(call.heard).containsExactly("head 200", "broken FLOW_CONTROL_ERROR.");
  }

  @Test
  void theFirstFrameMustBeSettings() {
    for (ServerFrames first : List.of(frames().settingsAck(), frames().goAway(0, 0))) {
      ClientFrames client = new ClientFrames(1);

      assertThatThrownBy(() -> client.receive(first)).isInstanceOf(Http2Violation.class);
    }
  }
}
