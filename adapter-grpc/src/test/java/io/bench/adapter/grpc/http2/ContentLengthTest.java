package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of a response is as long as its head says: RFC 9113, section 8.1.1. */
class ContentLengthTest {

  private static final RequestFields FIELDS = RequestFields.of("/p", new byte[0][], true);
  private static final String BROKEN = "broken PROTOCOL_ERROR.";

  private final ClientFrames client = ClientFrames.settled();
  private final RecordingOwner call = client.open(FIELDS, new byte[1]);

  private static ServerFrames head(int stream, String length) {
    return new ServerFrames().headers(stream, false, ":status", "200", "content-length", length);
  }

  @Test
  void contentOfThatLengthIsTaken() {
    client.receive(
        head(1, "7")
            .data(1, false, new byte[4])
            .frame(Http2Frame.DATA, Http2Frame.PADDED, 1, new byte[] {2, 1, 1, 1, 0, 0})
            .data(1, false)
            .trailers(1));

    assertThat(call.heard).containsExactly("head 200", "data 4", "data 3", "data 0", "head -1.");
  }

  @Test
  void theFirstByteTooManyIsNotHandedOut() {
    client.receive(head(1, "7").data(1, false, new byte[4]).data(1, false, new byte[4]));

    assertThat(call.heard).containsExactly("head 200", "data 4", BROKEN);
  }

  @Test
  void contentThatEndsTooEarlyIsMalformed() {
    RecordingOwner other = client.open(FIELDS, new byte[1]);
    client.receive(head(1, "7").data(1, false, new byte[6]).trailers(1));
    client.receive(head(3, "7").data(3, true, new byte[6]));

    assertThat(call.heard).containsExactly("head 200", "data 6", BROKEN);
    assertThat(other.heard).containsExactly("head 200", BROKEN);
  }

  @Test
  void aResponseWithoutContentMayTellWhatOthersHave() {
    client.receive(new ServerFrames().headers(1, true, ":status", "304", "content-length", "7"));

    assertThat(call.heard).containsExactly("head 304.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "-1", "+1", "1.0", "9223372036854775808", "1,2"})
  void aLengthThatIsNoneIsMalformed(String length) {
    client.receive(head(1, length));

    assertThat(call.heard).containsExactly(BROKEN);
  }

  @Test
  void aLengthSaidTwiceIsOne() {
    client.receive(head(1, "1, 1").data(1, true, new byte[1]));

    assertThat(call.heard).containsExactly("head 200", "data 1.");
  }

  @Test
  void trailersAndAnnouncementsHaveNone() {
    client.receive(
        new ServerFrames()
            .headers(1, false, ":status", "103", "content-length", "1")
            .head(1)
            .data(1, false, new byte[5])
            .trailers(1, "grpc-status", "0", "content-length", "1"));

    assertThat(call.heard).containsExactly("head 200", "data 5", "head -1.");
  }

  @Test
  void theNextResponseBeginsAnew() {
    client.receive(head(1, "7").data(1, true, new byte[7]));
    client.connection.open(call.stream, FIELDS);
    client.connection.send(call.stream, new byte[1], 1, true);
    client.receive(head(3, "7").data(3, true, new byte[7]));
    client.connection.open(call.stream, FIELDS);
    client.connection.send(call.stream, new byte[1], 1, true);
    client.receive(new ServerFrames().head(5).data(5, true, new byte[8]));

    assertThat(call.heard)
        .containsExactly("head 200", "data 7.", "head 200", "data 7.", "head 200", "data 8.");
  }
}
