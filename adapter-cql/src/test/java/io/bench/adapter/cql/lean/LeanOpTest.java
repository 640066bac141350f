package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ops and their permits, on a connection to a server whose answers the tests give. */
class LeanOpTest {

  private static final long TIMEOUT_MILLIS = 1_000;
  private static final long RECONNECTION_MILLIS = 200;
  private static final int STREAMS = 2;

  private final FakeNode node = new FakeNode("a");
  private final FakeConnector connector =
      new FakeConnector(new LeanConnection.Limits(STREAMS, STREAMS));
  private final LeanNodes nodes =
      new LeanNodes(
          connector, new FakeReconnection(RECONNECTION_MILLIS), () -> FakeCluster.of(node), 1);
  private final FrameCodec<ByteBuf> codec =
      FrameCodec.defaultClient(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
  private int ended;
  private final LeanLane lane =
      new LeanLane(
          connector.eventLoop(),
          connector::nanoTime,
          nodes,
          4,
          () -> ended++,
          new DriverDecoder(codec, (from, error) -> new OverloadedException(from), 4),
          new Heartbeat(0, 0));
  private final LeanOp op = op(Integer.MAX_VALUE);

  @BeforeEach
  void open() {
    var unused = nodes.open();
    connector.run();
    lane.start();
  }

  private LeanOp op(int maxPages) {
    return op(maxPages, TIMEOUT_MILLIS);
  }

  private LeanOp op(int maxPages, long timeoutMillis) {
    return op(maxPages, timeoutMillis, false);
  }

  private LeanOp op(int maxPages, long timeoutMillis, boolean conditional) {
    return new LeanOp(
        lane,
        "op",
        new FakeRequest(List.of("SELECT 1", "SELECT 2")),
        null,
        null,
        new LeanOp.Terms(
            false, maxPages, LeanLane.nanos(Duration.ofMillis(timeoutMillis)), conditional));
  }

  private FakeServer server() {
    return connector.server(node);
  }

  private FakeLeanCompletion start(LeanOp started, int slot) {
    FakeLeanCompletion completion = new FakeLeanCompletion(slot);
    started.start(slot + 1, completion);
    lane.flush();
    return completion;
  }

  @Test
  void rowsAreCounted() {
    FakeLeanCompletion completion = start(op, 0);
    Frame request = server().request();
    ByteBuf answer = server().encoded(request.streamId, Answers.rows(3, null));
    int bytes = answer.readableBytes();

    server().send(answer);

    assertThat(((Execute) request.message).queryId).containsExactly(1);
    assertThat(completion.told()).containsExactly("first", "rows 3", "pages 1", "succeeded");
    assertThat(completion.bytes()).isEqualTo(bytes);
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void noRowIsNoFirstResult() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, Answers.rows(0, null));

    assertThat(completion.told()).containsExactly("rows 0", "pages 1", "succeeded");
  }

  @Test
  void eachOpHasItsOwnAnswer() {
    FakeLeanCompletion first = start(op, 0);
    FakeLeanCompletion second = start(op, 1);
    List<Frame> requests = server().requests();

    server().answer(requests.get(1).streamId, Answers.rows(2, null));
    server().answer(requests.get(0).streamId, Void.INSTANCE);

    assertThat(first.told()).containsExactly("succeeded");
    assertThat(second.told()).contains("rows 2").endsWith("succeeded");
  }

