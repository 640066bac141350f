package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.grpc.RecordedCompletion;
import io.bench.adapter.grpc.http2.ServerFrames;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What becomes of calls when the server ends a lean connection, or refuses a stream. */
class LeanReconnectionTest {

  private static final int LAST_ID = Integer.MAX_VALUE;

  /** A whole answer in one block. */
  private static final String[] ALONE = {
    ":status", "200", "content-type", "application/grpc", "grpc-status", "5"
  };

  private static OpenShop open(ScriptedHttp2 server) throws Exception {
    return new OpenShop(
        server.port(), "protoset", TestTypes.file("shop/shop.protoset").toString(), "path", "lean");
  }

  private static ScriptedHttp2 server(IntFunction<ServerFrames> script) throws IOException {
    return new ScriptedHttp2(stream -> script.apply(stream).bytes(), false);
  }

  private static ServerFrames answer(int stream) {
    return new ServerFrames()
        .head(stream)
        .data(stream, false, ServerFrames.message(0))
        .trailers(stream);
  }

  @Test
  void callsGoOnOverAnotherConnectionWhenTheServerGoesAway() throws Exception {
    try (ScriptedHttp2 server =
            server(
                stream ->
                    new ServerFrames()
                        .goAway(LAST_ID, 0)
                        .head(stream)
                        .data(stream, false, ServerFrames.message(0))
                        .trailers(stream));
        OpenShop shop = open(server)) {
      LaneOp ping = shop.prepare(op("method", "shop.v1.Shop/Ping"));
      // the lean one, and grpc-java's own, which may be late
      long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (server.connections() < 2 && System.nanoTime() - giveUpNanos < 0) {
        Thread.onSpinWait();
      }
      int before = server.connections();
      for (int i = 0; i < 5; i++) {
        assertThat(shop.run(ping, i).errorName()).isEqualTo("none");
      }

      assertThat(server.connections() - before).isBetween(4, 5);
    }
  }

  @Test
  void anAnswerWithoutAMessageIsOneToo() throws Exception {
    try (ScriptedHttp2 server =
            server(
                stream ->
                    new ServerFrames()
                        .goAway(LAST_ID, 0)
                        .headers(stream, true, ALONE)
                        .reset(stream, 0));
        OpenShop shop = open(server)) {
      LaneOp ping = shop.prepare(op("method", "shop.v1.Shop/Ping"));
      for (int i = 0; i < 3; i++) {
        assertThat(shop.run(ping, i).errorName()).isEqualTo("NOT_FOUND");
      }
    }
  }

  @Test
  void aCallThatTheServerHasNotProcessedIsSafeToRetry() throws Exception {
    for (boolean goesAway : new boolean[] {false, true}) {
      try (ScriptedHttp2 server =
              server(
                  stream ->
                      goesAway
                          ? new ServerFrames().goAway(0, 0)
                          : new ServerFrames().reset(stream, 7));
          OpenShop shop = open(server)) {
        RecordedCompletion refused = shop.run(op("method", "shop.v1.Shop/Ping"), 0);

        assertThat(refused.errorName()).isEqualTo("UNAVAILABLE");
        assertThat(refused.error).isNotNull();
        assertThat(refused.error.retrySafe()).isTrue();
      }
    }
  }

  @Test
  void aCallThatTheServerMayHaveProcessedIsNot() throws Exception {
    for (boolean goesAway : new boolean[] {false, true}) {
      try (ScriptedHttp2 server =
              server(
                  stream ->
                      goesAway
                          ? new ServerFrames().goAway(0, 2)
                          : new ServerFrames().reset(stream, 2));
          OpenShop shop = open(server)) {
        RecordedCompletion ended = shop.run(op("method", "shop.v1.Shop/Ping"), 0);

        assertThat(ended.errorName()).isEqualTo("INTERNAL");
        assertThat(ended.error).isNotNull();
        assertThat(ended.error.retrySafe()).isFalse();
      }
    }
  }

  @Test
  void aConnectionOfNonsenseEndsItsCallsAndTheNextOneServes() throws Exception {
    int[] requests = {0};
    try (ScriptedHttp2 server =
            server(
                stream -> requests[0]++ == 1 ? new ServerFrames().window(0, 0) : answer(stream));
        OpenShop shop = open(server)) {
      LaneOp ping = shop.prepare(op("method", "shop.v1.Shop/Ping"));

      assertThat(shop.run(ping, 0).errorName()).isEqualTo("none");
      assertThat(shop.run(ping, 1).errorName()).isEqualTo("INTERNAL");
      assertThat(shop.run(ping, 2).errorName()).isEqualTo("none");
    }
  }
}
