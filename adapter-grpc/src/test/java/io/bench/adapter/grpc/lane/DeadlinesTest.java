package io.bench.adapter.grpc.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.grpc.lane.Deadlines.Deadline;
import io.grpc.Status;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeadlinesTest {

  private static final long DEADLINE_MILLIS = 100;
  private static final long PERIOD_MILLIS = 5;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final LaneLoop loop = new LaneLoop(channel.eventLoop(), () -> true);
  private final Deadlines deadlines =
      new Deadlines(
          loop,
          this::readClock,
          () -> this.fullRounds,
          TimeUnit.MILLISECONDS.toNanos(DEADLINE_MILLIS));
  private final Request request = new Request();
  private final Deadline deadline = deadlines.watch(request);

  private long nowNanos = -TimeUnit.HOURS.toNanos(1); // clocks may be negative
  private int readings;
  private long fullRounds;

  private static final class Request implements Deadlines.Waiting {
    private boolean waits;
    private int ended;

    @Override
    public boolean isWaiting() {
      return waits;
    }

    @Override
    public void endOverdue() {
      waits = false;
      ended++;
    }
  }

  @BeforeEach
  void timeStandsStill() {
    channel.freezeTime();
  }

  private long readClock() {
    readings++;
    return nowNanos;
  }

  private void begin() {
    request.waits = true;
    deadline.begin();
  }

  /** The loop gets to its tasks after each millisecond. */
  private void pass(long millis) {
    for (long i = 0; i < millis; i++) {
      jump(1);
    }
  }

  /** The loop gets to its tasks only when so much time has passed. */
  private void jump(long millis) {
    nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runPendingTasks();
  }

  /** Of the request that was begun just now. */
  private void isEndedAfterItsTime() {
    channel.runPendingTasks();
    pass(DEADLINE_MILLIS - 1);
    assertThat(request.ended).isZero();

    pass(1 + PERIOD_MILLIS);
    assertThat(request.ended).isOne();
  }

  @Test
  void aRequestIsEndedWhenItsTimeIsOver() {
    begin();
    isEndedAfterItsTime();
  }

  @Test
  void aRequestThatWasAnsweredIsNotEnded() {
    begin();
    pass(DEADLINE_MILLIS / 2);
    request.waits = false;
    pass(2 * DEADLINE_MILLIS);

    assertThat(request.ended).isZero();
  }

  @Test
  void theNextRequestHasATimeOfItsOwn() {
    begin();
    pass(DEADLINE_MILLIS / 2);
    begin();
    isEndedAfterItsTime();
  }

  @Test
  void afterAllWereAnsweredTheNextOneIsLookedAtAgain() {
    begin();
    request.waits = false;
    pass(3 * PERIOD_MILLIS);
    begin();
    pass(DEADLINE_MILLIS + 2 * PERIOD_MILLIS);

    assertThat(request.ended).isOne();
  }

  @Test
  void aRequestIsEndedThatBeginsInTheTurnOfOneThatHasEndedAtOnce() {
    begin();
    channel.runPendingTasks();
    begin();
    request.waits = false;
    nowNanos += TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
    channel.advanceTimeBy(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    var unused = channel.runScheduledPendingTasks(); // the look, before the turn is over
    begin();
    isEndedAfterItsTime();
  }

  @Test
  void timeBeginsWhenTheTurnHasWrittenIt() {
    begin();
    jump(DEADLINE_MILLIS / 2); // within the turn
    pass(DEADLINE_MILLIS - 1);
    assertThat(request.ended).isZero();

    pass(1 + 2 * PERIOD_MILLIS);
    assertThat(request.ended).isOne();
  }

  @Test
  void whatArrivedWhileTheLoopWasHeldUpIsReadFirst() {
    begin();
    pass(1);
    jump(3 * DEADLINE_MILLIS);
    assertThat(request.ended).isZero();

    request.waits = false; // its answer is read
    pass(DEADLINE_MILLIS);
    assertThat(request.ended).isZero();
  }

  @Test
  void whatOneRoundLeavesUnreadAfterTheLoopWasHeldUpIsReadFirst() {
    begin();
    pass(1);
    jump(3 * DEADLINE_MILLIS);
    fullRounds++;
    jump(1);
    assertThat(request.ended).isZero();

    jump(1);
    assertThat(request.ended).isOne();
  }

  @Test
  void readingPutsAnEndOffAsLongAsTheLoopWasHeldUpAtMost() {
    begin();
    pass(1);
    jump(3 * DEADLINE_MILLIS);
    for (int millis = 0; millis < 3 * DEADLINE_MILLIS; millis++) {
      fullRounds++;
      jump(1);
      assertThat(request.ended).isZero();
    }

    fullRounds++;
    jump(1);
    assertThat(request.ended).isOne();
  }

  @Test
  void whatHasNoAnswerAfterTheLoopWasHeldUpIsEndedInItsNextRound() {
    begin();
    pass(1);
    jump(3 * DEADLINE_MILLIS);
    jump(1);

    assertThat(request.ended).isOne();
  }

  @Test
  void theClockIsReadTwiceForAllRequestsOfATurn() {
    for (int i = 0; i < 100; i++) {
      deadlines.watch(new Request()).begin();
    }
    channel.runPendingTasks();

    assertThat(readings).isEqualTo(2);
  }

  @Test
  void aCallThatTheServerCutOffAtItsDeadlineIsOverdue() {
    begin();
    pass(DEADLINE_MILLIS);

    assertThat(deadline.ended(Status.CANCELLED)).isSameAs(deadlines.overdue().getStatus());
  }

  @Test
  void aCallThatWasCancelledBeforeIsNotOverdue() {
    begin();
    pass(DEADLINE_MILLIS - 1);

    assertThat(deadline.ended(Status.CANCELLED)).isSameAs(Status.CANCELLED);
  }

  @Test
  void aCallThatHasFailedOtherwiseIsNotOverdue() {
    begin();
    pass(DEADLINE_MILLIS);
    Status own = Status.CANCELLED.withCause(new IllegalStateException("ours"));

    assertThat(deadline.ended(own)).isSameAs(own);
    assertThat(deadline.ended(Status.UNAVAILABLE)).isSameAs(Status.UNAVAILABLE);
  }
}
