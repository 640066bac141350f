package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.column;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.api.ValueType;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Values that are sent as the types of their columns. */
class TypedValuesTest {

  private static final TypeSpec ADDRESS =
      TypeSpec.newBuilder()
          .setUdt(
              TypeSpec.Udt.newBuilder()
                  .setName("address")
                  .putFields("zip", TypeSpec.newBuilder().setBasic(Basic.INT).build()))
          .build();
  private static final Response TABLE =
      resultSet(
              column("k", Basic.BIGINT),
              column("day", Basic.DATE),
              column("share", Basic.FLOAT),
              column("home", ADDRESS),
              column("wait", Basic.DURATION))
          .toResponse();

  private static List<Value> sent(FakeStargate server, Object... parts) throws Exception {
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      RecordedCompletion ended = adapter.run(op("stmt", text(parts)), 5);
      assertThat(ended.errorName()).isEqualTo("none");
    }
    return server.queries.get(0).getValues().getValuesList();
  }

  private static FakeGrpcBinding object(Class<?> type, Object value) {
    return FakeGrpcBinding.ofObject("b", type, cycle -> value);
  }

  @Test
  void aValueIsSentAsItsColumnsType() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      server.tellsColumns(reply(TABLE));
      List<Value> values =
          sent(
              server,
              "insert into t (k, day, share, home, wait) values (",
              FakeGrpcBinding.ofLong("k"),
              ", ",
              object(Integer.class, 3),
              ", ",
              object(Double.class, 0.5),
              ", ",
              object(Map.class, Map.of("zip", 12345L)),
              ", ",
              object(String.class, "2h30m"),
              ")");

      assertThat(values)
          .extracting(Value::getInnerCase)
          .containsExactly(
              InnerCase.INT, InnerCase.DATE, InnerCase.FLOAT, InnerCase.UDT, InnerCase.DURATION);
      assertThat(values.get(0).getInt()).isEqualTo(5);
      assertThat(values.get(3).getUdt().getFieldsMap().get("zip").getInt()).isEqualTo(12345);
      assertThat(values.get(4).getDuration().getNanos()).isEqualTo(9_000_000_000_000L);
    }
  }

  @Test
  void aValueThatDoesNotFitInALaterCycleIsABindError() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      server.tellsColumns(reply(resultSet(column("small", Basic.SMALLINT)).toResponse()));
      try (OpenAdapter adapter = OpenAdapter.to(server)) {
        FakeGrpcBinding tooLarge =
            new FakeGrpcBinding("b", ValueType.LONG, Long.class, cycle -> 8_000 * cycle);
        RecordedCompletion ended =
            adapter.run(op("stmt", text("insert into t (small) values (", tooLarge, ")")), 5);

        assertThat(ended.errorName()).isEqualTo("BindError");
        assertThat(Objects.requireNonNull(ended.error).message())
            .isEqualTo("40000 is not between -32768 and 32767");
        assertThat(server.queries).isEmpty();
      }
    }
  }

  /** Whether the column's type is known or, as here {@code note}'s, not. */
  @Test
  void nullAndUnsetArriveAsSuch() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      server.tellsColumns(reply(TABLE));
      List<Value> values =
          sent(
              server,
              "insert into t (k, day, share, home, wait, note) values (",
              FakeGrpcBinding.ofLong("k"),
              ", ",
              FakeGrpcBinding.ofObject("b", Object.class, cycle -> null),
              ", ",
              object(Object.class, UnsetValue.UNSET),
              ", ",
              object(Object.class, UnsetValue.UNSET),
              ", ",
              FakeGrpcBinding.ofObject("b", Object.class, cycle -> null),
              ", ",
              object(Object.class, UnsetValue.UNSET),
              ")");

      assertThat(values)
          .extracting(Value::getInnerCase)
          .containsExactly(
              InnerCase.INT,
              InnerCase.NULL,
              InnerCase.UNSET,
              InnerCase.UNSET,
              InnerCase.NULL,
              InnerCase.UNSET);
    }
  }

  @Test
  void aServerThatTellsNoTypesIsSentWhatTheClassesSuggest() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      server.tellsColumns(FakeStargate.refuse(Status.INVALID_ARGUMENT));

      assertThat(sent(server, "insert into t (day) values (", object(Integer.class, 3), ")"))
          .extracting(Value::getInnerCase)
          .containsExactly(InnerCase.INT);
    }
  }

  /** For instance because too few replicas are up: untyped values might be refused one by one. */
  @Test
  void aServerThatCannotTellTypesIsSaidBeforeTheRun() throws Exception {
    try (FakeStargate server = new FakeStargate();
        OpenAdapter adapter = OpenAdapter.to(server)) {
      server.tellsColumns(FakeStargate.refuse(Status.UNAVAILABLE.withDescription("no replica")));
      OpTemplate insert =
          op("stmt", text("insert into t (day) values (", object(Integer.class, 3), ")"));

      assertThatThrownBy(() -> adapter.prepare(insert))
          .isInstanceOf(AdapterException.class)
          .hasMessageContainingAll("types of columns", "\"t\"", "UNAVAILABLE", "no replica");
      assertThat(server.queries).isEmpty();
    }
  }
}
