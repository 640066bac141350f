package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.FakeBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of each kind against a plain grpc-java server. */
class CallsTest {

  private static final FakeBinding ID = FakeBinding.ofLong("id");
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
  void aUnaryCallSendsTheCyclesMessageAndCountsTheAnswersBytes() throws Exception {
    RecordedCompletion call = shop.run(ECHO, 7);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(server.orders).extracting(server::id).containsExactly(7L);
    assertThat(server.orders.get(0)).hasToString("id: 7\nname: \"order 7\"\n");
    assertThat(call.bytes).isEqualTo(server.orders.get(0).getSerializedSize());
    assertThat(call.messages).isZero();
    assertThat(call.sentMessages).isZero();
  }

  @Test
  void aCallWithoutAMessageSendsAnEmptyOne() throws Exception {
    RecordedCompletion call = shop.run(op("method", "shop.v1.Shop/Ping"), 0);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.bytes).isZero();
  }

  @Test
  void everyMessageOfAServersStreamIsTold() throws Exception {
    OpTemplate watch =
        op("method", "shop.v1.Shop/Watch", "message", mapping("id", ID, "copies", 1000));

    RecordedCompletion call = shop.run(watch, 500);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.messages).isEqualTo(1000);
    assertThat(call.bytes).isGreaterThan(1000);
    assertThat(call.firstResult).isTrue();
  }

  @Test
  void aStreamOfRequestsTakesTheValuesOfItsOwnCycles() throws Exception {
    OpTemplate sum =
        op("method", "shop.v1.Shop/Sum", "message", mapping("id", ID), "messages", 1000);

    RecordedCompletion call = shop.run(sum, 3);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(server.orders)
        .extracting(server::id)
        .containsExactlyElementsOf(LongStream.range(3000, 4000).boxed().toList());
    assertThat(call.sentMessages).isEqualTo(999);
    assertThat(call.messages).isZero();
    assertThat(call.bytes).isPositive();
  }

  @Test
  void bothSidesStream() throws Exception {
    OpTemplate chat =
        op(
            "method",
            "shop.v1.Shop/Chat",
            "message",
            mapping("id", ID),
            "messages",
            50,
            "response",
            mapping("messages", 50, "fields", mapping("id", ID)));

    RecordedCompletion call = shop.run(chat, 2);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.messages).isEqualTo(50);
    assertThat(call.sentMessages).isEqualTo(49);
    assertThat(call.verified).containsExactly(50L, 0L, 0L, 0L);
  }

  @Test
  void anIntervalPacesTheRequestsOfAStream() throws Exception {
    OpTemplate sum =
        op(
            "method",
            "shop.v1.Shop/Sum",
            "message",
            mapping("id", ID),
            "messages",
            4,
            "interval",
            "20ms");
    long before = System.nanoTime();

    RecordedCompletion call = shop.run(sum, 0);

    // never too early, however slow the machine
    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(60_000_000L);
    assertThat(call.errorName()).isEqualTo("none");
    assertThat(server.orders).extracting(server::id).containsExactly(0L, 1L, 2L, 3L);
  }

  @Test
  void slotsAreUsedAgain() throws Exception {
    PreparedOp echo = shop.prepare(ECHO);
    List<RecordedCompletion> calls = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      if (i >= OpenShop.IN_FLIGHT) {
        calls.get(i - OpenShop.IN_FLIGHT).await();
      }
      calls.add(shop.start(echo, i, i % OpenShop.IN_FLIGHT));
    }
    for (RecordedCompletion call : calls) {
      assertThat(call.await().errorName()).isEqualTo("none");
      assertThat(call.ends).isEqualTo(1);
    }
    assertThat(server.orders).hasSize(200);
  }

  @Test
  void metadataTakesTheCyclesValues() throws Exception {
    OpTemplate echo =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "metadata",
            Map.of("x-tenant", "blue", "x-request", text("r", ID), "trace-bin", "AQI="));

    shop.run(echo, 9);

    Metadata headers = server.headers.get(0);
    assertThat(headers.get(ascii("x-tenant"))).isEqualTo("blue");
    assertThat(headers.get(ascii("x-request"))).isEqualTo("r9");
    assertThat(headers.get(Metadata.Key.of("trace-bin", Metadata.BINARY_BYTE_MARSHALLER)))
        .containsExactly(1, 2);
  }

  private static Metadata.Key<String> ascii(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
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

    assertThat(call.errorName()).isEqualTo("UNAVAILABLE");
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
    server.isSilent();

    RecordedCompletion call = shop.run(op("method", "shop.v1.Shop/Watch", "deadline", "50ms"), 0);

    assertThat(call.errorName()).isEqualTo("DEADLINE_EXCEEDED");
    assertThat(call.error.message()).startsWith("after 0 messages: ");
  }

  @Test
  void aCallIsCancelledOnceAndItsSlotUsedAgain() throws Exception {
    server.isSilent();
    PreparedOp watch = shop.prepare(op("method", "shop.v1.Shop/Watch"));
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
  void aMessageThatCannotBeMadeEndsItsStreamUnderItsOwnName() throws Exception {
    FakeBinding soonTooLarge =
        FakeBinding.ofObject("n", Long.class, cycle -> cycle == 3 ? 1L << 40 : cycle);
    OpTemplate sum =
        op("method", "shop.v1.Shop/Sum", "message", mapping("copies", soonTooLarge), "messages", 9);

    RecordedCompletion call = shop.run(sum, 0);

    assertThat(call.errorName()).isEqualTo("UnfitValue");
    assertThat(call.error.message()).contains("'message.copies'").contains("1099511627776");
    assertThat(call.sentMessages).isEqualTo(2);
  }

  @Test
  void aServerThatVanishesIsAnErrorUntilItIsBack() throws Exception {
    PreparedOp echo = shop.prepare(ECHO);
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
    PreparedOp echo = shop.prepare(ECHO);
    server.close();

    RecordedCompletion call = shop.run(echo, 0);

    assertThat(call.errorName()).isEqualTo("UNAVAILABLE");
    assertThat(call.error.retrySafe()).isTrue();
  }

  @Test
  void aSpacesOpIsStartedByAForeignThread() throws Exception {
    PreparedOp chat =
        shop.prepare(
            op("method", "shop.v1.Shop/Chat", "message", mapping("id", ID), "messages", 20));
    RecordedCompletion call = new RecordedCompletion(0);

    chat.start(1, call);

    assertThat(call.await().errorName()).isEqualTo("none");
    assertThat(call.messages).isEqualTo(20);
    assertThat(call.thread).startsWith("test-grpc-");
  }

  @Test
  void whatMayBeCapturedIsAskedForByTheStartingThreadOnly() throws Exception {
    List<Thread> readers = new ArrayList<>();
    FakeBinding captured =
        FakeBinding.ofObject(
            "c",
            Object.class,
            cycle -> {
              readers.add(Thread.currentThread());
              return cycle;
            });
    PreparedOp sum =
        shop.prepare(
            op("method", "shop.v1.Shop/Sum", "message", mapping("id", captured), "messages", 5));
    assertThat(readers).isEmpty();
    RecordedCompletion call = new RecordedCompletion(0);

    sum.start(2, call);

    assertThat(call.await().errorName()).isEqualTo("none");
    assertThat(readers).hasSize(5).containsOnly(Thread.currentThread());
    assertThat(server.orders).extracting(server::id).containsExactly(10L, 11L, 12L, 13L, 14L);
  }
}
