package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long an op waits for its answer. */
class LeanOpTimeoutTest extends LeanOpSetup {

  @Test
  void anOpThatIsStartedAfterAStallHasAllItsTime() {
    connector.stall(10 * TIMEOUT_MILLIS);
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.events()).isEmpty();

    connector.advance(50);

    assertThat(completion.events()).containsExactly("failed ClientTimeout");
  }

  /**
   * Whenever it is started; late by two looks at most, one of which is for what comes behind it.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 4, 5, 10, 26, 40, 110})
  void noOpIsGivenUpEarlyHoweverShortItsTime(long timeoutMillis) {
    LeanOp brief = op(1, timeoutMillis);
    for (int started = 0; started < 6; started++) {
      FakeLeanCompletion completion = start(brief, 0);
      int stream = server().request().streamId;
      connector.advance(timeoutMillis - 1);
      assertThat(completion.events()).isEmpty();
      connector.advance(11);
      assertThat(completion.events()).containsExactly("failed ClientTimeout");
      server().answer(stream, Void.INSTANCE);
      connector.advance(1);
    }
  }

  @Test
  void aBusyLoopDoesNotStretchATimeoutBeyondOneLook() {
    long turnMillis = 40;
    FakeLeanCompletion completion = start(op, 0);
    long passed = 0;
    for (; passed + turnMillis < TIMEOUT_MILLIS; passed += turnMillis) {
      connector.stall(turnMillis);
      connector.run();
      assertThat(completion.events()).isEmpty();
    }

    connector.stall(turnMillis);
    connector.run();
    connector.stall(1);
    connector.run();

    assertThat(completion.events()).containsExactly("failed ClientTimeout");
  }

  @Test
  void anAnswerThatHasArrivedDuringAStallIsReadFirst() {
    FakeLeanCompletion completion = start(op, 0);

    connector.stall(10 * TIMEOUT_MILLIS);
    connector.run();
    server().answer(server().request().streamId, Void.INSTANCE);
    connector.advance(1);

    assertThat(completion.events()).containsExactly("succeeded");
  }

  /** As many reads as Netty makes in one round; the answer is in the last of them. */
  private void sendInOneRound(ByteBuf answer) {
    ByteBuf[] parts = new ByteBuf[16];
    for (int i = 0; i < parts.length - 1; i++) {
      parts[i] = answer.readRetainedSlice(1);
    }
    parts[parts.length - 1] = answer;
    server().send(parts);
  }

  @Test
  void whatOneRoundLeavesUnreadAfterAStallIsReadBeforeAnOpIsGivenUp() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);
    List<Frame> requests = server().requests();
    connector.stall(10 * TIMEOUT_MILLIS);
    connector.run();

    sendInOneRound(server().encoded(requests.get(0).streamId, Answers.rows(3, null)));
    connector.advance(1);
    assertThat(first.events()).endsWith("succeeded");
    assertThat(second.events()).isEmpty();
    server().answer(requests.get(1).streamId, Void.INSTANCE);

    assertThat(second.events()).containsExactly("succeeded");
  }

  @Test
  void anOpIsGivenUpWhenNothingIsLeftToReadAfterAStall() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);
    int stream = server().requests().get(0).streamId;
    connector.stall(10 * TIMEOUT_MILLIS);
    connector.run();

    sendInOneRound(server().encoded(stream, Answers.rows(3, null)));
    connector.advance(11);

    assertThat(first.events()).endsWith("succeeded");
    assertThat(second.events()).containsExactly("failed ClientTimeout");
  }

  @Test
  void readingAfterAStallPutsATimeoutOffAsLongAsTheStallAtMost() {
    int event = -1;
    FakeLeanCompletion completion = start(op, 0);
    connector.stall(2 * TIMEOUT_MILLIS);
    connector.run();
    for (long passed = 1; passed < 2 * TIMEOUT_MILLIS; passed++) {
      sendInOneRound(server().encoded(event, Answers.rows(3, null)));
      connector.advance(1);
      assertThat(completion.events()).isEmpty();
    }

    for (int passed = 0; passed < 11; passed++) {
      sendInOneRound(server().encoded(event, Answers.rows(3, null)));
      connector.advance(1);
    }

    assertThat(completion.events()).containsExactly("failed ClientTimeout");
  }

  @Test
  void theTimeOfAnOpBeginsWhenItIsFlushed() {
    FakeLeanCompletion completion = new FakeLeanCompletion(0);
    op.start(1, completion);
    connector.stall(TIMEOUT_MILLIS);
    lane.flush();

    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.events()).isEmpty();
    connector.advance(11);
    assertThat(completion.events()).containsExactly("failed ClientTimeout");
  }

  @Test
  void eachPageHasItsOwnTime() {
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS - 10);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));

    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.events()).containsExactly("first", "rows 2", "pages 1");
    connector.advance(11);

    assertThat(completion.events()).endsWith("failed ClientTimeout");
  }

  @Test
  void aSlotThatIsUsedAgainBeforeTheFlushHasTheTimeOfItsNewOp() {
    FakeLeanCompletion first = new FakeLeanCompletion(0);
    op.start(1, first);
    op.cancel(first);
    LeanOp brief = op(1, 50);
    FakeLeanCompletion second = start(brief, 0);

    connector.advance(49);
    assertThat(second.events()).isEmpty();
    connector.advance(11);

    assertThat(second.events()).containsExactly("failed ClientTimeout");
  }

  @Test
  void anOpWhoseTimeIsOverIsGivenUpAndItsLateAnswerIsForNobody() {
    FakeLeanCompletion completion = start(op, 0);
    int stream = server().request().streamId;
    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.events()).isEmpty();

    connector.advance(50);
    assertThat(completion.events()).containsExactly("failed ClientTimeout");
    assertThat(ended).isEqualTo(1);
    FakeLeanCompletion next = start(op, 0);
    server().answer(stream, Answers.rows(1, null));

    assertThat(completion.events()).hasSize(1);
    assertThat(next.events()).isEmpty();
    server().answer(server().request().streamId, Void.INSTANCE);
    assertThat(next.events()).containsExactly("succeeded");
  }

  @Test
  void anOpThatWaitsForAStatementToBePreparedHasADeadlineToo() {
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS / 2);
    server().answer(server().request().streamId, Answers.unprepared());
    int preparing = server().request().streamId;

    connector.advance(TIMEOUT_MILLIS / 2 + 50);
    assertThat(completion.events()).containsExactly("failed ClientTimeout");
    server().answer(preparing, Answers.prepared());

    assertThat(completion.events()).hasSize(1);
    assertThat(server().requests()).isEmpty();
  }
}
