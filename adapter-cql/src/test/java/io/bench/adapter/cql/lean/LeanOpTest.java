package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Answers of ops, and what becomes of the connection and its streams. */
class LeanOpTest extends LeanOpSetup {

  @Test
  void rowsAreCounted() {
    FakeLeanCompletion completion = start(op, 0);
    Frame request = server().request();
    ByteBuf answer = server().encoded(request.streamId, Answers.rows(3, null));
    int bytes = answer.readableBytes();

    server().send(answer);

    assertThat(((Execute) request.message).queryId).containsExactly(1);
    assertThat(completion.events()).containsExactly("first", "rows 3", "pages 1", "succeeded");
    assertThat(completion.bytes()).isEqualTo(bytes);
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void noRowIsNoFirstResult() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, Answers.rows(0, null));

    assertThat(completion.events()).containsExactly("rows 0", "pages 1", "succeeded");
  }

  @Test
  void eachOpHasItsOwnAnswer() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);
    List<Frame> requests = server().requests();

    server().answer(requests.get(1).streamId, Answers.rows(2, null));
    server().answer(requests.get(0).streamId, Void.INSTANCE);

    assertThat(first.events()).containsExactly("succeeded");
    assertThat(second.events()).contains("rows 2").endsWith("succeeded");
  }

  @Test
  void anErrorHasItsName() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, Answers.overloaded());

    assertThat(completion.events()).containsExactly("failed Overloaded");
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void anAnswerThatIsNoneIsAnError() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, new Ready());

    assertThat(completion.events()).containsExactly("failed IllegalState");
  }

  @Test
  void anErrorThatCannotBeDecodedFailsItsOpAlone() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);
    List<Frame> requests = server().requests();

    server().send(FakeServer.unknownError(requests.get(0).streamId));

    assertThat(first.events()).hasSize(1).allMatch(event -> event.startsWith("failed "));
    assertThat(second.events()).isEmpty();
    assertThat(server().isOpen()).isTrue();
    server().answer(requests.get(1).streamId, Void.INSTANCE);
    assertThat(second.events()).containsExactly("succeeded");
    assertThat(ended).isEqualTo(2);
  }

  @Test
  void pagesAreFetchedOneAfterTheOther() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));
    Frame next = server().request();
    assertThat(((Execute) next.message).options.pagingState)
        .isEqualTo(ByteBuffer.wrap(new byte[] {7, 8}));
    assertThat(((Execute) next.message).queryId).containsExactly(1);

    server().answer(next.streamId, Answers.rows(1, null));

    assertThat(completion.events())
        .containsExactly("first", "rows 2", "pages 1", "first", "rows 1", "pages 1", "succeeded");
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void noMorePagesAreFetchedThanAreWanted() {
    FakeLeanCompletion completion = start(op(1), 0);

    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));

    assertThat(completion.events()).endsWith("succeeded");
    assertThat(server().requests()).isEmpty();
  }

  @Test
  void aWarningChangesNothingAboutWhatIsCounted() {
    FakeLeanCompletion completion = start(op, 0);
    ByteBuf answer =
        server().encodedWith("reads too much", server().request().streamId, Answers.rows(3, null));
    int bytes = answer.readableBytes();

    server().send(answer);

    assertThat(completion.events()).containsExactly("first", "rows 3", "pages 1", "succeeded");
    assertThat(completion.bytes()).isEqualTo(bytes);
  }

  @Test
  void aConditionIsToldByTheColumnsThatPrepareNamed() {
    FakeLeanCompletion held = start(op(1, TIMEOUT_MILLIS, true), 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(true));
    FakeLeanCompletion notHeld = start(op(1, TIMEOUT_MILLIS, true), 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(false));
    FakeLeanCompletion rows = start(op, 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(false));

    assertThat(held.events()).containsExactly("applied", "succeeded");
    assertThat(notHeld.events()).containsExactly("not applied", "succeeded");
    assertThat(rows.events()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void anOpThatIsCancelledEnds() {
    FakeLeanCompletion completion = start(op, 0);

    op.cancel(new FakeLeanCompletion(0));
    assertThat(completion.events()).isEmpty();
    op.cancel(completion);
    op.cancel(completion);

    assertThat(completion.events()).containsExactly("failed Cancelled");
  }

  @Test
  void opsOnAConnectionThatBreaksFailAndLaterOnesWaitForAnother() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);

    server().hangUp();
    FakeLeanCompletion third = start(op, 2);
    connector.advance(RECONNECTION_MILLIS);
    FakeLeanCompletion fourth = start(op, 3);
    server().answer(server().request().streamId, Void.INSTANCE);

    assertThat(first.events()).containsExactly("failed ConnectionClosed");
    assertThat(second.events()).containsExactly("failed ConnectionClosed");
    assertThat(third.events()).containsExactly("failed NoNodeAvailable");
    assertThat(fourth.events()).containsExactly("succeeded");
  }

  @Test
  void anOpWhoseValuesCannotBeMadeTakesNoStream() {
    for (int i = 0; i < STREAMS + 1; i++) {
      FakeLeanCompletion refused = new FakeLeanCompletion(0);
      op.start(-1, refused);
      assertThat(refused.events()).containsExactly("failed BindError");
    }

    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Void.INSTANCE);

    assertThat(completion.events()).containsExactly("succeeded");
  }

  @Test
  void anOpWhoseExpectedRowsCannotBeMadeIsNotSent() {
    Binding lines =
        FakeCqlBinding.point("first", cycle -> Long.parseLong(cycle == 2 ? "no number" : "7"))
            .binding();
    LeanOp verified = expecting(new ExpectedRows(Map.of("v", lines), true, Set.of(), 1, lines));
    FakeLeanCompletion other = start(op, 0);
    FakeLeanCompletion refused = start(verified, 1);

    assertThat(refused.events()).containsExactly("failed BindError");
    server().answer(server().request().streamId, Void.INSTANCE);
    assertThat(other.events()).containsExactly("succeeded");
  }

  @Test
  void withoutAFreeStreamTheConnectionIsBusy() {
    start(op, 0);
    start(op, 1);

    assertThat(start(op, 2).events()).containsExactly("failed Busy");
  }
}
