package io.bench.adapter.grpc.cql;

import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of requests are those of the messages that protobuf's builders would make. */
class CqlRequestTest {

  private static final FakeGrpcBinding KEY = FakeGrpcBinding.ofLong("key");
  private static final FakeGrpcBinding NAME =
      FakeGrpcBinding.ofObject("name", String.class, cycle -> "name " + cycle);
  private static final FakeGrpcBinding NOTHING =
      FakeGrpcBinding.ofObject("nothing", String.class, cycle -> null);
  private static final FakeGrpcBinding NUMBERS =
      FakeGrpcBinding.ofObject("numbers", List.class, cycle -> List.of(cycle, cycle + 1));

  /** As on a lane: one for all, so that nothing may stay behind. */
  private final WireBuffer scratch = new WireBuffer();

  private CqlRequest request(OpTemplate template) throws AdapterException {
    return new CqlOpCompiler(new CqlSettings(1, "ks", "LOCAL_ONE", "SERIAL", false))
        .compile(template)
        .request();
  }

  private static Value number(long value) {
    return Value.newBuilder().setInt(value).build();
  }

  private static Value string(String value) {
    return Value.newBuilder().setString(value).build();
  }

  private static Value list(Value... elements) {
    return Value.newBuilder()
        .setCollection(Collection.newBuilder().addAllElements(List.of(elements)))
        .build();
  }

  private static Value nothing() {
    return Value.newBuilder().setNull(Value.Null.getDefaultInstance()).build();
  }

  private static ConsistencyValue level(Consistency consistency) {
    return ConsistencyValue.newBuilder().setValue(consistency).build();
  }

  private static QueryParameters.Builder queryParameters() {
    return QueryParameters.newBuilder()
        .setConsistency(level(Consistency.LOCAL_ONE))
        .setSerialConsistency(level(Consistency.SERIAL))
        .setPageSize(Int32Value.of(5000))
        .setSkipMetadata(true)
        .setKeyspace(StringValue.of("ks"));
  }

  private static BatchParameters.Builder batchParameters() {
    return BatchParameters.newBuilder()
        .setConsistency(level(Consistency.LOCAL_ONE))
        .setSerialConsistency(level(Consistency.SERIAL))
        .setSkipMetadata(true)
        .setKeyspace(StringValue.of("ks"));
  }

  private static Values values(Value... values) {
    return Values.newBuilder().addAllValues(List.of(values)).build();
  }

  private static BatchQuery batchQuery(String cql, Value... values) {
    BatchQuery.Builder query = BatchQuery.newBuilder().setCql(cql);
    return values.length == 0 ? query.build() : query.setValues(values(values)).build();
  }

  @Test
  void aQueryIsTextValuesAndParameters() throws Exception {
    OpValue statement =
        text(
            "insert into t (a, b, c, d) values (", KEY, ",", NAME, ",", NOTHING, ",", NUMBERS, ")");
    CqlRequest request = request(op("stmt", statement));

    for (long cycle : new long[] {0, 63, 64, -1, 1_000_000, Long.MAX_VALUE - 1, Long.MIN_VALUE}) {
      Value[] values = {
        number(cycle), string("name " + cycle), nothing(), list(number(cycle), number(cycle + 1))
      };
      assertThat(Query.parseFrom(request.message(cycle, scratch).toByteArray()))
          .isEqualTo(
              Query.newBuilder()
                  .setCql("insert into t (a, b, c, d) values (?,?,?,?)")
                  .setValues(values(values))
                  .setParameters(queryParameters())
                  .build());
    }
  }

  @Test
  void aQueryWithoutValuesHasNone() throws Exception {
    CqlRequest request = request(op("stmt", "select * from tä"));

    assertThat(Query.parseFrom(request.message(3, scratch).toByteArray()))
        .isEqualTo(
            Query.newBuilder().setCql("select * from tä").setParameters(queryParameters()).build());
    assertThat(request.message(4, scratch)).isSameAs(request.message(3, scratch));
  }

  @Test
  void everySettingIsSent() throws Exception {
    CqlRequest request =
        request(
            op(
                "prepared",
                text("update t set n = ", NAME, " where k = ", KEY, " if exists"),
                "cl",
                "EACH_QUORUM",
                "scl",
                "LOCAL_SERIAL",
                "page_size",
                7,
                "tracing",
                true));

    assertThat(Query.parseFrom(request.message(1, scratch).toByteArray()))
        .isEqualTo(
            Query.newBuilder()
                .setCql("update t set n = ? where k = ? if exists")
                .setValues(values(string("name 1"), number(1)))
                .setParameters(
                    queryParameters()
                        .setConsistency(level(Consistency.EACH_QUORUM))
                        .setSerialConsistency(level(Consistency.LOCAL_SERIAL))
                        .setPageSize(Int32Value.of(7))
                        .setTracing(true)
                        .setSkipMetadata(false))
                .build());
  }

