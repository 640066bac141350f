package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.op;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.RecordedCompletion;
import io.bench.adapter.grpc.http2.ServerFrames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a server answers ends a call on the lean path as it does through grpc-java; only what
 * violates HTTP/2 is described in other words.
 */
class StatusTableTest {

  private static final String TYPE = "content-type";
  private static final String GRPC = "application/grpc";
  private static final String STATUS = "grpc-status";
  private static final String HTTP = ":status";

  /** Here the lean path knows more: the server has not processed such a call. */
  private static final Set<String> KNOWN_UNPROCESSED = Set.of("reset 7", "gone away");

  static Arguments answer(String name, IntFunction<ServerFrames> frames) {
    return arguments(name, frames, false);
  }

  private static Arguments closing(String name, IntFunction<ServerFrames> frames) {
    return arguments(name, frames, true);
  }

  private static ServerFrames frames() {
    return new ServerFrames();
  }

  private static ServerFrames message(int stream) {
    return frames().head(stream).data(stream, false, ServerFrames.message(0));
  }

  static Stream<Arguments> answers() {
    List<Arguments> all = new ArrayList<>();
    for (int code = 0; code < 18; code++) {
      String text = Integer.toString(code);
      all.add(answer("status " + code, s -> message(s).trailers(s, STATUS, text)));
      all.add(
          answer(
              "status alone " + code,
              s -> frames().headers(s, true, HTTP, "200", TYPE, GRPC, STATUS, text)));
    }
    for (String text : List.of("99", "-1", "x", "", "007", " 5")) {
      all.add(answer("no status '" + text + "'", s -> message(s).trailers(s, STATUS, text)));
    }
    for (int http :
        new int[] {200, 204, 301, 400, 401, 403, 404, 408, 429, 431, 500, 502, 503, 504}) {
      String text = Integer.toString(http);
      all.add(answer("HTTP alone " + http, s -> frames().headers(s, true, HTTP, text)));
      all.add(
          answer(
              "HTTP with a page " + http,
              s ->
                  frames()
                      .headers(s, false, HTTP, text, TYPE, "text/html")
                      .data(s, true, "<html>".getBytes(UTF_8))));
      all.add(
          answer(
              "HTTP of gRPC without status " + http,
              s -> frames().headers(s, true, HTTP, text, TYPE, GRPC)));
    }
    IntStream.range(0, 15)
        .forEach(code -> all.add(answer("reset " + code, s -> frames().reset(s, code))));
    all.addAll(oddities());
    all.addAll(messages());
    all.addAll(lengths());
    all.addAll(CompressedAnswers.rows());
    return all.stream();
  }

  private static List<Arguments> oddities() {
    return List.of(
        answer("reset after the head", s -> frames().head(s).reset(s, 2)),
        answer("gone away", s -> frames().goAway(0, 0)),
        answer("gone away by an error", s -> frames().goAway(0, 2)),
        answer("gone away, too many", s -> frames().goAway(0, 11)),
        closing("closed after going away", s -> frames().goAway(s, 0)),
        closing("closed after going away, too many", s -> frames().goAway(s, 11)),
        closing("closed", s -> frames()),
        closing("closed after the head", s -> frames().head(s)),
        answer("violation", s -> frames().window(0, 0)),
        answer("violation on the stream", s -> frames().window(s, 0)),
        answer("announced", s -> frames().headers(s, false, HTTP, "103").head(s).trailers(s)),
        answer("no message", s -> frames().head(s).trailers(s)),
        answer("two messages", s -> message(s).data(s, false, new byte[5]).trailers(s)),
        answer("no trailers", s -> message(s).data(s, true)),
        answer("no trailers after content", s -> frames().head(s).data(s, true, new byte[5])),
        answer("no head", s -> frames().data(s, false, new byte[5])),
        answer("two heads", s -> frames().head(s).head(s).trailers(s)),
        answer("no HTTP status", s -> frames().headers(s, true, TYPE, GRPC)),
        answer("type with a suffix", s -> typed(s, GRPC + "+proto")),
        answer("type with a parameter", s -> typed(s, GRPC + ";q=1")),
        answer("type in capitals", s -> typed(s, "Application/GRPC")),
        answer("another type", s -> typed(s, "application/grpcweb")),
        answer("a head as trailers", s -> message(s).headers(s, true, HTTP, "200", STATUS, "0")),
        answer("trailers without status", s -> message(s).trailers(s, "a", "b")),
        answer("text", s -> message(s).trailers(s, STATUS, "3", "grpc-message", "a%20b%C3%A4%zz%")),
        answer(
            "too many headers",
            s -> frames().headers(s, false, HTTP, "200", "a", "b".repeat(9_000))),
        answer(
            "binary",
            s -> message(s).trailers(s, STATUS, "14", "stargate.unavailable-bin", "AAEC")),
        answer(
            "binary in parts",
            s -> message(s).trailers(s, STATUS, "14", "stargate.unavailable-bin", "AAEC,AAA")));
  }

