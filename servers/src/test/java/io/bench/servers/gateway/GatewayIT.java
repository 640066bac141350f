package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.BytesValue;
import com.google.protobuf.Int32Value;
import com.google.protobuf.Int64Value;
import com.google.protobuf.StringValue;
import io.bench.servers.gateway.stargate.GatewayValues;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.ProtoUtils;
import io.stargate.proto.QueryOuterClass.AlreadyExists;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.SchemaChange;
import io.stargate.proto.QueryOuterClass.Unavailable;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Unary queries through the gateway's own process to a real Cassandra, with published stubs. */
class GatewayIT {

  @RegisterExtension static final GatewayServers SERVERS = new GatewayServers();

  private static Response run(String cql, Value... values) {
    return SERVERS.stub().executeQuery(SERVERS.query(cql, values));
  }

  private static List<Row> rows(String cql, Value... values) {
    return run(cql, values).getResultSet().getRowsList();
  }

  private static StatusRuntimeException failure(Query query) {
    return catchThrowableOfType(
        StatusRuntimeException.class, () -> SERVERS.stub().executeQuery(query));
  }

  private static Response with(QueryParameters.Builder parameters, String cql, Value... values) {
    return SERVERS
        .stub()
        .executeQuery(SERVERS.query(cql, values).toBuilder().setParameters(parameters).build());
  }

  @Test
  void valuesOfEveryTypeComeBackAsTheyWent() {
    run("CREATE TYPE address (street text, numbers frozen<list<int>>)");
    List<String> types = List.copyOf(EveryType.COLUMNS.keySet());
    StringBuilder columns = new StringBuilder();
    StringBuilder names = new StringBuilder();
    StringBuilder markers = new StringBuilder();
    for (int i = 0; i < types.size(); i++) {
      columns.append(", c").append(i).append(' ').append(types.get(i));
      names.append(", c").append(i);
      markers.append(", ?");
    }
    run("CREATE TABLE every_type (k int PRIMARY KEY" + columns + ")");
    run("INSERT INTO every_type (k) VALUES (0)");
    run(
        "INSERT INTO every_type (k" + names + ") VALUES (1" + markers + ")",
        EveryType.COLUMNS.values().toArray(Value[]::new));
    String select = "SELECT " + names.substring(2) + " FROM every_type WHERE k = ?";
    Row full = rows(select, GatewayValues.integer(1)).get(0);
    Row empty = rows(select, GatewayValues.integer(0)).get(0);
    for (int i = 0; i < types.size(); i++) {
      assertThat(full.getValues(i)).as(types.get(i)).isEqualTo(EveryType.COLUMNS.get(types.get(i)));
      assertThat(empty.getValues(i)).as(types.get(i)).isEqualTo(GatewayValues.NULL);
    }
  }

  @Test
  void anUnsetValueLeavesTheColumnAndANullEmptiesIt() {
    run("CREATE TABLE emptied (k int PRIMARY KEY, v int)");
    String insert = "INSERT INTO emptied (k, v) VALUES (1, ?)";
    run(insert, GatewayValues.integer(5));
    run(insert, GatewayValues.UNSET);
    assertThat(rows("SELECT v FROM emptied")).containsExactly(row(GatewayValues.integer(5)));
    run(insert, GatewayValues.NULL);
    assertThat(rows("SELECT v FROM emptied")).containsExactly(row(GatewayValues.NULL));
  }

  @Test
  void columnsAreDescribed() {
    ResultSet result = run("SELECT key, tokens FROM system.local").getResultSet();
    assertThat(result.getColumnsList())
        .extracting(ColumnSpec::getName)
        .containsExactly("key", "tokens");
    assertThat(result.getColumns(1).getType().getSet().getElement().getBasicValue())
        .isEqualTo(0x0D);
    assertThat(
            with(QueryParameters.newBuilder().setSkipMetadata(true), "SELECT key FROM system.local")
                .getResultSet()
                .getColumnsList())
        .isEmpty();
  }

  @Test
  void namesStandForValuesWhereverTheyAre() {
    run("CREATE TABLE named (k int PRIMARY KEY, a text, b text)");
    Query insert =
        SERVERS.query(
            "INSERT INTO named (k, a, b) VALUES (:key, :same, :same)",
            GatewayValues.string("x"),
            GatewayValues.integer(1));
    Query named =
        insert.toBuilder()
            .setValues(insert.getValues().toBuilder().addValueNames("same").addValueNames("key"))
            .build();
    SERVERS.stub().executeQuery(named);
    assertThat(rows("SELECT a, b FROM named WHERE k = 1"))
        .containsExactly(row(GatewayValues.string("x"), GatewayValues.string("x")));
    assertThat(
            failure(
                    named.toBuilder()
                        .setValues(named.getValues().toBuilder().setValueNames(0, "other"))
                        .build())
                .getStatus())
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(Code.INVALID_ARGUMENT, "no bind marker is named other, only [same, key]");
  }

