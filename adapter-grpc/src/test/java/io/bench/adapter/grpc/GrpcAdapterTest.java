package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.empty;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import io.bench.adapter.api.LaneOp;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"unary", "bidi"})
class GrpcAdapterTest {

  @Parameter private String mode = "";

  private static final Row ROW = row(FakeStargate.text("x"));

  @AutoClose final FakeStargate server = new FakeStargate();

  private OpenAdapter open(String... more) throws Exception {
    List<String> parameters = new ArrayList<>(List.of(more));
    parameters.addAll(List.of("mode", mode));
    return OpenAdapter.to(server, parameters.toArray(String[]::new));
  }

  @Test
  void bindPointsBecomePositionalValues() throws Exception {
    try (OpenAdapter adapter = open()) {
      FakeGrpcBinding name = FakeGrpcBinding.ofObject("name", String.class, cycle -> "n" + cycle);
      RecordedCompletion write =
          adapter.run(
              op(
                  "stmt",
                  text(
                      "insert into t (a, b) values (",
                      FakeGrpcBinding.ofLong("a"),
                      ", ",
                      name,
                      ")")),
              7);

      assertThat(write.errorName()).isEqualTo("none");
      Query query = server.queries.get(0);
      assertThat(query.getCql()).isEqualTo("insert into t (a, b) values (?, ?)");
      assertThat(query.getValues().getValuesList())
          .containsExactly(Value.newBuilder().setInt(7).build(), FakeStargate.text("n7"));
    }
  }

  @Test
  void consistencyAndPageSizeReachTheServer() throws Exception {
    try (OpenAdapter adapter = open("keyspace", "ks")) {
      adapter.run(
          op("stmt", "select * from t", "cl", "local_one", "scl", "LOCAL_SERIAL", "page_size", 5),
          0);

      var parameters = server.queries.get(0).getParameters();
      assertThat(parameters.getConsistency().getValue()).isEqualTo(Consistency.LOCAL_ONE);
      assertThat(parameters.getSerialConsistency().getValue()).isEqualTo(Consistency.LOCAL_SERIAL);
      assertThat(parameters.getPageSize().getValue()).isEqualTo(5);
      assertThat(parameters.getKeyspace().getValue()).isEqualTo("ks");
    }
  }

  @Test
  void writesCountNoRows() throws Exception {
    try (OpenAdapter adapter = open()) {
      RecordedCompletion write = adapter.run(op("stmt", "insert into t (a) values (1)"), 0);

      assertThat(write.rows).isEqualTo(-1);
      assertThat(write.pages).isEqualTo(-1);
      assertThat(write.bytes).isEqualTo(empty().getSerializedSize());
    }
  }

