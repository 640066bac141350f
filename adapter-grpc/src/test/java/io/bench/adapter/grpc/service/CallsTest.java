package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import io.grpc.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of each kind against a plain grpc-java server; how they fail is {@link FailuresTest}'s. */
class CallsTest {

  private static final FakeGrpcBinding ID = FakeGrpcBinding.ofLong("id");
  private static final OpTemplate ECHO =
      op("method", "shop.v1.Shop/Echo", "message", mapping("id", ID, "name", text("order ", ID)));

  private final CountDownLatch allStarted = new CountDownLatch(1);
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
    LaneOp echo = shop.prepare(ECHO);
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

  /** Those of one turn are written one after the other into the same buffer. */
  @Test
  void opsOfOneTurnSendTheirOwnMessages() throws Exception {
    LaneOp echo = shop.prepare(ECHO);
    List<RecordedCompletion> calls = new ArrayList<>();
    shop.onLane(
        () -> {
          for (int slot = 0; slot < OpenShop.IN_FLIGHT; slot++) {
            RecordedCompletion call = new RecordedCompletion(slot);
            calls.add(call);
            echo.start(1_000L * slot, call);
          }
          allStarted.countDown();
        });
    assertThat(allStarted.await(30, TimeUnit.SECONDS)).isTrue();
    for (RecordedCompletion call : calls) {
      assertThat(call.await().errorName()).isEqualTo("none");
    }

    assertThat(server.orders)
        .extracting(Object::toString)
        .containsExactlyInAnyOrder(
            "name: \"order 0\"\n",
            "id: 1000\nname: \"order 1000\"\n",
            "id: 2000\nname: \"order 2000\"\n",
            "id: 3000\nname: \"order 3000\"\n");
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
  void aSpacesOpIsStartedByAForeignThread() throws Exception {
    LaneOp chat =
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
    FakeGrpcBinding captured =
        FakeGrpcBinding.ofObject(
            "c",
            Object.class,
            cycle -> {
              readers.add(Thread.currentThread());
              return cycle;
            });
    LaneOp sum =
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