  @Test
  void anErrorHasItsName() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, Answers.overloaded());

    assertThat(completion.told()).containsExactly("failed Overloaded");
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void anAnswerThatIsNoneIsAnError() {
    FakeLeanCompletion completion = start(op, 0);

    server().answer(server().request().streamId, new Ready());

    assertThat(completion.told()).containsExactly("failed IllegalState");
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

    assertThat(completion.told())
        .containsExactly("first", "rows 2", "pages 1", "first", "rows 1", "pages 1", "succeeded");
    assertThat(ended).isEqualTo(1);
  }

  @Test
  void noMorePagesAreFetchedThanAreWanted() {
    FakeLeanCompletion completion = start(op(1), 0);

    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));

    assertThat(completion.told()).endsWith("succeeded");
    assertThat(server().requests()).isEmpty();
  }

  @Test
  void aServerThatHasForgottenIsToldAgain() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    Frame first = server().request();
    assertThat(((Prepare) first.message).cqlQuery).isEqualTo("SELECT 1");
    server().answer(first.streamId, Answers.prepared());
    Frame second = server().request();
    assertThat(((Prepare) second.message).cqlQuery).isEqualTo("SELECT 2");
    server().answer(second.streamId, Answers.prepared());
    Frame again = server().request();
    assertThat(((Execute) again.message).queryId).containsExactly(1);
    assertThat(completion.told()).containsExactly("retries 1");

    server().answer(again.streamId, Void.INSTANCE);

    assertThat(completion.told()).containsExactly("retries 1", "succeeded");
  }

  @Test
  void aServerThatForgetsBetweenPagesIsAskedForTheSamePageAgain() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    Frame again = server().request();
    assertThat(((Execute) again.message).options.pagingState)
        .isEqualTo(ByteBuffer.wrap(new byte[] {7, 8}));
    server().answer(again.streamId, Answers.rows(1, null));

    assertThat(completion.told())
        .containsExactly(
            "first", "rows 2", "pages 1", "retries 1", "first", "rows 1", "pages 1", "succeeded");
  }

  @Test
  void theNextOpBeginsWithTheFirstPage() {
    start(op, 0);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));
    server().answer(server().request().streamId, Answers.rows(1, null));
    start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    assertThat(((Execute) server().request().message).options.pagingState).isNull();
  }

  @Test
  void anOpThatIsStartedAfterAStallHasAllItsTime() {
    connector.stall(10 * TIMEOUT_MILLIS);
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.told()).isEmpty();

    connector.advance(50);

    assertThat(completion.told()).containsExactly("failed ClientTimeout");
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
      assertThat(completion.told()).isEmpty();
      connector.advance(11);
      assertThat(completion.told()).containsExactly("failed ClientTimeout");
      server().answer(stream, Void.INSTANCE);
      connector.advance(1);
    }
  }

  @Test
  void aWarningChangesNothingAboutWhatIsCounted() {
    FakeLeanCompletion completion = start(op, 0);
    ByteBuf answer =
        server().encodedWith("reads too much", server().request().streamId, Answers.rows(3, null));
    int bytes = answer.readableBytes();

    server().send(answer);

    assertThat(completion.told()).containsExactly("first", "rows 3", "pages 1", "succeeded");
    assertThat(completion.bytes()).isEqualTo(bytes);
  }

  @Test
  void aBusyLoopDoesNotStretchATimeoutBeyondOneLook() {
    long turnMillis = 40;
    FakeLeanCompletion completion = start(op, 0);
    long passed = 0;
    for (; passed + turnMillis < TIMEOUT_MILLIS; passed += turnMillis) {
      connector.stall(turnMillis);
      connector.run();
      assertThat(completion.told()).isEmpty();
    }

    connector.stall(turnMillis);
    connector.run();
    connector.stall(1);
    connector.run();

    assertThat(completion.told()).containsExactly("failed ClientTimeout");
  }

  @Test
  void anAnswerThatHasArrivedDuringAStallIsReadFirst() {
    FakeLeanCompletion completion = start(op, 0);

    connector.stall(10 * TIMEOUT_MILLIS);
    connector.run();
    server().answer(server().request().streamId, Void.INSTANCE);
    connector.advance(1);

    assertThat(completion.told()).containsExactly("succeeded");
  }

  @Test
  void theTimeOfAnOpBeginsWhenItIsFlushed() {
    FakeLeanCompletion completion = new FakeLeanCompletion(0);
    op.start(1, completion);
    connector.stall(TIMEOUT_MILLIS);
    lane.flush();

    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.told()).isEmpty();
    connector.advance(11);
    assertThat(completion.told()).containsExactly("failed ClientTimeout");
  }

  @Test
  void eachPageHasItsOwnTime() {
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS - 10);
    server().answer(server().request().streamId, Answers.rows(2, new byte[] {7, 8}));

    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.told()).containsExactly("first", "rows 2", "pages 1");
    connector.advance(11);

    assertThat(completion.told()).endsWith("failed ClientTimeout");
  }

  @Test
  void aSlotThatIsUsedAgainBeforeTheFlushHasTheTimeOfItsNewOp() {
    FakeLeanCompletion first = new FakeLeanCompletion(0);
    op.start(1, first);
    op.cancel(first);
    LeanOp brief = op(1, 50);
    FakeLeanCompletion second = start(brief, 0);

    connector.advance(49);
    assertThat(second.told()).isEmpty();
    connector.advance(11);

    assertThat(second.told()).containsExactly("failed ClientTimeout");
  }

  @Test
  void aConditionIsToldByTheColumnsThatPrepareNamed() {
    FakeLeanCompletion held = start(op(1, TIMEOUT_MILLIS, true), 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(true));
    FakeLeanCompletion notHeld = start(op(1, TIMEOUT_MILLIS, true), 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(false));
    FakeLeanCompletion rows = start(op, 0);
    server().answer(server().request().streamId, Answers.appliedWithoutColumns(false));

    assertThat(held.told()).containsExactly("applied", "succeeded");
    assertThat(notHeld.told()).containsExactly("not applied", "succeeded");
    assertThat(rows.told()).containsExactly("first", "rows 1", "pages 1", "succeeded");
  }

  private void prepareAgain() {
    for (int texts = 0; texts < 2; texts++) {
      server().answer(server().request().streamId, Answers.prepared());
    }
  }

  @Test
  void aServerThatForgetsTwiceIsNotToldForever() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());
    prepareAgain();

    server().answer(server().request().streamId, Answers.unprepared());

    assertThat(completion.told()).containsExactly("retries 1", "failed Unprepared");
    assertThat(server().requests()).isEmpty();
  }

  @Test
  void whatCannotBePreparedAgainIsAnError() {
    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Answers.unprepared());

    server().answer(server().request().streamId, Answers.overloaded());

    assertThat(completion.told()).containsExactly("failed Overloaded");
  }

  @Test
  void anOpWhoseTimeIsOverIsGivenUpAndItsLateAnswerIsForNobody() {
    FakeLeanCompletion completion = start(op, 0);
    int stream = server().request().streamId;
    connector.advance(TIMEOUT_MILLIS - 1);
    assertThat(completion.told()).isEmpty();

    connector.advance(50);
    assertThat(completion.told()).containsExactly("failed ClientTimeout");
    assertThat(ended).isEqualTo(1);
    FakeLeanCompletion next = start(op, 0);
    server().answer(stream, Answers.rows(1, null));

    assertThat(completion.told()).hasSize(1);
    assertThat(next.told()).isEmpty();
    server().answer(server().request().streamId, Void.INSTANCE);
    assertThat(next.told()).containsExactly("succeeded");
  }

  @Test
  void anOpThatWaitsForAStatementToBePreparedHasADeadlineToo() {
    FakeLeanCompletion completion = start(op, 0);
    connector.advance(TIMEOUT_MILLIS / 2);
    server().answer(server().request().streamId, Answers.unprepared());
    int preparing = server().request().streamId;

    connector.advance(TIMEOUT_MILLIS / 2 + 50);
    assertThat(completion.told()).containsExactly("failed ClientTimeout");
    server().answer(preparing, Answers.prepared());

    assertThat(completion.told()).hasSize(1);
    assertThat(server().requests()).isEmpty();
  }

  @Test
  void anOpThatIsCancelledEnds() {
    FakeLeanCompletion completion = start(op, 0);

    op.cancel(new FakeLeanCompletion(0));
    assertThat(completion.told()).isEmpty();
    op.cancel(completion);
    op.cancel(completion);

    assertThat(completion.told()).containsExactly("failed Cancelled");
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

    assertThat(first.told()).containsExactly("failed ConnectionClosed");
    assertThat(second.told()).containsExactly("failed ConnectionClosed");
    assertThat(third.told()).containsExactly("failed NoNodeAvailable");
    assertThat(fourth.told()).containsExactly("succeeded");
  }

  @Test
  void anOpWhoseValuesCannotBeMadeTakesNoStream() {
    for (int i = 0; i < STREAMS + 1; i++) {
      FakeLeanCompletion refused = new FakeLeanCompletion(0);
      op.start(-1, refused);
      assertThat(refused.told()).containsExactly("failed BindError");
    }

    FakeLeanCompletion completion = start(op, 0);
    server().answer(server().request().streamId, Void.INSTANCE);

    assertThat(completion.told()).containsExactly("succeeded");
  }

  @Test
  void withoutAFreeStreamTheConnectionIsBusy() {
    start(op, 0);
    start(op, 1);

    assertThat(start(op, 2).told()).containsExactly("failed Busy");
  }
}
