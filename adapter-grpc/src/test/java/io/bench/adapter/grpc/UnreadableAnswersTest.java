package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.column;
import static io.bench.adapter.grpc.FakeStargate.number;
import static io.bench.adapter.grpc.FakeStargate.refuse;
import static io.bench.adapter.grpc.FakeStargate.reply;
import static io.bench.adapter.grpc.FakeStargate.resultSet;
import static io.bench.adapter.grpc.FakeStargate.row;
import static io.bench.adapter.grpc.Templates.op;
import static io.bench.adapter.grpc.Templates.rowOf;
import static io.bench.adapter.grpc.Templates.verifying;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.cql.answer.AnswerReading;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that cannot be dealt with is the end of its op, told once, and of nothing else. */
class UnreadableAnswersTest {

  private static final FakeGrpcBinding NUMBER = FakeGrpcBinding.ofLong("n");
  private static final Response ROW =
      resultSet(column("n", Basic.BIGINT)).addRows(row(number(0))).toResponse();
  private static final Response TEXT_FOR_A_NUMBER =
      resultSet(column("n", Basic.BIGINT)).addRows(row(FakeStargate.text("0"))).toResponse();

  @AutoClose final FakeStargate server = new FakeStargate();

  private static OpTemplate read(boolean idempotent) {
    return op("stmt", "select n from t", "idempotent", idempotent);
  }

  private static OpError error(RecordedCompletion completion) {
    return Objects.requireNonNull(completion.error);
  }

  /** Fails in what it is told of an answer, as a mistake in reading it would. */
  private static final class Breaking extends RecordedCompletion {
    Breaking() {
      super(0);
    }

    @Override
    public void addRows(long more) {
      throw new UnsupportedOperationException("no rows here");
    }
  }

  private static RecordedCompletion runBreaking(OpenAdapter adapter, LaneOp op)
      throws InterruptedException {
    RecordedCompletion completion = new Breaking();
    adapter.start(() -> op.start(0, completion));
    return completion.await();
  }