  @Test
  void aTextThatChangesIsWrittenForEachCycle() throws Exception {
    FakeGrpcBinding word =
        FakeGrpcBinding.ofObject("w", Object.class, cycle -> "grün \uD83D\uDE00" + cycle);
    CqlRequest request =
        request(op("raw", text("select '", word, "' from t where k=", KEY, " -- x")));

    for (long cycle = 0; cycle < 3; cycle++) {
      assertThat(Query.parseFrom(request.message(cycle, scratch).toByteArray()))
          .isEqualTo(
              Query.newBuilder()
                  .setCql(
                      "select 'grün \uD83D\uDE00" + cycle + "' from t where k=" + cycle + " -- x")
                  .setParameters(queryParameters())
                  .build());
    }
  }

  @Test
  void aStatementMayBeNothingButABinding() throws Exception {
    FakeGrpcBinding statement =
        FakeGrpcBinding.ofObject("s", String.class, cycle -> "select " + cycle);

    Query query =
        Query.parseFrom(request(op("raw", text(statement))).message(2, scratch).toByteArray());

    assertThat(query.getCql()).isEqualTo("select 2");
  }

  /** Around the lengths at which lengths of text, value, values and message grow by a byte. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 119, 127, 128, 400, 600, 16_370, 16_383, 16_384, 300_000})
  void textOfAnyLengthIsSent(int length) throws Exception {
    FakeGrpcBinding blank =
        FakeGrpcBinding.ofObject("blank", String.class, cycle -> "é".repeat(length + (int) cycle));
    CqlRequest request = request(op("stmt", text("update t set n = ", blank, " where k = 1")));

    for (long cycle = 0; cycle < 12; cycle++) {
      Query query = Query.parseFrom(request.message(cycle, scratch).toByteArray());
      assertThat(query.getValues()).isEqualTo(values(string("é".repeat(length + (int) cycle))));
      assertThat(query.getParameters()).isEqualTo(queryParameters().build());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 127, 128, 20_000})
  void theNextPageIsAskedForWithTheSameQueryAndThePagingState(int stateLength) throws Exception {
    CqlRequest request = request(op("stmt", text("select * from t where k = ", KEY)));
    ByteString state = ByteString.copyFrom(new byte[stateLength]);
    WireBuffer first = request.message(5, scratch);

    Query next = Query.parseFrom(request.nextPage(first, state, new WireBuffer()).toByteArray());

    assertThat(next)
        .isEqualTo(
            Query.newBuilder()
                .setCql("select * from t where k = ?")
                .setValues(values(number(5)))
                .setParameters(queryParameters().setPagingState(BytesValue.of(state)))
                .build());
  }

  @Test
  void eachPageIsAskedForWithItsOwnStateOnly() throws Exception {
    CqlRequest request = request(op("stmt", "select * from t"));
    WireBuffer first = request.message(0, scratch);

    for (String state : List.of("the first", "2nd")) {
      WireBuffer next = request.nextPage(first, ByteString.copyFromUtf8(state), scratch);
      assertThat(
              Query.parseFrom(next.toByteArray())
                  .getParameters()
                  .getPagingState()
                  .getValue()
                  .toStringUtf8())
          .isEqualTo(state);
    }
    assertThat(Query.parseFrom(first.toByteArray()).getParameters().hasPagingState()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOGGED", "UNLOGGED", "COUNTER"})
  void aBatchRepeatsItsStatementsEachWithItsOwnCycle(String type) throws Exception {
    OpValue statements =
        new OpValue.Sequence(
            List.of(
                text("insert into a (k, n) values (", KEY, ", ", NAME, ")"),
                new OpValue.Constant("delete from b where k = 1"),
                new OpValue.Mapping(Map.of("raw", text("delete from c where k = ", KEY)))));
    CqlRequest request =
        request(op("batch", statements, "batchtype", type, "repeat", 3, "tracing", true));

    Batch.Builder expected =
        Batch.newBuilder()
            .setType(Batch.Type.valueOf(type))
            // the raw statement's value might hold a condition
            .setParameters(batchParameters().setTracing(true).setSkipMetadata(false));
    for (long cycle = 21; cycle < 24; cycle++) {
      expected
          .addQueries(
              batchQuery(
                  "insert into a (k, n) values (?, ?)", number(cycle), string("name " + cycle)))
          .addQueries(batchQuery("delete from b where k = 1"))
          .addQueries(batchQuery("delete from c where k = " + cycle));
    }
    assertThat(Batch.parseFrom(request.message(7, scratch).toByteArray()))
        .isEqualTo(expected.build());
  }

  @Test
  void aBatchWithoutValuesIsTheSameInEveryCycle() throws Exception {
    CqlRequest request =
        request(op("batch", "logged", "op_template", "delete from t where k = 1", "repeat", 2));

    assertThat(Batch.parseFrom(request.message(7, scratch).toByteArray()))
        .isEqualTo(
            Batch.newBuilder()
                .setType(Batch.Type.LOGGED)
                .addQueries(batchQuery("delete from t where k = 1"))
                .addQueries(batchQuery("delete from t where k = 1"))
                .setParameters(batchParameters())
                .build());
    assertThat(request.message(8, scratch)).isSameAs(request.message(7, scratch));
  }
}
