package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.column;
import static io.bench.adapter.grpc.FakeStargate.empty;
import static io.bench.adapter.grpc.FakeStargate.number;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.Templates.capturing;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.rowOf;
import static io.bench.adapter.grpc.Templates.text;
import static io.bench.adapter.grpc.Templates.verifying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.OpTemplate;
import io.bench.cql.answer.AnswerReading;
import io.bench.stargate.StargateValues;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Fields of answers that later ops use. */
class CapturesTest {

  private static final UUID ID = UUID.fromString("00000000-0000-4000-8000-000000000007");
  private static final ColumnSpec ID_COLUMN = column("id", Basic.UUID);
  private static final ColumnSpec N_COLUMN = column("n", Basic.INT);
  private static final OpTemplate READ = op("stmt", "select id, n from t");

  @AutoClose final FakeStargate server = new FakeStargate();

  private RecordedCompletion run(OpTemplate template, Response answer) throws Exception {
    server.answers(request -> reply(answer));
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      return adapter.run(template, 0);
    }
  }

  private static String message(RecordedCompletion completion) {
    return Objects.requireNonNull(completion.error).message();
  }

  @Test
  void fieldsOfTheFirstRowAreCapturedWithTheirColumnsTypes() throws Exception {
    RecordedCompletion read =
        run(
            capturing(READ, "n", "Id"),
            resultSet(ID_COLUMN, N_COLUMN)
                .addRows(
                    row(StargateValues.of(ID), number(5)),
                    row(StargateValues.of(new UUID(0, 0)), number(6)))
                .toResponse());

    assertThat(read.errorName()).isEqualTo("none");
    assertThat(read.captured).containsExactly(entry(0, 5), entry(1, ID));
    assertThat(read.rows).isEqualTo(2);
    assertThat(read.verified).isEmpty();
  }

  @Test
  void theFirstRowMayComeOnALaterPage() throws Exception {
    server.answers(
        request ->
            reply(
                ((Query) request).getParameters().hasPagingState()
                    ? resultSet().addRows(row(number(1)), row(number(2))).toResponse()
                    : resultSet(N_COLUMN).nextPage("more").toResponse()));
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      RecordedCompletion read = adapter.run(capturing(READ, "n"), 0);

      assertThat(read.captured).containsExactly(entry(0, 1));
    }
  }

  @Test
  void anAnswerWithoutRowsCapturesNothing() throws Exception {
    RecordedCompletion read = run(capturing(READ, "n"), resultSet(N_COLUMN).toResponse());

    assertThat(read.errorName()).isEqualTo("none");
    assertThat(read.captured).isEmpty();
  }

  @Test
  void aNullIsCapturedAsSuch() throws Exception {
    RecordedCompletion read =
        run(
            capturing(READ, "n"),
            resultSet(N_COLUMN).addRows(row(Value.getDefaultInstance())).toResponse());

    assertThat(read.captured).containsExactly(entry(0, null));
  }

  @Test
  void aConditionalWriteIsCapturedFrom() throws Exception {
    RecordedCompletion write =
        run(
            capturing(op("stmt", "update t set n = 1 where k = 1 if n = 2"), "n"),
            resultSet(column("[applied]", Basic.BOOLEAN), N_COLUMN)
                .addRows(row(StargateValues.of(false), number(3)))
                .toResponse());

    assertThat(write.applied).isFalse();
    assertThat(write.captured).containsExactly(entry(0, 3));
  }

  @Test
  void rowsCanBeVerifiedAndCapturedAtOnce() throws Exception {
    FakeGrpcBinding n = FakeGrpcBinding.ofLong("n");
    RecordedCompletion read =
        run(
            verifying(capturing(READ, "n"), rowOf(n)),
            resultSet(N_COLUMN).addRows(row(number(0))).toResponse());

    assertThat(read.captured).containsExactly(entry(0, 0));
    assertThat(read.verified).containsExactly(1L, 0L, 0L, 0L);
  }

  @Test
  void aFieldThatIsNotInTheAnswerIsAnError() throws Exception {
    RecordedCompletion read =
        run(
            capturing(READ, "idd"),
            resultSet(ID_COLUMN).addRows(row(StargateValues.of(ID))).toResponse());

    assertThat(read.errorName()).isEqualTo(AnswerReading.COLUMNS_DO_NOT_FIT);
    assertThat(message(read))
        .isEqualTo("op 'an-op': captures 'idd', which is not in the answer; did you mean 'id'?");
  }

  @Test
  void anAnswerWithoutResultSetIsAnError() throws Exception {
    RecordedCompletion write =
        run(capturing(op("stmt", "insert into t (k) values (1)"), "k"), empty());

    assertThat(write.errorName()).isEqualTo(AnswerReading.COLUMNS_DO_NOT_FIT);
    assertThat(message(write))
        .isEqualTo("op 'an-op': captures 'k', and the answer names no columns");
  }

  @Test
  void laterPagesAreAskedForWithTheValuesOfTheStart() throws Exception {
    AtomicReference<@Nullable Object> inForce = new AtomicReference<>();
    FakeGrpcBinding captured = FakeGrpcBinding.ofObject("c", Object.class, cycle -> inForce.get());
    server.answers(
        request ->
            reply(
                ((Query) request).getParameters().hasPagingState()
                    ? resultSet(N_COLUMN).addRows(row(number(1))).toResponse()
                    : resultSet(N_COLUMN).addRows(row(number(1))).nextPage("more").toResponse()));
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      var read = adapter.prepare(op("stmt", text("select n from t where c = ", captured)));
      RecordedCompletion completion = new RecordedCompletion(0);
      adapter.start(
          () -> {
            inForce.set(ID);
            read.start(0, completion);
            inForce.set(null);
          });

      assertThat(completion.await().pages).isEqualTo(2);
      assertThat(server.queries)
          .extracting(query -> query.getValues().getValues(0))
          .containsExactly(StargateValues.of(ID), StargateValues.of(ID));
      assertThat(server.queries.get(1).getParameters().getPageSize().getValue()).isEqualTo(5000);
    }
  }
}