  @Test
  void pagesFollowEachOtherToTheLast() {
    run("CREATE TABLE paged (p int, c int, PRIMARY KEY (p, c))");
    for (int i = 0; i < 250; i++) {
      run("INSERT INTO paged (p, c) VALUES (0, ?)", GatewayValues.integer(i));
    }
    List<Integer> sizes = new ArrayList<>();
    List<Long> read = new ArrayList<>();
    QueryParameters.Builder parameters = SERVERS.parameters();
    while (true) {
      ResultSet page = with(parameters, "SELECT c FROM paged WHERE p = 0").getResultSet();
      sizes.add(page.getRowsCount());
      page.getRowsList().forEach(row -> read.add(row.getValues(0).getInt()));
      if (!page.hasPagingState()) {
        break;
      }
      parameters.setPagingState(BytesValue.of(page.getPagingState().getValue()));
    }
    assertThat(sizes).as("pages of 100 by default").containsExactly(100, 100, 50);
    assertThat(read).doesNotHaveDuplicates().isSorted().hasSize(250);
    assertThat(
            with(
                    SERVERS.parameters().setPageSize(Int32Value.of(7)),
                    "SELECT c FROM paged WHERE p = 0")
                .getResultSet()
                .getRowsCount())
        .isEqualTo(7);
  }

  @Test
  void aConditionSaysWhetherItWasMet() {
    run("CREATE TABLE conditional (k int PRIMARY KEY, v int)");
    String insert = "INSERT INTO conditional (k, v) VALUES (1, ?) IF NOT EXISTS";
    ResultSet applied = run(insert, GatewayValues.integer(1)).getResultSet();
    assertThat(applied.getColumns(0).getName()).isEqualTo("[applied]");
    assertThat(applied.getRows(0).getValues(0).getBoolean()).isTrue();
    ResultSet refused = run(insert, GatewayValues.integer(2)).getResultSet();
    assertThat(refused.getRows(0).getValues(0).getBoolean()).isFalse();
    assertThat(refused.getColumnsList())
        .extracting(ColumnSpec::getName)
        .containsExactly("[applied]", "k", "v");
    assertThat(refused.getRows(0).getValues(2)).isEqualTo(GatewayValues.integer(1));
  }

  @Test
  void aTimestampAndAMomentOfTheClientsOwnAreKept() {
    run("CREATE TABLE timed (k int PRIMARY KEY, v int)");
    with(
        SERVERS.parameters().setTimestamp(Int64Value.of(1234)),
        "INSERT INTO timed (k, v) VALUES (1, 1)");
    assertThat(rows("SELECT writetime(v) FROM timed WHERE k = 1"))
        .containsExactly(row(GatewayValues.integer(1234)));
    long before = System.currentTimeMillis() * 1000;
    run("INSERT INTO timed (k, v) VALUES (2, 1) USING TTL 100");
    assertThat(rows("SELECT writetime(v) FROM timed WHERE k = 2").get(0).getValues(0).getInt())
        .isGreaterThanOrEqualTo(before);
    int later = (int) (before / 1_000_000) + 200;
    assertThat(
            with(
                    SERVERS.parameters().setNowInSeconds(Int32Value.of(later)),
                    "SELECT v FROM timed WHERE k = 2")
                .getResultSet()
                .getRowsList())
        .isEmpty();
  }

  @Test
  void aTraceIsNamed() {
    Response traced =
        with(QueryParameters.newBuilder().setTracing(true), "SELECT key FROM system.local");
    assertThat(traced.getTraces().getId()).hasSize(36);
  }

  @Test
  void aChangeOfTheSchemaIsTold() {
    SchemaChange created = run("CREATE TABLE told (k int PRIMARY KEY)").getSchemaChange();
    assertThat(created.getChangeType()).isEqualTo(SchemaChange.Type.CREATED);
    assertThat(created.getTarget()).isEqualTo(SchemaChange.Target.TABLE);
    assertThat(created.getKeyspace()).isEqualTo(GatewayServers.KEYSPACE);
    assertThat(created.getName()).isEqualTo(StringValue.of("told"));
    assertThat(run("CREATE TABLE IF NOT EXISTS told (k int PRIMARY KEY)").hasSchemaChange())
        .isFalse();
    assertThat(run("DROP TABLE told").getSchemaChange().getChangeType())
        .isEqualTo(SchemaChange.Type.DROPPED);
  }

