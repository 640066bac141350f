package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Exception;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How the header fields of requests are written: HPACK, and RFC 9113, section 4.3. */
class RequestBlocksTest {

  private static final RequestFields FIELDS =
      ClientFrames.fields(
          "/echo.Echo/Unary", true, "content-type", "application/grpc", "te", "trailers");
  private static final byte[] MESSAGE = new byte[10];

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
    RequestFields other = ClientFrames.fields("/echo.Echo/Other", true, "te", "trailers");
    RequestFields once =
        ClientFrames.fields("/echo.Echo/Unary", false, "te", "trailers", "id", "17");
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
  void aTokenIsIndexedHoweverOftenItWasRenewed() {
    ClientFrames client = ClientFrames.settled();
    for (int i = 0; i < 9; i++) {
      String token = i + "x".repeat(1_000);
      RequestFields renewed =
          ClientFrames.fields("/echo.Echo/Unary", true, "te", "trailers", "x-token", token);
      client.open(renewed, MESSAGE);
      client.open(renewed, MESSAGE);
    }
    client.written();

    assertThat(client.requests).hasSize(18);
    for (int i = 0; i < 9; i++) {
      assertThat(client.requests.get(2 * i + 1).get("x-token")).hasToString(i + "x".repeat(1_000));
      assertThat(client.blockLengths.get(2 * i + 1)).as("token %d", i).isEqualTo(6);
    }
  }

  @Test
  void whatTokensThatWereRenewedLeaveBehindIsForgotten() {
    ClientFrames client = ClientFrames.settled();
    List<RequestFields> renewed =
        IntStream.range(0, 300)
            .mapToObj(i -> ClientFrames.fields("/path", true, "x-token", i + "x".repeat(3_000)))
            .toList();
    renewed.forEach(each -> client.open(each, MESSAGE));

    client.open(renewed.get(0), MESSAGE);
    client.open(renewed.get(0), MESSAGE);
    client.written();

    assertThat(client.requests.get(301).get("x-token")).hasToString("0" + "x".repeat(3_000));
    assertThat(client.blockLengths.get(301)).as("as with a new token").isEqualTo(5);
  }

  @Test
  void fieldsThatFindNoRoomInTheTableAreWrittenOut() {
    ClientFrames client = ClientFrames.settled();
    List<RequestFields> many =
        IntStream.range(0, 200)
            .mapToObj(i -> ClientFrames.fields("/path/" + i, true, "te", "trailers"))
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
  void aTableThatShrinksAndGrowsInOneFrameIsFilledAgain() {
    ClientFrames client = ClientFrames.settled();
    client.open(FIELDS, MESSAGE);
    client.open(FIELDS, MESSAGE);
    client.receive(
        new ServerFrames()
            .settings(PeerSettings.HEADER_TABLE_SIZE, 0, PeerSettings.HEADER_TABLE_SIZE, 4096));
    client.open(FIELDS, MESSAGE);
    client.open(FIELDS, MESSAGE);
    client.written();

    assertThat(client.blockLengths.get(1)).isEqualTo(6);
    assertThat(client.blockLengths.get(2)).as("with nothing from before").isGreaterThan(40);
    assertThat(client.blockLengths.get(3)).isEqualTo(6);
  }

  @Test
  void aBlockLongerThanAFrameGoesOn() {
    ClientFrames client = ClientFrames.settled();
    client.open(ClientFrames.fields("/long", true, "text", "x".repeat(40_000)), MESSAGE);

    assertThat(client.written())
        .extracting(frame -> frame.substring(0, frame.indexOf(' ')))
        .containsExactly("HEADERS", "CONTINUATION", "CONTINUATION", "DATA");
    assertThat(client.requests.get(0).get("text")).hasSize(40_000);
  }
}
