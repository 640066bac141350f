package io.bench.adapter.grpc.service;

import static io.bench.adapter.grpc.service.Values.mapping;
import static io.bench.adapter.grpc.service.Values.op;
import static io.bench.adapter.grpc.service.Values.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.adapter.grpc.RecordedCompletion;
import io.grpc.Status;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ops expect of responses, and what they keep of them. */
class ResponseTest {

  private static final FakeGrpcBinding ID = FakeGrpcBinding.ofLong("id");
  private static final OpValue.Mapping MESSAGE =
      mapping(
          "id", ID,
          "name", text("order ", ID),
          "items", List.of(Map.of("sku", "a", "count", ID), Map.of("sku", "b")),
          "stock", Map.of("x", 1, "y", ID),
          "copies", 3,
          "blob", "AQI=",
          "main_item", Map.of("size", "SIZE_LARGE", "added_at", "2026-01-31T12:00:00Z"));

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

  private static OpTemplate expecting(String method, OpValue response) {
    return op("method", "shop.v1.Shop/" + method, "message", MESSAGE, "response", response);
  }

  private static OpTemplate echoExpecting(Object... pathsAndValues) {
    return expecting("Echo", mapping("fields", mapping(pathsAndValues)));
  }

  @Test
  void fieldsEqualToConstantsAndBindingsAreVerified() throws Exception {
    OpTemplate echo =
        echoExpecting(
            "id",
            ID,
            "name",
            text("order ", ID),
            "items",
            List.of(Map.of("sku", "a", "count", ID), Map.of("sku", "b")),
            "stock",
            mapping("y", ID, "x", 1),
            "copies",
            3,
            "blob",
            "AQI=",
            "main_item.size",
            "SIZE_LARGE",
            "mainItem.addedAt",
            "2026-01-31T12:00:00Z",
            "vector",
            List.of());

    RecordedCompletion call = shop.run(echo, 6);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.verified).containsExactly(1L, 0L, 0L, 0L);
  }

  @Test
  void aFieldThatDiffersIsNamedWithBothValuesAndTheCycle() throws Exception {
    server.answers(order -> server.withName(order, "other"));

    RecordedCompletion call = shop.run(echoExpecting("id", ID, "name", text("order ", ID)), 6);

    assertThat(call.errorName()).isEqualTo("RowsUnequal");
    assertThat(call.error.message())
        .isEqualTo(
            "cycle 6: 1 message; message 0, field 'name': 'other' instead of 'order 6' (the value"
                + " for cycle 6)");
    assertThat(call.verified).containsExactly(0L, 0L, 0L, 1L);
  }

  @Test
  void aMessageThatIsNotSetIsSaidToBe() throws Exception {
    OpTemplate ping =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "response",
            mapping("fields", mapping("main_item.sku", "a")));

    RecordedCompletion call = shop.run(ping, 0);

    assertThat(call.error.message()).contains("field 'main_item.sku': not set instead of 'a'");
  }

  @Test
  void eachMessageOfAStreamIsVerifiedAndCounted() throws Exception {
    OpTemplate watch =
        expecting("Watch", mapping("messages", 3, "fields", mapping("name", text("order ", ID))));
    assertThat(shop.run(watch, 6).verified).containsExactly(3L, 0L, 0L, 0L);

    server.answers(order -> server.id(order) == 7 ? server.withName(order, "x") : order);
    RecordedCompletion unequal = shop.run(watch, 6);
    assertThat(unequal.errorName()).isEqualTo("RowsUnequal");
    assertThat(unequal.verified).containsExactly(2L, 0L, 0L, 1L);
    assertThat(unequal.error.message()).contains("message 1, field 'name': 'x'");
  }

  @Test
  void missingAndUnexpectedMessagesAreErrors() throws Exception {
    RecordedCompletion missing = shop.run(expecting("Watch", mapping("messages", 5)), 0);
    assertThat(missing.errorName()).isEqualTo("RowsMissing");
    assertThat(missing.error.message()).isEqualTo("cycle 0: 3 messages, expected 5");
    assertThat(missing.verified).containsExactly(3L, 2L, 0L, 0L);

    RecordedCompletion unexpected = shop.run(expecting("Watch", mapping("messages", 1)), 0);
    assertThat(unexpected.errorName()).isEqualTo("RowsUnexpected");
    assertThat(unexpected.verified).containsExactly(1L, 0L, 2L, 0L);
  }

  @Test
  void anExpectedRefusalIsASuccess() throws Exception {
    OpTemplate echo = expecting("Echo", mapping("status", "not_found"));

    RecordedCompletion ok = shop.run(echo, 4);
    assertThat(ok.errorName()).isEqualTo("StatusUnequal");
    assertThat(ok.error.message()).isEqualTo("cycle 4: status OK instead of NOT_FOUND");
    assertThat(ok.verified).containsExactly(0L, 0L, 0L, 1L);

    server.failsAfter(0, Status.NOT_FOUND);
    RecordedCompletion refused = shop.run(echo, 4);
    assertThat(refused.errorName()).isEqualTo("none");
    assertThat(refused.verified).containsExactly(1L, 0L, 0L, 0L);

    server.failsAfter(0, Status.ABORTED);
    RecordedCompletion another = shop.run(echo, 4);
    assertThat(another.errorName()).isEqualTo("ABORTED");
    assertThat(another.verified).isEmpty();
  }

  @Test
  void aRefusalIsUnequalWhereTheOpSaysThatCallsMustEndWell() throws Exception {
    server.failsAfter(0, Status.ABORTED);

    RecordedCompletion required = shop.run(expecting("Echo", mapping("status", "OK")), 4);
    assertThat(required.errorName()).isEqualTo("ABORTED");
    assertThat(required.verified).containsExactly(0L, 0L, 0L, 1L);

    RecordedCompletion unsaid = shop.run(echoExpecting("id", ID), 4);
    assertThat(unsaid.errorName()).isEqualTo("ABORTED");
    assertThat(unsaid.verified).isEmpty();
  }

  private static OpTemplate capturing(String method, String... fields) {
    List<Capture> captures = new ArrayList<>();
    for (String field : fields) {
      captures.add(new Capture(captures.size(), field));
    }
    OpTemplate op = op("method", "shop.v1.Shop/" + method, "message", MESSAGE);
    return op.withCaptures(captures);
  }

  @Test
  void fieldsOfTheFirstMessageAreCaptured() throws Exception {
    RecordedCompletion call =
        shop.run(
            capturing(
                "Watch",
                "id",
                "name",
                "copies",
                "blob",
                "main_item.size",
                "mainItem.addedAt",
                "items",
                "stock",
                "card"),
            6);

    assertThat(call.errorName()).isEqualTo("none");
    assertThat(call.captured)
        .containsExactly(
            entry(0, 6L),
            entry(1, "order 6"),
            entry(2, 3L),
            entry(3, ByteBuffer.wrap(new byte[] {1, 2})),
            entry(4, "SIZE_LARGE"),
            entry(5, Instant.parse("2026-01-31T12:00:00Z")),
            entry(6, List.of(Map.of("sku", "a", "count", 6L), Map.of("sku", "b"))),
            entry(7, Map.of("x", 1L, "y", 6L)),
            entry(8, null));
    assertThat(call.verified).isEmpty();
  }

  @Test
  void whatWasCapturedIsComparedAsItWasWhenTheOpWasStarted() throws Exception {
    long[] captured = {6};
    FakeGrpcBinding held =
        FakeGrpcBinding.ofObject("held", Object.class, cycle -> captured[0] + cycle);
    server.answers(
        order -> {
          captured[0] = -1000;
          return order;
        });
    OpTemplate echo =
        op(
            "method",
            "shop.v1.Shop/Echo",
            "message",
            mapping("id", ID, "name", "x"),
            "response",
            mapping("fields", mapping("name", "x", "id", held)));

    assertThat(shop.run(echo, 0).error.message())
        .contains("field 'id': 0 instead of 6 (the value for cycle 0)");
    captured[0] = 0;
    assertThat(shop.run(echo, 4).verified).containsExactly(1L, 0L, 0L, 0L);
    captured[0] = 0;
    OpTemplate chat =
        op(
            "method",
            "shop.v1.Shop/Chat",
            "message",
            mapping("id", ID),
            "messages",
            3,
            "response",
            mapping("fields", mapping("id", held)));
    assertThat(shop.run(chat, 2).verified).as("each message").containsExactly(3L, 0L, 0L, 0L);
  }

  private static OpTemplate withRows(OpTemplate op, int count, Binding... bindings) {
    Map<String, Binding> fields = new java.util.LinkedHashMap<>();
    for (Binding binding : bindings) {
      fields.put(binding.name(), binding);
    }
    ExpectedRows rows = new ExpectedRows(fields, false, Set.of(), count, null);
    return op.withExpectedRows(rows);
  }

  @Test
  void messagesMayBeRowsOfVerifyFields() throws Exception {
    OpTemplate watch = op("method", "shop.v1.Shop/Watch", "message", MESSAGE);

    assertThat(shop.run(withRows(watch, 3, ID), 6).verified).containsExactly(3L, 0L, 0L, 0L);
    server.answers(order -> server.withId(order, 1));
    RecordedCompletion unequal = shop.run(withRows(watch, 3, ID), 6);
    assertThat(unequal.verified).containsExactly(0L, 0L, 0L, 3L);
    assertThat(unequal.error.message())
        .contains("message 0, field 'id': 1 instead of 6 (the value for cycle 6)");
  }

  private void assertRefused(OpTemplate op, String... parts) {
    assertThatThrownBy(() -> shop.prepare(op))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("op 'an-op'")
        .hasMessageContainingAll(parts);
  }

  @Test
  void expectationsThatCannotBeMetAreRefused() {
    assertRefused(echoExpecting("nme", "x"), "has no field 'nme'; did you mean 'name'?");
    assertRefused(echoExpecting("items.sku", "x"), "'items' of shop.v1.Order is no single message");
    assertRefused(echoExpecting("copies", 1L << 40), "'response.fields.copies' must be from");
    assertRefused(expecting("Echo", mapping("statsu", "OK")), "did you mean 'status'?");
    assertRefused(expecting("Echo", mapping("id", 1)), "go under 'response.fields'");
    assertRefused(expecting("Echo", mapping("status", "NOTFOUND")), "did you mean 'NOT_FOUND'?");
    assertRefused(expecting("Echo", mapping("messages", 2)), "is for streams");
    assertRefused(
        expecting("Echo", mapping("status", "ABORTED", "fields", mapping("id", 1))),
        "with which no message can be expected");
    assertRefused(capturing("Echo", "idd"), "captures 'idd'", "did you mean 'id'?");
    assertRefused(
        withRows(echoExpecting("id", 1), 1, ID), "'verify-fields' and 'response' both say");
  }
}
