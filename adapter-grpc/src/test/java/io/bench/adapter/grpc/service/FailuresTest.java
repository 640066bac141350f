package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.GarbledServer;
import io.bench.adapter.grpc.RecordedCompletion;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls that do not end well, against a plain grpc-java server. */
class FailuresTest {

  private static final FakeGrpcBinding ID = FakeGrpcBinding.ofLong("id");
  private static final OpTemplate ECHO =
      op("method", "shop.v1.Shop/Echo", "message", mapping("id", ID, "name", text("order ", ID)));

  private ShopServer server;
  private OpenShop shop;

  @BeforeEach
  void open() throws Exception {
    server = new ShopServer();
    shop = OpenShop.described(server);
  }

  @AfterEach
  void close() {
    shop.close();
    server.close();
  }

  @Test
  void aRefusalIsNamedByItsStatusAndIsNotSafeToRetry() throws Exception {
    server.failsAfter(0, Status.NOT_FOUND.withDescription("no order 17"));

    RecordedCompletion call = shop.run(ECHO, 0);

    assertThat(call.errorName()).isEqualTo("NOT_FOUND");
    assertThat(call.error.message()).isEqualTo("no order #");
    assertThat(call.error.retrySafe()).isFalse();
  }

  @Test
  void anIdempotentCallIsSafeToRetry() throws Exception {
    server.failsAfter(0, Status.UNAVAILABLE);

    RecordedCompletion call = shop.run(op("method", "shop.v1.Shop/Echo", "idempotent", true), 0);

    assertThat(call.errorName()).isEqualTo("ServerUnavailable");
    assertThat(call.error.retrySafe()).isTrue();
  }

  @Test
  void aStreamThatEndsInAnErrorSaysAfterHowManyMessages() throws Exception {
    server.failsAfter(17, Status.DATA_LOSS.withDescription("disk gone"));
    OpTemplate watch = op("method", "shop.v1.Shop/Watch", "message", mapping("copies", 100));

    RecordedCompletion call = shop.run(watch, 0);

    assertThat(call.errorName()).isEqualTo("DATA_LOSS");
    assertThat(call.error.message()).isEqualTo("after 17 messages: disk gone");
    assertThat(call.messages).isEqualTo(17);
  }

  @Test
  void aServerThatEndsAStreamOfRequestsEarlyIsToldWhileItIsFed() throws Exception {
    server.failsAfter(5, Status.RESOURCE_EXHAUSTED.withDescription("enough"));
    OpTemplate chat =
        op(
            "method",
            "shop.v1.Shop/Chat",
            "message",
            mapping("id", ID, "blob", "AAAA".repeat(1000)),
            "messages",
            100_000);

    RecordedCompletion call = shop.run(chat, 0);

    assertThat(call.errorName()).isEqualTo("RESOURCE_EXHAUSTED");
    assertThat(call.error.message()).isEqualTo("after 5 messages: enough");
    assertThat(call.sentMessages).isLessThan(99_999);
  }

  @Test
  void aCallThatTakesTooLongEndsAtItsDeadline() throws Exception {
    assertThat(shop.run(ECHO, 0).errorName()).as("there is a connection").isEqualTo("none");
    server.headers.clear();
    server.isSilent();

    RecordedCompletion call = shop.run(op("method", "shop.v1.Shop/Watch", "deadline", "50ms"), 0);

    assertThat(call.errorName()).isEqualTo("DEADLINE_EXCEEDED");
    assertThat(call.error.message()).isEqualTo("after 0 messages: no answer within #.# s");
    // a busy server may read the call after its end
    long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (server.headers.isEmpty() && System.nanoTime() - giveUpNanos < 0) {
      Thread.onSpinWait();
    }
    assertThat(server.headers)
        .extracting(
            given -> given.get(Metadata.Key.of("grpc-timeout", Metadata.ASCII_STRING_MARSHALLER)))
        .as("what the server was told")
        .containsExactly("50000000n");
  }

  @Test
  void aCallIsCancelledOnceAndItsSlotUsedAgain() throws Exception {
    server.isSilent();
    LaneOp watch = shop.prepare(op("method", "shop.v1.Shop/Watch"));
    RecordedCompletion call = shop.start(watch, 0, 0);
    shop.onLane(() -> watch.cancel(call));
    shop.onLane(() -> watch.cancel(call));

    assertThat(call.await().errorName()).isEqualTo("CANCELLED");
    RecordedCompletion next = shop.start(watch, 1, 0);
    shop.onLane(() -> watch.cancel(call));
    shop.onLane(() -> watch.cancel(next));
    assertThat(next.await().errorName()).isEqualTo("CANCELLED");
    assertThat(call.ends).isEqualTo(1);
  }

  @Test
  void aStreamThatIsFedSlowlyIsCancelledUnderThatName() throws Exception {
    LaneOp sum =
        shop.prepare(op("method", "shop.v1.Shop/Sum", "messages", 1_000_000, "interval", "100us"));
    RecordedCompletion call = shop.start(sum, 0, 0);
    while (server.orders.size() < 3) {
      Thread.onSpinWait();
    }
    shop.onLane(() -> sum.cancel(call));

    assertThat(call.await().errorName()).isEqualTo("CANCELLED");
    assertThat(call.error.message()).isEqualTo("no longer wanted");
    assertThat(call.sentMessages).isGreaterThanOrEqualTo(2);
    assertThat(call.ends).isEqualTo(1);
  }

