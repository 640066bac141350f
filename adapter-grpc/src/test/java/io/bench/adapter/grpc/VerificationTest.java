package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.column;
import static io.bench.adapter.grpc.FakeStargate.empty;
import static io.bench.adapter.grpc.FakeStargate.number;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.FakeStargate.set;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.rowOf;
import static io.bench.adapter.grpc.Templates.text;
import static io.bench.adapter.grpc.Templates.verifying;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.cql.answer.AnswerReading;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Reads whose rows are compared with what they must hold. */
class VerificationTest {

  private static final FakeGrpcBinding NUMBER =
      FakeGrpcBinding.ofObject("n", Integer.class, cycle -> (int) (10 * cycle));
  private static final FakeGrpcBinding NAMES =
      FakeGrpcBinding.ofObject(
          "s", Set.class, cycle -> new LinkedHashSet<>(List.of("b" + cycle, "a", "c")));
  private static final OpTemplate READ =
      op("stmt", text("select n, s from t where k = ", FakeGrpcBinding.ofLong("k")));
  private static final OpTemplate VERIFIED = verifying(READ, rowOf(NUMBER, NAMES));

  private static final ColumnSpec N = column("n", Basic.BIGINT);
  private static final ColumnSpec S =
      column(
          "s",
          TypeSpec.newBuilder()
              .setSet(
                  TypeSpec.Set.newBuilder()
                      .setElement(TypeSpec.newBuilder().setBasic(Basic.VARCHAR)))
              .build());

  @AutoClose final FakeStargate server = new FakeStargate();

  private static Value names(String... elements) {
    return set(java.util.Arrays.stream(elements).map(FakeStargate::text).toArray(Value[]::new));
  }