  private static List<Arguments> messages() {
    return List.of(
        answer("half a message", s -> content(s, 0, 0, 0, 0).trailers(s)),
        answer("half with an error", s -> content(s, 0, 0, 0, 0).trailers(s, STATUS, "5")),
        answer("half its content", s -> content(s, 0, 0, 0, 0, 2, 7).trailers(s)),
        answer("reserved bits", s -> content(s, 4, 0, 0, 0, 0).trailers(s)),
        answer("too large", s -> content(s, 0, 127, 0, 0, 0).trailers(s)),
        answer("larger than a number", s -> content(s, 0, 255, 255, 255, 255).trailers(s)),
        answer(
            "too large for us",
            s -> frames().head(s).data(s, false, ServerFrames.message(2000)).trailers(s)),
        answer(
            "as large as may be",
            s -> frames().head(s).data(s, false, ServerFrames.message(1000)).trailers(s)));
  }

  /** The content of a message without anything in it is 5 bytes long. */
  private static List<Arguments> lengths() {
    return List.of(
        answer("content as long as said", s -> ofLength(s, "5").trailers(s)),
        answer("content longer", s -> ofLength(s, "4").trailers(s)),
        answer(
            "content longer after the message",
            s -> ofLength(s, "5").data(s, false, new byte[1]).trailers(s)),
        answer("content shorter", s -> ofLength(s, "6").trailers(s)),
        answer("content shorter, with an error", s -> ofLength(s, "6").trailers(s, STATUS, "5")),
        answer("content shorter, cut off", s -> ofLength(s, "6").data(s, true)),
        answer("content of no length", s -> ofLength(s, "x").trailers(s)),
        answer("content of a negative length", s -> ofLength(s, "-5").trailers(s)),
        answer("length said twice", s -> ofLength(s, "5, 5").trailers(s)),
        answer("two lengths", s -> ofLength(s, "5, 6").trailers(s)),
        answer("no content of a length", s -> head(s, "5").trailers(s)),
        answer("no content of a length, with an error", s -> head(s, "5").trailers(s, STATUS, "5")),
        answer(
            "error alone of a length",
            s ->
                frames()
                    .headers(s, true, HTTP, "200", TYPE, GRPC, "content-length", "5", STATUS, "5")),
        answer(
            "a page of another length",
            s ->
                frames()
                    .headers(s, false, HTTP, "502", "content-length", "9", TYPE, "text/html")
                    .data(s, true, "<html>".getBytes(UTF_8))),
        answer(
            "trailers with a length",
            s -> message(s).trailers(s, STATUS, "0", "content-length", "9")));
  }

  private static ServerFrames ofLength(int stream, String length) {
    return head(stream, length).data(stream, false, ServerFrames.message(0));
  }

  private static ServerFrames head(int stream, String length) {
    return frames().headers(stream, false, HTTP, "200", TYPE, GRPC, "content-length", length);
  }

  private static ServerFrames content(int stream, int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return frames().head(stream).data(stream, false, content);
  }

  private static ServerFrames typed(int stream, String type) {
    return frames()
        .headers(stream, false, HTTP, "200", TYPE, type)
        .data(stream, false, ServerFrames.message(0))
        .trailers(stream);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void isThatOfGrpcJava(String name, IntFunction<ServerFrames> frames, boolean closes)
      throws Exception {
    String lean = end("lean", frames, closes, name);
    String grpcJava = end("grpc-java", frames, closes, name);

    assertThat(lean).isEqualTo(grpcJava);
  }

  private static String end(
      String path, IntFunction<ServerFrames> frames, boolean closes, String name) throws Exception {
    try (ScriptedHttp2 server = new ScriptedHttp2(stream -> frames.apply(stream).bytes(), closes);
        OpenShop shop =
            new OpenShop(
                server.port(),
                "protoset",
                TestTypes.file("shop/shop.protoset").toString(),
                "max-message-size",
                "1000",
                "path",
                path)) {
      RecordedCompletion call = shop.run(op("method", "shop.v1.Shop/Ping"), 0);
      assertThat(call.ends).isEqualTo(1);
      OpError error = call.error;
      return error == null
          ? "none, bytes " + call.bytes
          : error.name()
              + (KNOWN_UNPROCESSED.contains(name) ? "" : " " + error.retrySafe())
              + ": "
              + error.message().replaceFirst("(http# exception).*", "$1");
    }
  }
}