  @Test
  void aResponseThatIsNoMessageIsSaidToBeNone() throws Exception {
    try (GarbledServer garbled = new GarbledServer();
        OpenShop other =
            new OpenShop(
                garbled.port(), "protoset", TestTypes.file("shop/shop.protoset").toString())) {
      LaneOp echo =
          other.prepare(
              op("method", "shop.v1.Shop/Echo", "response", mapping("fields", mapping("id", 0))));
      for (int cycle = 0; cycle < 3; cycle++) {
        RecordedCompletion call = other.run(echo, cycle);

        assertThat(call.errorName()).isEqualTo("INTERNAL");
        assertThat(call.error.message())
            .startsWith("the response is no message of the expected type");
        assertThat(call.ends).isEqualTo(1);
      }
    }
  }

  @Test
  void aMessageThatCannotBeMadeEndsItsStreamUnderItsOwnName() throws Exception {
    FakeGrpcBinding soonTooLarge =
        FakeGrpcBinding.ofObject("n", Long.class, cycle -> cycle == 3 ? 1L << 40 : cycle);
    OpTemplate sum =
        op("method", "shop.v1.Shop/Sum", "message", mapping("copies", soonTooLarge), "messages", 9);

    RecordedCompletion call = shop.run(sum, 0);

    assertThat(call.errorName()).isEqualTo("UnfitValue");
    assertThat(call.error.message()).contains("'message.copies'").contains("1099511627776");
    assertThat(call.sentMessages).isEqualTo(2);
  }

  @Test
  void aServerThatVanishesIsAnErrorUntilItIsBack() throws Exception {
    LaneOp echo = shop.prepare(ECHO);
    assertThat(shop.run(echo, 0).errorName()).isEqualTo("none");
    int port = server.port();
    server.close();
    RecordedCompletion lost = shop.run(echo, 1);
    assertThat(lost.errorName()).isEqualTo("UNAVAILABLE");

    server = new ShopServer(port);
    RecordedCompletion again = shop.run(echo, 2);
    for (int i = 0; i < 1_000_000 && again.error != null; i++) {
      again = shop.run(echo, 2);
    }
    assertThat(again.errorName()).isEqualTo("none");
  }

  @Test
  void aCallThatReachedNoServerIsSafeToRetry() throws Exception {
    LaneOp echo = shop.prepare(ECHO);
    server.close();
    // maybe sent before the end of the connection was read: the server may have had it
    assertThat(shop.run(echo, 0).errorName()).isEqualTo("UNAVAILABLE");

    RecordedCompletion call = shop.run(echo, 0);

    assertThat(call.errorName()).isEqualTo("UNAVAILABLE");
    assertThat(call.error.retrySafe()).isTrue();
  }

  @Test
  void anExpectedValueThatItsFieldCannotHoldFailsUnderItsOwnName() throws Exception {
    FakeGrpcBinding soonTooLarge =
        FakeGrpcBinding.ofObject("n", Long.class, cycle -> cycle == 3 ? 1L << 40 : cycle);
    LaneOp echo =
        shop.prepare(
            op(
                "method",
                "shop.v1.Shop/Echo",
                "message",
                mapping("copies", 2),
                "response",
                mapping("fields", mapping("copies", soonTooLarge))));

    RecordedCompletion call = shop.run(echo, 3);

    assertThat(call.errorName()).isEqualTo("UnfitValue");
    assertThat(call.error.message()).contains("'response.fields.copies'").contains("1099511627776");
    assertThat(call.error.retrySafe()).isFalse();
    assertThat(shop.run(echo, 2).errorName()).isEqualTo("none");
    assertThat(call.ends).isEqualTo(1);
  }

  @Test
  void anExceptionOfOursWithinAStreamEndsItOnceUnderItsOwnName() throws Exception {
    FakeGrpcBinding broken =
        FakeGrpcBinding.ofObject(
            "b",
            String.class,
            cycle -> {
              if (cycle > 0) {
                throw new ArrayStoreException("of cycle " + cycle);
              }
              return "";
            });
    LaneOp watch =
        shop.prepare(
            op(
                "method",
                "shop.v1.Shop/Watch",
                "message",
                mapping("copies", 1000),
                "response",
                mapping("fields", mapping("name", broken))));

    RecordedCompletion call = shop.run(watch, 1);

    assertThat(call.errorName()).isEqualTo("ArrayStoreException");
    assertThat(call.error.message()).isEqualTo("of cycle 1");
    assertThat(call.messages).isEqualTo(1);
    RecordedCompletion next = shop.run(watch, 0);
    assertThat(next.errorName()).isEqualTo("none");
    assertThat(next.messages).isEqualTo(1000);
    assertThat(call.ends).isEqualTo(1);
  }

  @Test
  void anExceptionAtTheEndOfACallDoesNotLoseTheEnd() throws Exception {
    LaneOp echo =
        shop.prepare(op("method", "shop.v1.Shop/Echo", "response", mapping("status", "OK")));
    RecordedCompletion broken =
        new RecordedCompletion(0) {
          @Override
          public void verified(long equal, long missing, long unexpected, long unequal) {
            throw new ArrayStoreException("no room");
          }
        };
    shop.onLane(() -> echo.start(0, broken));

    assertThat(broken.await().errorName()).isEqualTo("ArrayStoreException");
    assertThat(broken.error.message()).isEqualTo("no room");
    assertThat(shop.run(echo, 1).errorName()).isEqualTo("none");
    assertThat(broken.ends).isEqualTo(1);
  }
}
