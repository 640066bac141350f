package io.bench.adapter.grpc.cql;

import static io.bench.adapter.grpc.Templates.capturing;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.rowOf;
import static io.bench.adapter.grpc.Templates.text;
import static io.bench.adapter.grpc.Templates.verifying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.FakeGrpcBinding;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.Query;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CqlOpCompilerTest {

  private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final FakeGrpcBinding KEY = FakeGrpcBinding.ofLong("key");

  private final CqlOpCompiler compiler =
      new CqlOpCompiler(new CqlSettings(DEADLINE_NANOS, null, "LOCAL_ONE", "SERIAL", false));

  private Query query(OpTemplate template, long cycle) throws Exception {
    return Query.parseFrom(message(template, cycle));
  }

  private Batch batch(OpTemplate template, long cycle) throws Exception {
    return Batch.parseFrom(message(template, cycle));
  }

  private byte[] message(OpTemplate template, long cycle) throws AdapterException {
    return compiler.compile(template).request().message(cycle, new WireBuffer()).toByteArray();
  }

  private String refusal(OpTemplate template) {
    AdapterException refused =
        catchThrowableOfType(AdapterException.class, () -> compiler.compile(template));
    assertThat(refused).isNotNull();
    assertThat(refused.kind()).isEqualTo(AdapterException.Kind.USAGE);
    assertThat(refused.getMessage()).contains("'an-op'");
    return refused.getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stmt", "prepared", "simple"})
  void statementsOfAnyKindAreBound(String kind) throws Exception {
    Query query = query(op(kind, text("select * from t where k = ", KEY, ";\n")), 3);

    assertThat(query.getCql()).isEqualTo("select * from t where k = ?;");
    assertThat(query.getValues().getValues(0).getInt()).isEqualTo(3);
  }

  @Test
  void rawStatementsHoldTheirValuesAsText() throws Exception {
    Query query = query(op("raw", text("select * from t where k = '", KEY, "'")), 3);

    assertThat(query.getCql()).isEqualTo("select * from t where k = '3'");
    assertThat(query.hasValues()).isFalse();
  }

  @Test
  void preparedAsATruthValueStandsBesideStmt() throws Exception {
    assertThat(query(op("stmt", "select a from t", "prepared", false), 0).getCql())
        .isEqualTo("select a from t");
  }

  @Test
  void whatIsNotSaidIsAsOnTheCqlAdapter() throws Exception {
    var parameters = query(op("stmt", "select * from t"), 0).getParameters();

    assertThat(parameters.getConsistency().getValue()).isEqualTo(Consistency.LOCAL_ONE);
    assertThat(parameters.getSerialConsistency().getValue()).isEqualTo(Consistency.SERIAL);
    assertThat(parameters.getPageSize().getValue()).isEqualTo(5000);
    assertThat(parameters.hasKeyspace()).isFalse();
    assertThat(parameters.getSkipMetadata()).isTrue();
  }

  @Test
  void readsAreIdempotentAndWritesAreNot() throws Exception {
    assertThat(compiler.compile(op("stmt", "-- it's a read\nselect a from t")).idempotent())
        .isTrue();
    assertThat(compiler.compile(op("stmt", "delete from t where k = 1")).idempotent()).isFalse();
  }

  @Test
  void schemaChangesMayTakeLonger() throws Exception {
    assertThat(compiler.compile(op("raw", "create table t (k int primary key)")).deadlineNanos())
        .isEqualTo(TimeUnit.SECONDS.toNanos(60));
  }

  @Test
  void triesHaveTheAdaptersDeadlineUnlessTheOpHasItsOwn() throws Exception {
    assertThat(compiler.compile(op("stmt", "select a from t")).deadlineNanos())
        .isEqualTo(DEADLINE_NANOS);
    assertThat(compiler.compile(op("stmt", "select a from t", "timeout", 2)).deadlineNanos())
        .isEqualTo(TimeUnit.SECONDS.toNanos(2));
  }

  @Test
  void aBatchTemplateCanBeAListOfStatements() throws Exception {
    OpValue statements =
        new OpValue.Sequence(
            List.of(
                text("insert into a (k) values (", KEY, ") if not exists"),
                new OpValue.Mapping(Map.of("simple", text("delete from b where k = ", KEY)))));

    Batch batch = batch(op("batch", statements, "batchtype", "logged", "repeat", 2), 7);

    assertThat(batch.getType()).isEqualTo(Batch.Type.LOGGED);
    assertThat(batch.getQueriesList())
        .extracting(BatchQuery::getCql)
        .containsExactly(
            "insert into a (k) values (?) if not exists",
            "delete from b where k = ?",
            "insert into a (k) values (?) if not exists",
            "delete from b where k = ?");
    assertThat(batch.getParameters().getSkipMetadata()).isFalse();
  }

  @Test
  void onlyAnswersThatAreReadNameTheirColumns() throws Exception {
    OpTemplate read = op("stmt", "select key from t");

    assertThat(query(verifying(read, rowOf(KEY)), 0).getParameters().getSkipMetadata()).isFalse();
    assertThat(query(capturing(read, "key"), 0).getParameters().getSkipMetadata()).isFalse();
    assertThat(query(read, 0).getParameters().getSkipMetadata()).isTrue();
  }

  @Test
  void statementsAreReadByTheSameRulesAsOnTheCqlAdapter() {
    assertThat(refusal(op("stmt", "use ks"))).contains("USE");
    assertThat(refusal(op("stmt", "select 1"))).contains("SELECT without FROM");
    assertThat(refusal(op("stmt", text("select a from t where k = '", KEY, "'"))))
        .contains("{key}");
    assertThat(refusal(op("stmt", text("create table t (k int primary key) with x = ", KEY))))
        .contains("{key}");
    assertThat(refusal(op("stmt", "select a from t", "page_sise", "3"))).contains("'page_size'");
  }

  @Test
  void anUnknownConsistencyIsRefusedWithASuggestion() {
    assertThat(refusal(op("stmt", "select a from t", "cl", "LOCAL_QUORUN")))
        .contains("'LOCAL_QUORUM'");
  }

  @Test
  void aSerialConsistencyMustBeSerial() {
    assertThat(refusal(op("stmt", "select a from t", "scl", "QUORUM")))
        .contains("'scl'", "LOCAL_SERIAL");
  }

  @Test
  void aBindPointAfterAQuotedQuoteIsBound() throws Exception {
    Query query = query(op("stmt", text("update t set a = 'it''s' where k = ", KEY)), 0);

    assertThat(query.getCql()).isEqualTo("update t set a = 'it''s' where k = ?");
  }

  @Test
  void aTypeWithoutValueIsRefused() {
    FakeGrpcBinding vector = FakeGrpcBinding.ofObject("v", float[].class, cycle -> new float[1]);

    assertThat(refusal(op("stmt", text("insert into t (v) values (", vector, ")"))))
        .contains("{v}", "CQL over gRPC");
  }

  @Test
  void aWordThatIsNoTypeMakesAnUnloggedBatch() throws Exception {
    OpTemplate template =
        op("batch", "testing-batch", "op_template", text("delete from t where k = ", KEY));

    assertThat(batch(template, 0).getType()).isEqualTo(Batch.Type.UNLOGGED);
  }

  @Test
  void aBatchSettingMayStandInItsTemplate() throws Exception {
    OpValue inner =
        new OpValue.Mapping(
            Map.of(
                "prepared",
                text("delete from t where k = ", KEY),
                "cl",
                new OpValue.Constant("QUORUM")));

    Batch batch = batch(op("batch", "counter", "op_template", inner), 0);

    assertThat(batch.getParameters().getConsistency().getValue()).isEqualTo(Consistency.QUORUM);
  }

  @Test
  void aCollectionCannotBeWrittenIntoRawText() {
    FakeGrpcBinding list = FakeGrpcBinding.ofObject("l", List.class, cycle -> List.of(1));

    assertThat(refusal(op("raw", text("insert into t (l) values (", list, ")")))).contains("{l}");
  }

  @Test
  void aValueThatTurnsOutToBeOfNoTypeIsRefused() {
    FakeGrpcBinding any = FakeGrpcBinding.ofObject("x", Object.class, cycle -> new float[1]);

    assertThat(refusal(op("stmt", text("insert into t (v) values (", any, ")")))).contains("[F");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "99G"})
  void aPageSizeMustBeAPositiveNumber(String size) {
    assertThat(refusal(op("stmt", "select a from t", "page_size", size)))
        .contains("'page_size'", size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "soon"})
  void aTimeoutMustBeAPositiveDuration(String timeout) {
    assertThat(refusal(op("stmt", "select a from t", "timeout", timeout)))
        .contains("'timeout'", timeout);
  }

  @Test
  void idempotentMustBeATruthValue() {
    assertThat(refusal(op("stmt", "select a from t", "idempotent", "maybe")))
        .contains("'idempotent'");
  }
}
