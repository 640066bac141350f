package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.google.protobuf.StringValue;
import io.bench.servers.gateway.server.GatewayUsage;
import io.bench.servers.gateway.stargate.GatewayValues;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.StargateGrpc;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Batches, counters, streams, and what the gateway says of itself at its end. */
@Timeout(120)
class GatewayBatchIT {

  @RegisterExtension static final GatewayServers SERVERS = new GatewayServers();

  private static List<Long> run(String cql, Value... values) {
    return SERVERS
        .stub()
        .executeQuery(SERVERS.query(cql, values))
        .getResultSet()
        .getRowsList()
        .stream()
        .map(row -> row.getValues(0).getInt())
        .toList();
  }

  private static Batch batch(Batch.Type type, String cql, long... values) {
    Batch.Builder batch =
        Batch.newBuilder()
            .setType(type)
            .setParameters(
                BatchParameters.newBuilder().setKeyspace(StringValue.of(GatewayServers.KEYSPACE)));
    for (long value : values) {
      BatchQuery.Builder query = BatchQuery.newBuilder().setCql(cql);
      query.getValuesBuilder().addValues(GatewayValues.integer(value));
      batch.addQueries(query);
    }
    return batch.build();
  }

  @Test
  void aBatchWritesAllItsRows() {
    run("CREATE TABLE batched (p int, c int, PRIMARY KEY (p, c))");
    String insert = "INSERT INTO batched (p, c) VALUES (0, ?)";
    assertThat(SERVERS.stub().executeBatch(batch(Batch.Type.LOGGED, insert, 1, 2)).hasResultSet())
        .isFalse();
    SERVERS.stub().executeBatch(batch(Batch.Type.UNLOGGED, insert, 3));
    assertThat(run("SELECT c FROM batched WHERE p = 0")).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aBatchWithConditionsSaysWhetherTheyWereMet() {
    run("CREATE TABLE unique_batched (p int, c int, PRIMARY KEY (p, c))");
    Batch twice =
        batch(
            Batch.Type.LOGGED,
            "INSERT INTO unique_batched (p, c) VALUES (0, ?) IF NOT EXISTS",
            1,
            2);
    ResultSet applied = SERVERS.stub().executeBatch(twice).getResultSet();
    assertThat(applied.getColumns(0).getName()).isEqualTo("[applied]");
    assertThat(applied.getRows(0).getValues(0).getBoolean()).isTrue();
    assertThat(
            SERVERS.stub().executeBatch(twice).getResultSet().getRows(0).getValues(0).getBoolean())
        .isFalse();
  }

  @Test
  void countersCount() {
    run("CREATE TABLE counted (k int PRIMARY KEY, n counter)");
    String add = "UPDATE counted SET n = n + ? WHERE k = 1";
    run(add, GatewayValues.integer(5));
    SERVERS.stub().executeBatch(batch(Batch.Type.COUNTER, add, -2, 10));
    assertThat(run("SELECT n FROM counted")).containsExactly(13L);
  }

  @Test
  void aMistakeInABatchNamesTheQuery() {
    run("CREATE TABLE mistaken (p int, c int, PRIMARY KEY (p, c))");
    Batch good = batch(Batch.Type.LOGGED, "INSERT INTO mistaken (p, c) VALUES (0, ?)", 1, 2);
    Batch.Builder bad = good.toBuilder();
    bad.getQueriesBuilder(1).getValuesBuilder().setValues(0, GatewayValues.string("x"));
    Status status =
        catchThrowableOfType(
                StatusRuntimeException.class, () -> SERVERS.stub().executeBatch(bad.build()))
            .getStatus();
    assertThat(status.getCode()).isEqualTo(Code.INVALID_ARGUMENT);
    assertThat(status.getDescription())
        .isEqualTo("query 2: value 1, for c int: a value of kind string where the type is int");
    assertThat(
            catchThrowableOfType(
                    StatusRuntimeException.class,
                    () -> SERVERS.stub().executeBatch(Batch.getDefaultInstance()))
                .getStatus()
                .getCode())
        .isEqualTo(Code.INVALID_ARGUMENT);
  }

  @Test
  void aStreamAnswersEveryQueryAndGoesOnAfterAnError() throws Exception {
    Collected collected = new Collected();
    StreamObserver<Query> queries =
        StargateClient.withToken(StargateGrpc.newStub(SERVERS.channel()), SERVERS.gateway().token())
            .executeQueryStream(collected);
    for (int i = 0; i < 200; i++) {
      queries.onNext(
          SERVERS.query(i % 50 == 7 ? "SELECT * FROM nowhere" : "SELECT key FROM system.local"));
    }
    queries.onCompleted();
    List<StreamingResponse> answers = collected.end.get();
    assertThat(answers).hasSize(200);
    assertThat(answers.stream().filter(StreamingResponse::hasStatus))
        .hasSize(4)
        .allSatisfy(
            error ->
                assertThat(error.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT.value()));
    assertThat(answers.stream().filter(StreamingResponse::hasResponse))
        .allSatisfy(
            answer -> assertThat(answer.getResponse().getResultSet().getRowsCount()).isOne());
  }

  @Test
  void aStreamOfBatchesWritesThemAll() throws Exception {
    run("CREATE TABLE streamed (p int, c int, PRIMARY KEY (p, c))");
    Collected collected = new Collected();
    StreamObserver<Batch> batches =
        StargateClient.withToken(StargateGrpc.newStub(SERVERS.channel()), SERVERS.gateway().token())
            .executeBatchStream(collected);
    for (int i = 0; i < 10; i++) {
      batches.onNext(
          batch(
              Batch.Type.UNLOGGED,
              "INSERT INTO streamed (p, c) VALUES (0, ?)",
              2L * i,
              2L * i + 1));
    }
    batches.onCompleted();
    assertThat(collected.end.get()).hasSize(10).noneMatch(StreamingResponse::hasStatus);
    assertThat(run("SELECT c FROM streamed WHERE p = 0")).hasSize(20);
  }

  @Test
  void aStatementThatCassandraHasForgottenIsPreparedAgain() {
    run("CREATE TABLE forgotten (k int PRIMARY KEY)");
    run("INSERT INTO forgotten (k) VALUES (?)", GatewayValues.integer(1));
    try (CqlSession other =
        CqlSession.builder()
            .addContactPoints(SERVERS.cassandra().contactPoints())
            .withLocalDatacenter(SERVERS.cassandra().localDatacenter())
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                    .build())
            .build()) {
      other.execute("ALTER TABLE gateway.forgotten WITH comment = 'so Cassandra forgets'");
    }
    run("INSERT INTO forgotten (k) VALUES (?)", GatewayValues.integer(2));
    assertThat(run("SELECT k FROM forgotten")).containsExactlyInAnyOrder(1L, 2L);
  }