  private RecordedCompletion read(OpTemplate template, Response answer, long cycle)
      throws Exception {
    server.answers(request -> reply(answer));
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      return adapter.run(template, cycle);
    }
  }

  private static String message(RecordedCompletion completion) {
    return Objects.requireNonNull(completion.error).message();
  }

  @Test
  void answersAreRead() {
    assertThat(new GrpcAdapterProvider().answerUse()).isEqualTo(AnswerUse.READ);
  }

  @Test
  void rowsThatHoldWhatWasWrittenAreVerifiedWhateverTheOrderOfASet() throws Exception {
    RecordedCompletion read =
        read(
            VERIFIED,
            resultSet(N, S).addRows(row(number(70), names("c", "b7", "a"))).toResponse(),
            7);

    assertThat(read.errorName()).isEqualTo("none");
    assertThat(read.verified).containsExactly(1L, 0L, 0L, 0L);
    assertThat(read.rows).isEqualTo(1);
  }

  @Test
  void aNumberThatWasStoredWrappedIsNotEqual() throws Exception {
    FakeGrpcBinding tooLarge = FakeGrpcBinding.ofObject("n", Long.class, cycle -> 40_000 * cycle);
    OpTemplate verified = verifying(READ, rowOf(tooLarge));
    ColumnSpec small = column("n", Basic.SMALLINT);

    for (long stored : new long[] {(short) 40_000, 40_000}) {
      RecordedCompletion read =
          read(verified, resultSet(small).addRows(row(number(stored))).toResponse(), 1);

      assertThat(read.errorName()).isNotEqualTo("none");
      assertThat(message(read)).contains("40000 is not between -32768 and 32767");
    }
  }

  @Test
  void aCorruptedRowIsAnErrorThatNamesFieldAndValues() throws Exception {
    RecordedCompletion read =
        read(
            VERIFIED,
            resultSet(N, S).addRows(row(number(11), names("a", "b1", "c"))).toResponse(),
            1);

    assertThat(read.verified).containsExactly(0L, 0L, 0L, 1L);
    assertThat(read.errorName()).isEqualTo("RowsUnequal");
    assertThat(message(read))
        .isEqualTo(
            "cycle 1: 1 row, expected 1; row 0, field 'n': 11 instead of 10 (the value for cycle"
                + " 1)");
  }

  @Test
  void aNumberThatIsNotThereIsNoZero() throws Exception {
    RecordedCompletion read =
        read(
            VERIFIED,
            resultSet(N, S)
                .addRows(row(Value.getDefaultInstance(), names("a", "b0", "c")))
                .toResponse(),
            0);

    assertThat(message(read)).contains("field 'n': NULL instead of 0");
  }

  @Test
  void aRowThatIsNotThereIsAnError() throws Exception {
    RecordedCompletion read = read(VERIFIED, resultSet(N, S).toResponse(), 0);

    assertThat(read.verified).containsExactly(0L, 1L, 0L, 0L);
    assertThat(read.errorName()).isEqualTo("RowsMissing");
  }

  @Test
  void anEmptyCollectionIsNoValue() throws Exception {
    FakeGrpcBinding empty = FakeGrpcBinding.ofObject("s", Set.class, cycle -> Set.of());
    FakeGrpcBinding nothing = FakeGrpcBinding.ofObject("s", Set.class, cycle -> null);
    Row without = row(number(0), Value.getDefaultInstance());
    Row with = row(number(0), set());

    for (FakeGrpcBinding expected : List.of(empty, nothing)) {
      for (Row answered : List.of(without, with)) {
        RecordedCompletion read =
            read(
                verifying(READ, rowOf(NUMBER, expected)),
                resultSet(N, S).addRows(answered).toResponse(),
                0);
        assertThat(read.errorName()).isEqualTo("none");
      }
    }
  }

  @Test
  void manyRowsAreComparedOverAllPagesFromTheCycleThatIsSaid() throws Exception {
    FakeGrpcBinding first = FakeGrpcBinding.ofObject("first", Long.class, cycle -> cycle * 250);
    server.answers(request -> reply(page((Query) request)));
    OpTemplate read =
        op(
            "stmt",
            text("select n from t where p = ", FakeGrpcBinding.ofLong("p")),
            "page_size",
            100);
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      RecordedCompletion all = adapter.run(verifying(read, rows(250, first)), 3);
      assertThat(all.errorName()).isEqualTo("none");
      assertThat(all.verified).containsExactly(250L, 0L, 0L, 0L);
      assertThat(all.pages).isEqualTo(3);

      RecordedCompletion tooMany = adapter.run(verifying(read, rows(249, first)), 3);
      assertThat(tooMany.verified).containsExactly(249L, 0L, 1L, 0L);
      assertThat(tooMany.errorName()).isEqualTo("RowsUnexpected");
    }
  }

  private static ExpectedRows rows(int count, FakeGrpcBinding firstCycle) {
    return new ExpectedRows(Map.of("n", NUMBER), true, Set.of(), count, firstCycle);
  }

  /** A partition of 250 rows in pages of 100, which say only once what their columns are. */
  private static Response page(Query query) {
    long partition = query.getValues().getValues(0).getInt();
    String state = query.getParameters().getPagingState().getValue().toStringUtf8();
    long from = state.isEmpty() ? 0 : Long.parseLong(state);
    Row[] rows =
        LongStream.range(from, Math.min(250, from + 100))
            .mapToObj(i -> row(number(10 * (250 * partition + i))))
            .toArray(Row[]::new);
    FakeStargate.Rows page =
        (from == 0 ? resultSet(column("n", Basic.INT)) : resultSet()).addRows(rows);
    return (from + 100 < 250 ? page.nextPage("" + (from + 100)) : page).toResponse();
  }

  @Test
  void columnsThatAreNotThoseToBeVerifiedAreAnErrorOfTheirOwn() throws Exception {
    Response answer = resultSet(N, S).addRows(row(number(0), names("a", "b0", "c"))).toResponse();
    FakeGrpcBinding unknown = FakeGrpcBinding.ofLong("nn");
    ExpectedRows other = new ExpectedRows(Map.of("nn", unknown), false, Set.of(), 1, null);

    RecordedCompletion notThere = read(verifying(READ, other), answer, 0);
    assertThat(notThere.errorName()).isEqualTo(AnswerReading.COLUMNS_DO_NOT_FIT);
    assertThat(notThere.verified).isEmpty();
    assertThat(message(notThere))
        .isEqualTo(
            "op 'an-op': verify-fields names 'nn', which is not in the answer; did you mean 'n'?");

    assertThat(message(read(verifying(READ, rowOf(NUMBER)), answer, 0)))
        .startsWith("op 'an-op': verify-fields names every field, and 's' has no binding");
  }

  @Test
  void aBindingThatItsColumnCannotHoldIsAnErrorOfItsOwn() throws Exception {
    FakeGrpcBinding text = FakeGrpcBinding.ofObject("n", String.class, cycle -> "key" + cycle);

    RecordedCompletion read =
        read(
            verifying(READ, rowOf(text, NAMES)),
            resultSet(N, S).addRows(row(number(0), names("a", "b0", "c"))).toResponse(),
            0);

    assertThat(read.errorName()).isEqualTo(AnswerReading.COLUMNS_DO_NOT_FIT);
    assertThat(message(read))
        .startsWith(
            "op 'an-op': verify-fields compares 'n' of type bigint with binding 'n', which gives"
                + " java.lang.String: ");
  }

  @Test
  void anAnswerThatNamesNoColumnsVerifiesNothing() throws Exception {
    Response unnamed = resultSet().addRows(row(number(0))).toResponse();

    for (Response answer : List.of(unnamed, empty())) {
      RecordedCompletion read = read(VERIFIED, answer, 0);
      assertThat(read.errorName()).isEqualTo(AnswerReading.COLUMNS_DO_NOT_FIT);
      assertThat(message(read))
          .isEqualTo("op 'an-op': verify-fields compares rows, and the answer names no columns");
    }
  }

  @Test
  void aValueOfAnotherTypeThanItsColumnCannotBeRead() throws Exception {
    RecordedCompletion read =
        read(
            VERIFIED,
            resultSet(N, S)
                .addRows(row(FakeStargate.text("0"), names("a", "b0", "c")))
                .toResponse(),
            0);

    assertThat(read.errorName()).isEqualTo(AnswerReading.UNREADABLE);
    assertThat(message(read))
        .isEqualTo("field 'n': the answer holds a value of kind string where the type is bigint");
  }

  @Test
  void aRowThatIsTooShortCannotBeRead() throws Exception {
    RecordedCompletion read =
        read(VERIFIED, resultSet(N, S).addRows(row(number(0))).toResponse(), 0);

    assertThat(read.errorName()).isEqualTo(AnswerReading.UNREADABLE);
  }

  @Test
  void columnsMayChangeTheirPlacesBetweenAnswers() throws Exception {
    Value letters = names("a", "b0", "c");
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      LaneOp op = adapter.prepare(VERIFIED);
      server.answers(r -> reply(resultSet(N, S).addRows(row(number(0), letters)).toResponse()));
      assertThat(adapter.run(op, 0).errorName()).isEqualTo("none");
      server.answers(r -> reply(resultSet(S, N).addRows(row(letters, number(0))).toResponse()));
      assertThat(adapter.run(op, 0).errorName()).isEqualTo("none");
    }
  }

  @Test
  void theReportSaysWhatIsDecoded() throws Exception {
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      adapter.prepare(op("stmt", "select a from t"));
      assertThat(adapter.adapter.metadata())
          .containsEntry("response.decoding", "row count, paging state, [applied]");
      adapter.prepare(VERIFIED);
      assertThat(adapter.adapter.metadata())
          .containsEntry(
              "response.decoding",
              "row count, paging state, [applied], every row of ops that verify");
    }
  }
}