  @Test
  void readsThatFindNothingCountZeroRows() throws Exception {
    server.answers(request -> reply(resultSet(List.of()).toResponse()));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion read = adapter.run(op("stmt", "select * from t"), 0);

      assertThat(read.rows).isZero();
      assertThat(read.pages).isEqualTo(1);
    }
  }

  @Test
  void resultsArePagedToTheirEnd() throws Exception {
    Response last = resultSet(List.of("a")).addRows(ROW).toResponse();
    Response before = withNextPage(resultSet(List.of("a")).addRows(ROW, ROW).toResponse(), "p");
    server.answers(
        r -> reply(pagingState((Query) r).equals("pp") ? last : nextOf(before, (Query) r)));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion read = adapter.run(op("stmt", "select * from t"), 0);

      assertThat(server.queries)
          .extracting(GrpcAdapterTest::pagingState)
          .containsExactly("", "p", "pp");
      assertThat(read.pages).isEqualTo(3);
      assertThat(read.rows).isEqualTo(5);
      assertThat(read.bytes).isGreaterThan(2L * last.getSerializedSize());
      assertThat(read.ends).isEqualTo(1);
    }
  }

  @Test
  void eachOpInFlightAsksForItsNextPageWithItsOwnValues() throws Exception {
    Response last = resultSet(List.of("a")).addRows(ROW).toResponse();
    Response before = withNextPage(last, "p");
    server.answers(r -> reply(pagingState((Query) r).equals("p") ? last : before));
    try (OpenAdapter adapter = open()) {
      FakeGrpcBinding id = FakeGrpcBinding.ofObject("id", Long.class, cycle -> cycle);
      LaneOp read = adapter.prepare(op("stmt", text("select a from t where id = ", id)));
      List<RecordedCompletion> started = new ArrayList<>();
      for (int slot = 0; slot < OpenAdapter.IN_FLIGHT; slot++) {
        started.add(new RecordedCompletion(slot));
      }
      adapter.start(() -> started.forEach(each -> read.start(each.slot(), each)));

      for (RecordedCompletion each : started) {
        assertThat(each.await().pages).isEqualTo(2);
      }
      assertThat(server.queries)
          .filteredOn(query -> pagingState(query).equals("p"))
          .extracting(query -> query.getValues().getValues(0).getInt())
          .containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
    }
  }

  @Test
  void pagingStopsAfterMaxpages() throws Exception {
    server.answers(
        r -> reply(withNextPage(resultSet(List.of("a")).addRows(ROW).toResponse(), "more")));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion read = adapter.run(op("stmt", "select * from t", "maxpages", 2), 0);

      assertThat(read.pages).isEqualTo(2);
      assertThat(server.queries).hasSize(2);
    }
  }

  @Test
  void conditionsThatDoNotHoldAreTold() throws Exception {
    server.answers(r -> reply(applied(false)));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion write =
          adapter.run(op("stmt", "insert into t (a) values (1) if not exists"), 0);

      assertThat(write.applied).isFalse();
      assertThat(write.rows).as("is no read").isEqualTo(-1);
      assertThat(server.queries.get(0).getParameters().getSkipMetadata()).isFalse();
    }
  }

  @Test
  void aConditionThatComesFromABindingIsToldToo() throws Exception {
    server.answers(
        r -> {
          boolean withoutColumns = ((Query) r).getParameters().getSkipMetadata();
          return reply(withoutColumns ? withoutColumns(applied(false)) : applied(false));
        });
    FakeGrpcBinding condition =
        FakeGrpcBinding.ofObject("condition", String.class, cycle -> "if not exists");
    try (OpenAdapter adapter = open()) {
      RecordedCompletion write =
          adapter.run(op("raw", text("insert into t (a) values (1) ", condition)), 0);

      assertThat(write.applied).isFalse();
      assertThat(write.rows).as("is no read").isEqualTo(-1);
    }
  }

  private static Response withoutColumns(Response response) {
    return response.toBuilder()
        .setResultSet(response.getResultSet().toBuilder().clearColumns())
        .build();
  }

  @Test
  void conditionsThatHoldAreTold() throws Exception {
    server.answers(r -> reply(applied(true)));
    try (OpenAdapter adapter = open()) {
      assertThat(adapter.run(op("stmt", "delete from t where a = 1 if exists"), 0).applied)
          .isTrue();
    }
  }

  @Test
  void batchesGiveEachRepetitionACycleOfItsOwn() throws Exception {
    try (OpenAdapter adapter = open()) {
      RecordedCompletion batch =
          adapter.run(
              op(
                  "batch",
                  "unlogged",
                  "op_template",
                  text("insert into t (a) values (", FakeGrpcBinding.ofLong("a"), ")"),
                  "repeat",
                  3,
                  "cl",
                  "QUORUM"),
              10);

      assertThat(batch.errorName()).isEqualTo("none");
      Batch sent = server.batches.get(0);
      assertThat(sent.getType()).isEqualTo(Batch.Type.UNLOGGED);
      assertThat(sent.getParameters().getConsistency().getValue()).isEqualTo(Consistency.QUORUM);
      assertThat(sent.getQueriesList())
          .extracting(query -> query.getValues().getValues(0).getInt())
          .containsExactly(30L, 31L, 32L);
    }
  }

  @Test
  void serversGetEqualSharesOfTheOps() throws Exception {
    try (FakeStargate other = new FakeStargate();
        OpenAdapter adapter =
            new OpenAdapter("host", "127.0.0.1:" + server.port() + ",127.0.0.1:" + other.port())) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      for (int cycle = 0; cycle < 10; cycle++) {
        adapter.run(read, cycle);
      }

      assertThat(server.queries).hasSize(5);
      assertThat(other.queries).hasSize(5);
    }
  }

  @Test
  void manyOpsInFlightEndInTheirOwnCompletions() throws Exception {
    server.answers(
        r -> {
          long rows = ((Query) r).getValues().getValues(0).getInt();
          Row[] found = Collections.nCopies((int) rows, ROW).toArray(Row[]::new);
          return reply(resultSet(List.of()).addRows(found).toResponse());
        });
    try (OpenAdapter adapter = open()) {
      LaneOp read =
          adapter.prepare(
              op("stmt", text("select * from t where a = ", FakeGrpcBinding.ofLong("a"))));
      List<RecordedCompletion> completions = new ArrayList<>();
      for (int slot = 0; slot < OpenAdapter.IN_FLIGHT; slot++) {
        completions.add(new RecordedCompletion(slot));
      }
      adapter.start(() -> completions.forEach(each -> read.start(each.slot(), each)));

      for (RecordedCompletion completion : completions) {
        assertThat(completion.await().rows).isEqualTo(completion.slot());
      }
    }
  }

  @Test
  void theTokenGoesWithEveryRequest() throws Exception {
    try (OpenAdapter adapter = open("token", "s3cret")) {
      adapter.run(op("stmt", "select * from t"), 0);

      assertThat(server.tokens).hasSize(2).containsOnly("s3cret");
    }
  }

  @Test
  void theServersVersionIsInTheMetadata() throws Exception {
    try (OpenAdapter adapter = open()) {
      adapter.prepare(op("stmt", "select * from t"));
      assertThat(adapter.adapter.metadata())
          .containsEntry("mode", mode)
          .containsEntry("server.version", "5.0.9")
          .containsEntry("server.cluster", "a cluster");
    }
  }

  private static Response applied(boolean truth) {
    return resultSet(List.of("[applied]", "a"))
        .addRows(row(Value.newBuilder().setBoolean(truth).build(), FakeStargate.text("x")))
        .toResponse();
  }

  private static String pagingState(Query query) {
    return query.getParameters().getPagingState().getValue().toStringUtf8();
  }

  private static Response nextOf(Response page, Query query) {
    return withNextPage(page, pagingState(query) + "p");
  }

  private static Response withNextPage(Response page, String state) {
    Response.Builder response = page.toBuilder();
    response.getResultSetBuilder().setPagingState(BytesValue.of(ByteString.copyFromUtf8(state)));
    return response.build();
  }
}