  @Test
  void aGatewayTellsAtItsEndWhatItHasDoneAndWhatItCost() throws Exception {
    RunningGateway gateway =
        GatewayServers.startGateway(SERVERS.cassandra(), Map.of("gateway-heap", "128M"));
    ManagedChannel channel = StargateClient.channel(gateway.address());
    try {
      for (int i = 0; i < 17; i++) {
        StargateClient.stub(channel, gateway.token())
            .executeQuery(Query.newBuilder().setCql("SELECT key FROM system.local").build());
      }
      assertThat(gateway.cpuTime()).isPresent();
    } finally {
      channel.shutdownNow();
      gateway.close();
    }
    assertThat(gateway.handle().isAlive()).isFalse();
    assertThat(gateway.usage().map(GatewayUsage::requestsAnswered)).hasValue(17L);
    assertThat(gateway.usage().map(GatewayUsage::cpuTime)).isEqualTo(gateway.cpuTime());
    assertThat(gateway.cpuTime()).hasValueSatisfying(time -> assertThat(time).isPositive());
    assertThat(gateway.log()).exists().content().doesNotContain(gateway.token());
  }

  private static final class Collected implements StreamObserver<StreamingResponse> {
    private final List<StreamingResponse> answers = new ArrayList<>();
    private final CompletableFuture<List<StreamingResponse>> end = new CompletableFuture<>();

    @Override
    public void onNext(StreamingResponse answer) {
      answers.add(answer);
    }

    @Override
    public void onError(Throwable error) {
      end.completeExceptionally(error);
    }

    @Override
    public void onCompleted() {
      end.complete(answers);
    }
  }
}