  @Test
  void aTableThatIsMadeAnewWithOtherTypesIsPreparedAnew() {
    run("CREATE TABLE renewed (k int PRIMARY KEY, v int)");
    run("INSERT INTO renewed (k, v) VALUES (1, ?)", GatewayValues.integer(1));
    assertThat(rows("SELECT * FROM renewed")).hasSize(1);
    run("DROP TABLE renewed");
    run("CREATE TABLE renewed (k int PRIMARY KEY, v text)");
    run("INSERT INTO renewed (k, v) VALUES (1, ?)", GatewayValues.string("x"));
    assertThat(rows("SELECT * FROM renewed"))
        .containsExactly(row(GatewayValues.integer(1), GatewayValues.string("x")));
  }

  @Test
  void aColumnThatIsAddedIsReadByAStatementThatWasPreparedBefore() {
    run("CREATE TABLE altered (k int PRIMARY KEY)");
    run("INSERT INTO altered (k) VALUES (1)");
    assertThat(rows("SELECT * FROM altered")).containsExactly(row(GatewayValues.integer(1)));
    run("ALTER TABLE altered ADD v int");
    assertThat(rows("SELECT * FROM altered"))
        .containsExactly(row(GatewayValues.integer(1), GatewayValues.NULL));
  }

  @Test
  void warningsOfTheServerArePassedOn() {
    assertThat(run("SELECT count(*) FROM system.local").getWarningsList())
        .anyMatch(warning -> warning.contains("Aggregation query"));
  }

  @Test
  void mistakesAreInvalidArguments() {
    for (Map.Entry<String, String> mistake :
        Map.of(
                "SELEC", "no viable alternative",
                "SELECT * FROM nowhere", "nowhere",
                "USE system", "USE is not supported")
            .entrySet()) {
      Status status = failure(SERVERS.query(mistake.getKey())).getStatus();
      assertThat(status.getCode()).as(mistake.getKey()).isEqualTo(Code.INVALID_ARGUMENT);
      assertThat(status.getDescription()).contains(mistake.getValue());
    }
  }

  @Test
  void aValueThatDoesNotFitIsNamedWithItsType() {
    run("CREATE TABLE typed (k int PRIMARY KEY, v list<int>)");
    String insert = "INSERT INTO typed (k, v) VALUES (?, ?)";
    assertThat(
            failure(
                    SERVERS.query(
                        insert,
                        GatewayValues.integer(1),
                        GatewayValues.collection(GatewayValues.string("x"))))
                .getStatus())
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(
            Code.INVALID_ARGUMENT,
            "value 2, for v list<int>: element 1: a value of kind string where the type is int");
    assertThat(failure(SERVERS.query(insert, GatewayValues.integer(1))).getStatus())
        .extracting(Status::getCode, Status::getDescription)
        .containsExactly(Code.FAILED_PRECONDITION, "the statement takes 2 values, not 1");
  }

  @Test
  void whatIsThereAlreadySaysWhatItIs() {
    run("CREATE TABLE twice (k int PRIMARY KEY)");
    StatusRuntimeException exists =
        failure(SERVERS.query("CREATE TABLE twice (k int PRIMARY KEY)"));
    assertThat(exists.getStatus().getCode()).isEqualTo(Code.ALREADY_EXISTS);
    Metadata trailers = exists.getTrailers();
    assertThat(trailers.get(ProtoUtils.keyForProto(AlreadyExists.getDefaultInstance())))
        .isEqualTo(
            AlreadyExists.newBuilder()
                .setKeyspace(GatewayServers.KEYSPACE)
                .setTable("twice")
                .build());
  }

  @Test
  void tooFewReplicasAreUnavailableWithATrailer() {
    run("CREATE TABLE replicated (k int PRIMARY KEY)");
    Query read = SERVERS.query("SELECT * FROM replicated");
    QueryParameters.Builder three =
        SERVERS
            .parameters()
            .setConsistency(ConsistencyValue.newBuilder().setValue(Consistency.THREE));
    StatusRuntimeException unavailable = failure(read.toBuilder().setParameters(three).build());
    assertThat(unavailable.getStatus().getCode()).isEqualTo(Code.UNAVAILABLE);
    assertThat(
            unavailable.getTrailers().get(ProtoUtils.keyForProto(Unavailable.getDefaultInstance())))
        .extracting(Unavailable::getConsistency, Unavailable::getRequired, Unavailable::getAlive)
        .containsExactly(Consistency.THREE, 3, 1);
  }

  static Row row(Value... values) {
    return Row.newBuilder().addAllValues(List.of(values)).build();
  }
}
