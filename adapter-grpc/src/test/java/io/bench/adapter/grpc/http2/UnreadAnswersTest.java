package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http2.Http2Error;
import org.junit.jupiter.api.Test;

/** A server that asks without reading does not fill the memory: CVE-2019-9512, CVE-2019-9515. */
class UnreadAnswersTest {

  private static final int MOST = 10_000;

  private final ClientFrames client = ClientFrames.settled();

  UnreadAnswersTest() {
    client.connection.written();
  }

  private static ServerFrames pings(int count) {
    ServerFrames frames = new ServerFrames();
    for (int i = 0; i < count; i++) {
      frames.frame(Http2Frame.PING, 0, 0, new byte[Long.BYTES]);
    }
    return frames;
  }

  /** What is written is taken by the socket, and waits there. */
  private void receiveUnread(ServerFrames frames) {
    client.receive(frames);
    client.written();
    client.connection.congested();
  }

  private void assertIsTooMany(ServerFrames frames) {
    assertThatThrownBy(() -> client.receive(frames))
        .isInstanceOfSatisfying(
            Http2Violation.class, e -> assertThat(e.code()).isEqualTo(Http2Error.ENHANCE_YOUR_CALM))
        .hasMessage("the server does not read: 10000 answers to its PING and SETTINGS frames wait");
  }

  @Test
  void aPingTooManyEndsTheConnection() {
    receiveUnread(pings(MOST));

    assertIsTooMany(pings(1));
  }

  @Test
  void settingsAndPingsCountTogether() {
    receiveUnread(pings(MOST - 1));
    receiveUnread(new ServerFrames().settings());

    assertIsTooMany(new ServerFrames().settings());
  }

  @Test
  void framesThatNeedNoAnswerDoNotCount() {
    receiveUnread(pings(MOST));
    receiveUnread(
        new ServerFrames()
            .settingsAck()
            .frame(Http2Frame.PING, Http2Frame.ACK, 0, new byte[Long.BYTES])
            .window(0, 1));

    assertIsTooMany(pings(1));
  }

  @Test
  void aServerThatReadsMayAskAsOftenAsItLikes() {
    for (int i = 0; i < 3; i++) {
      receiveUnread(pings(MOST));
      client.connection.written();
    }

    client.receive(pings(1));

    assertThat(client.written()).containsExactly("PING 1 0 8");
  }
}