  @ParameterizedTest
  @CsvSource({"unary,true", "unary,false", "bidi,true", "bidi,false"})
  void anExceptionInTheMidstOfAnAnswerIsTheErrorOfTheOp(String mode, boolean idempotent)
      throws Exception {
    server.answers(request -> reply(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", mode)) {
      LaneOp op = adapter.prepare(read(idempotent));
      RecordedCompletion broken = runBreaking(adapter, op);

      assertThat(broken.errorName()).isEqualTo("UnsupportedOperationException");
      assertThat(error(broken).message()).isEqualTo("no rows here");
      assertThat(error(broken).retrySafe()).isEqualTo(idempotent);
      RecordedCompletion next = adapter.run(op, 1);
      assertThat(next.errorName()).as("the next op in the same place").isEqualTo("none");
      assertThat(next.rows).isEqualTo(1);
      assertThat(broken.ends).isEqualTo(1);
      assertThat(next.ends).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unary", "bidi"})
  void anErrorOfABindingThatIsComparedIsTheErrorOfTheOp(String mode) throws Exception {
    FakeGrpcBinding endless =
        FakeGrpcBinding.ofObject(
            "n",
            Long.class,
            cycle -> {
              throw new StackOverflowError("without end");
            });
    server.answers(request -> reply(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", mode)) {
      RecordedCompletion broken = adapter.run(verifying(read(true), rowOf(endless)), 0);

      assertThat(broken.errorName()).isEqualTo("StackOverflowError");
      assertThat(error(broken).message()).isEqualTo("without end");
      assertThat(broken.ends).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unary", "bidi"})
  void aCellOfAnotherKindThanItsColumnEndsItsOpOnly(String mode) throws Exception {
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", mode)) {
      LaneOp op = adapter.prepare(verifying(read(false), rowOf(NUMBER)));
      server.answers(request -> reply(TEXT_FOR_A_NUMBER));
      RecordedCompletion unreadable = adapter.run(op, 0);
      server.answers(request -> reply(ROW));
      RecordedCompletion next = adapter.run(op, 0);

      assertThat(unreadable.errorName()).isEqualTo(AnswerReading.UNREADABLE);
      assertThat(error(unreadable).retrySafe()).isFalse();
      assertThat(next.errorName()).isEqualTo("none");
      assertThat(unreadable.ends).isEqualTo(1);
      assertThat(next.ends).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"unary,true", "unary,false", "bidi,true", "bidi,false"})
  void bytesThatAreNoResponseAreSaidToBeNone(String mode, boolean idempotent) throws Exception {
    try (GarbledServer garbled = new GarbledServer();
        OpenAdapter adapter =
            new OpenAdapter("host", "127.0.0.1:" + garbled.port(), "mode", mode)) {
      LaneOp op = adapter.prepare(read(idempotent));
      for (int cycle = 0; cycle < 3; cycle++) {
        RecordedCompletion ended = adapter.run(op, cycle);

        assertThat(ended.errorName()).isEqualTo("INTERNAL");
        assertThat(error(ended).message()).startsWith("the response is none of stargate.proto");
        assertThat(error(ended).retrySafe()).isEqualTo(idempotent);
        assertThat(ended.ends).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"unary,true", "unary,false", "bidi,true", "bidi,false"})
  void anExceptionInTheEndOfAnOpIsNotThatOfTheNextInItsPlace(String mode, boolean refused)
      throws Exception {
    server.answers(
        request ->
            refused && server.queries.size() % 2 == 1
                ? refuse(Status.INVALID_ARGUMENT)
                : reply(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", mode)) {
      LaneOp op = adapter.prepare(read(true));
      RecordedCompletion next = new RecordedCompletion(0);
      RecordedCompletion first = new Succeeded(() -> op.start(1, next));
      adapter.start(() -> op.start(0, first));

      assertThat(first.await().errorName()).isEqualTo(refused ? "INVALID_ARGUMENT" : "none");
      assertThat(next.await().errorName()).isEqualTo("none");
      assertThat(next.rows).isEqualTo(1);
      assertThat(adapter.run(op, 2).ends).isEqualTo(1);
      assertThat(first.ends).isEqualTo(1);
      assertThat(next.ends).isEqualTo(1);
    }
  }

  /** Starts the next op in its place when it ends, and fails then. */
  private static final class Succeeded extends RecordedCompletion {
    private final Runnable startNext;

    Succeeded(Runnable startNext) {
      super(0);
      this.startNext = startNext;
    }

    @Override
    public void succeed() {
      super.succeed();
      startNext();
    }

    @Override
    public void fail(OpError given) {
      super.fail(given);
      startNext();
    }

    private void startNext() {
      startNext.run();
      throw new UnsupportedOperationException("no end here");
    }
  }

  @Test
  void aStreamOnWhichAnAnswerCouldNotBeDealtWithIsGivenUp() throws Exception {
    server.answers(request -> reply(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      LaneOp op = adapter.prepare(read(true));
      assertThat(runBreaking(adapter, op).errorName()).isEqualTo("UnsupportedOperationException");
      assertThat(adapter.run(op, 0).errorName()).isEqualTo("none");
      assertThat(adapter.run(op, 0).errorName()).isEqualTo("none");

      assertThat(server.streamsOpened).hasValue(2);
    }
  }

  @Test
  void aSecondAnswerToACallIsAnErrorOfItsOpAtOnce() throws Exception {
    server.answers(request -> new FakeStargate.Answer.Twice(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server)) {
      LaneOp op = adapter.prepare(read(true));
      RecordedCompletion answered = adapter.run(op, 0);

      assertThat(answered.errorName()).isEqualTo("INTERNAL");
      assertThat(answered.error.message()).isEqualTo("the server sent more than one response");
      assertThat(answered.rows).as("nothing of it counts").isEqualTo(-1);
      server.answers(request -> reply(ROW));
      assertThat(adapter.run(op, 1).rows).isEqualTo(1);
      assertThat(answered.ends).isEqualTo(1);
    }
  }

  @Test
  void anAnswerTooManyIsNoOpsAnswerAndEndsItsStream() throws Exception {
    server.answers(request -> new FakeStargate.Answer.Twice(ROW));
    try (OpenAdapter adapter = OpenAdapter.to(server, "mode", "bidi")) {
      LaneOp op = adapter.prepare(read(true));
      RecordedCompletion answered = adapter.run(op, 0);
      while (server.openStreams.get() > 0) {
        Thread.onSpinWait();
      }

      assertThat(answered.errorName()).isEqualTo("none");
      assertThat(answered.rows).isEqualTo(1);
      assertThat(answered.ends).isEqualTo(1);
      server.answers(request -> reply(ROW));
      assertThat(adapter.run(op, 1).rows).isEqualTo(1);
      assertThat(server.streamsOpened).hasValue(2);
    }
  }
}
