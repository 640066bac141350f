package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Elements of a repeated field, counted as an op's rows. */
class CountedRowsTest {

  private static final OpValue SELECTION = mapping("selection", mapping("records_per_page", 10));

  private RecordsServer server;
  private OpenShop shop;

  @BeforeEach
  void open() throws Exception {
    server = new RecordsServer(95);
    shop = new OpenShop(server.port());
  }

  @AfterEach
  void close() {
    shop.close();
    server.close();
  }

  private static OpTemplate stream(Object... response) {
    return op(
        "method",
        "bench.records.v1.Records/Stream",
        "message",
        SELECTION,
        "response",
        mapping(response));
  }

  @Test
  void areSummedOverTheMessagesOfAStream() throws Exception {
    RecordedCompletion call = shop.run(stream("rows", "records"), 0);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.rows).isEqualTo(95);
    assertThat(call.messages).isEqualTo(10);
    assertThat(call.pages).isEqualTo(-1);
    assertThat(call.verified).isEmpty();
  }

  @Test
  void areOfOneResponseWhereThereAreNoPagesToFollow() throws Exception {
    OpTemplate page =
        op(
            "method",
            "bench.records.v1.Records/Page",
            "message",
            SELECTION,
            "response",
            mapping("rows", "records"));

    RecordedCompletion call = shop.run(page, 0);

    assertThat(call.rows).isEqualTo(10);
    assertThat(call.messages).isZero();
    assertThat(call.bytes).isPositive();
  }

  @Test
  void asManyAsExpectedAreVerified() throws Exception {
    RecordedCompletion call = shop.run(stream("rows", "records", "rows-expected", 95), 0);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.verified).containsExactly(95L, 0L, 0L, 0L);
  }

  @Test
  void fewerThanExpectedAreMissing() throws Exception {
    RecordedCompletion call = shop.run(stream("rows", "records", "rows-expected", 100), 3);

    assertThat(call.errorName()).isEqualTo("RowsMissing");
    assertThat(call.error.message()).isEqualTo("cycle 3: 10 messages; 95 rows, expected 100");
    assertThat(call.verified).containsExactly(95L, 5L, 0L, 0L);
  }

  @Test
  void moreThanExpectedAreUnexpected() throws Exception {
    RecordedCompletion call = shop.run(stream("rows", "records", "rows-expected", 90), 0);

    assertThat(call.errorName()).isEqualTo("RowsUnexpected");
    assertThat(call.verified).containsExactly(90L, 0L, 5L, 0L);
  }

  @Test
  void messagesAndRowsAreBothExpected() throws Exception {
    RecordedCompletion call =
        shop.run(stream("messages", 10, "rows", "records", "rows-expected", 96), 0);

    assertThat(call.errorName()).isEqualTo("RowsMissing");
    assertThat(call.error.message())
        .isEqualTo("cycle 0: 10 messages, expected 10; 95 rows, expected 96");
    assertThat(call.verified).containsExactly(105L, 1L, 0L, 0L);
  }

  @Test
  void aBindingSaysHowManyThereMustBe() throws Exception {
    FakeGrpcBinding expected = FakeGrpcBinding.ofObject("n", Long.class, cycle -> 90 + cycle);
    OpTemplate op = stream("rows", "records", "rows-expected", expected);

    assertThat(shop.run(op, 5).errorName()).isEqualTo("none");
    assertThat(shop.run(op, 6).errorName()).isEqualTo("RowsMissing");
  }

  @Test
  void whatWasCapturedSaysHowManyThereMustBe() throws Exception {
    boolean[] inForce = {false};
    FakeGrpcBinding captured =
        FakeGrpcBinding.ofObject("n", Object.class, cycle -> inForce[0] ? 95L : null);
    var op = shop.prepare(stream("rows", "records", "rows-expected", captured));
    RecordedCompletion call = new RecordedCompletion(0);

    shop.onLane(
        () -> {
          inForce[0] = true;
          op.start(0, call);
          inForce[0] = false;
        });

    assertThat(call.await().errorName()).isEqualTo("none");
    assertThat(call.verified).containsExactly(95L, 0L, 0L, 0L);
  }

  @Test
  void aBindingThatGivesNoNumberOfRowsFailsUnderItsOwnName() throws Exception {
    FakeGrpcBinding falling = FakeGrpcBinding.ofObject("n", Long.class, cycle -> 1 - cycle);

    RecordedCompletion call = shop.run(stream("rows", "records", "rows-expected", falling), 5);

    assertThat(call.errorName()).isEqualTo("UnfitValue");
    assertThat(call.error.message())
        .contains("'response.rows-expected' must be at least 0, not -4");
  }

  @Test
  void aBindingThatThrowsEndsTheCallWithWhatWasSentCounted() throws Exception {
    FakeGrpcBinding broken =
        FakeGrpcBinding.ofObject(
            "n",
            Long.class,
            cycle -> {
              if (cycle == 0) {
                return 0L;
              }
              throw new StackOverflowError("without end");
            });
    try (ShopServer shopServer = new ShopServer();
        OpenShop other = OpenShop.described(shopServer)) {
      LaneOp chat =
          other.prepare(
              op(
                  "method",
                  "shop.v1.Shop/Chat",
                  "message",
                  mapping("id", 7),
                  "messages",
                  5,
                  "response",
                  mapping("rows", "items", "rows-expected", broken)));

      for (int cycle = 1; cycle < 3; cycle++) {
        RecordedCompletion call = other.run(chat, cycle);

        assertThat(call.errorName()).isEqualTo("StackOverflowError");
        assertThat(call.error.message()).isEqualTo("without end");
        assertThat(call.error.retrySafe()).isFalse();
        assertThat(call.messages).isEqualTo(5);
        assertThat(call.sentMessages).isEqualTo(4);
        assertThat(call.ends).isEqualTo(1);
      }
    }
  }

  @Test
  void areCountedBesideFieldsThatAreCompared() throws Exception {
    try (ShopServer shopServer = new ShopServer();
        OpenShop other = OpenShop.described(shopServer)) {
      OpTemplate echo =
          op(
              "method",
              "shop.v1.Shop/Echo",
              "message",
              mapping("id", 7, "items", List.of(Map.of("sku", "a"), Map.of("sku", "b"))),
              "response",
              mapping("fields", mapping("id", 7), "rows", "items", "rows-expected", 3));

      RecordedCompletion call = other.run(echo, 0);

      assertThat(call.rows).isEqualTo(2);
      assertThat(call.error.message()).isEqualTo("cycle 0: 1 message; 2 rows, expected 3");
      assertThat(call.verified).containsExactly(3L, 1L, 0L, 0L);
    }
  }
}
