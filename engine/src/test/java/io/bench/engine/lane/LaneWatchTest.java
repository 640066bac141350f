package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a lane is taken for lost, on a clock that the test moves. */
class LaneWatchTest {

  private static final long SECOND = 1_000_000_000L;
  private static final int PATIENCE_SECONDS = 10;

  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRig rig = new LaneRig(server, 4);
  private final LaneWatch watch = new LaneWatch(rig.lane, 3, PATIENCE_SECONDS * SECOND);

  /** A loop that runs a turn when it is woken, on the thread that wakes it. */
  private final class Answering implements LaneEventLoop {
    @Override
    public void attach(LaneTask task) {
      task.turn();
    }

    @Override
    public void wake() {
      rig.lane.turn();
    }
  }

  /** A loop that ran once. */
  private static final class Deaf implements LaneEventLoop {
    @Override
    public void attach(LaneTask task) {
      task.turn();
    }

    @Override
    public void wake() {}
  }

  @Test
  void aLaneWithNothingToDoForAnHourIsNotLost() {
    rig.lane.start(new Answering());
    assertThat(lookEverySecond(3_600)).isNull();
  }

  @Test
  void aLaneWhoseNextOpIsDueInAnHourIsNotLost() {
    rig.lane.start(new Answering());
    rig.begin(0, PhaseRun.NO_END, RateProfile.constant(1.0 / 3_600), 10);
    assertThat(lookEverySecond(3_000)).isNull();
    assertThat(server.cycles).hasSize(1);
  }

  @Test
  void aLaneWhoseOpsAreNotAnsweredIsNotLost() {
    rig.lane.start(new Answering());
    rig.begin(0, PhaseRun.NO_END, null, 100);
    assertThat(lookEverySecond(3_600)).isNull();
  }

  @Test
  void aLaneThatIsWokenAndHasNoTurnIsLostOnceItsPatienceIsOver() {
    rig.lane.start(new Deaf());
    rig.begin(0, PhaseRun.NO_END, null, 100);
    assertThat(lookEverySecond(PATIENCE_SECONDS)).isNull();

    LostLane lost = Objects.requireNonNull(lookEverySecond(1));
    assertThat(lost.lane()).isEqualTo(3);
    assertThat(lost.sign()).isEqualTo(LostLane.Sign.NO_TURN);
    assertThat(lost.quietNanos()).isEqualTo(PATIENCE_SECONDS * SECOND);
    assertThat(lost.described())
        .startsWith("lane 3 is stuck: its thread '" + Thread.currentThread().getName() + "'")
        .contains("no turn for 10 s");
    assertThat(lookEverySecond(100)).as("told once").isNull();
  }

  @Test
  void aLaneThatNeverHadATurnIsLost() {
    LostLane lost = Objects.requireNonNull(lookEverySecond(PATIENCE_SECONDS + 1));

    assertThat(lost.threadName()).isNull();
    assertThat(lost.described())
        .isEqualTo("lane 3 never ran: the adapter's event loop gave it no turn within 10 s");
  }

  @Test
  void aProcessThatWasStoppedForAnHourLosesNoLane() {
    rig.lane.start(new Deaf());
    assertThat(look(0)).isNull();
    assertThat(look(SECOND)).isNull();
    assertThat(look(3_600 * SECOND)).isNull();
    assertThat(look(SECOND)).isNull();
  }

  @Test
  void aLaneWhoseThreadHasEndedIsLostAtOnceWithWhatItHadInFlight() throws Exception {
    rig.begin(0, PhaseRun.NO_END, null, 100);
    elsewhere("short-lived", rig.lane::turn).join();
    PhaseRun run = rig.begin(0, 3_600 * SECOND, null, 100);

    LostLane lost = Objects.requireNonNull(lookEverySecond(2));
    assertThat(lost.described())
        .isEqualTo("lane 3 cannot go on: its thread 'short-lived' has ended");
    assertThat(lost.stack()).isEmpty();
    assertThat(rig.lane.finished().getCount()).isZero();
    assertThat(rig.lane.unfinished()).hasSize(4);
    assertThat(run.issuingEnded().getCount()).as("nobody waits for it").isZero();
    assertThat(run.drained().getCount()).isZero();
    assertThat(rig.totals(0).count(Count.ISSUED)).isEqualTo(4);
    assertThat(server.cancelled).as("that would be for the lane's thread").isZero();
  }

  @Test
  void aLaneWithinATurnIsLostWithTheStackOfItsThreadAndDoesNothingWhenItComesBack()
      throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch mayReturn = new CountDownLatch(1);
    LaneOp stuck =
        (cycle, completion) -> {
          inside.countDown();
          awaitQuietly(mayReturn);
          completion.succeed();
        };
    LaneRig blocked = new LaneRig(stuck, 4);
    PhaseRun run = blocked.begin(0, PhaseRun.NO_END, null, 100);
    long[] wait = new long[1];
    Thread thread = elsewhere("blocked", () -> wait[0] = blocked.lane.turn());
    inside.await();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait(); // it has told that it is there, and is about to wait
    }

    LaneWatch itsWatch = new LaneWatch(blocked.lane, 0, PATIENCE_SECONDS * SECOND);
    LostLane lost =
        Objects.requireNonNull(
            lookEverySecond(
                PATIENCE_SECONDS + 1, () -> itsWatch.look(blocked.clock.nanoTime()), blocked));
    assertThat(lost.sign()).isEqualTo(LostLane.Sign.IN_TURN);
    assertThat(lost.described())
        .contains("'blocked' does not return from the adapter for 10 s")
        .contains("from io.bench.engine.lane.LaneWatchTest.awaitQuietly");
    mayReturn.countDown();
    thread.join();

    assertThat(blocked.lane.turn()).isEqualTo(LaneTask.FINISHED);
    assertThat(run.drained().getCount()).isZero();
    assertThat(blocked.lane.failure()).isNull();
    assertThat(blocked.lane.unfinished()).hasSize(1);
    OpTotals totals = blocked.totals(0);
    assertThat(totals.count(Count.ISSUED)).as("no other op was started").isEqualTo(1);
    assertThat(totals.count(Count.SUCCEEDED)).isZero();
  }

  @Test
  void aTurnThatTakesLongButStartsOpsAllTheTimeIsNotLost() {
    LaneRig[] slow = new LaneRig[1];
    LaneWatch[] itsWatch = new LaneWatch[1];
    LaneOp fiveSeconds =
        (cycle, completion) -> {
          for (int second = 0; second < 5; second++) {
            slow[0].clock.advanceNanos(SECOND);
            assertThat(itsWatch[0].look(slow[0].clock.nanoTime())).isNull();
          }
          completion.succeed();
        };
    slow[0] = new LaneRig(fiveSeconds, 1);
    itsWatch[0] = new LaneWatch(slow[0].lane, 0, PATIENCE_SECONDS * SECOND);
    slow[0].begin(0, PhaseRun.NO_END, null, 100);
    slow[0].turn();

    assertThat(slow[0].finish(0).count(Count.SUCCEEDED)).isEqualTo(100);
  }

  @Test
  void aLaneThatBeatsAgainWhileItIsBeingTakenKeepsGoing() {
    LanePulse pulse = rig.lane.pulse();
    long seen = pulse.beats();
    Thread[] comingBack = new Thread[1];
    boolean[] mayGoOn = new boolean[1];
    boolean taken =
        pulse.takeAway(
            seen,
            () -> {
              comingBack[0] = elsewhere("back", () -> mayGoOn[0] = pulse.beginTurn());
              while (pulse.beats() == seen) {
                Thread.onSpinWait();
              }
            });
    joinQuietly(comingBack[0]);

    assertThat(taken).isFalse();
    assertThat(mayGoOn[0]).isTrue();
  }

  private @Nullable LostLane look(long afterNanos) {
    rig.clock.advanceNanos(afterNanos);
    return watch.look(rig.clock.nanoTime());
  }

  private @Nullable LostLane lookEverySecond(int seconds) {
    return lookEverySecond(seconds, () -> watch.look(rig.clock.nanoTime()), rig);
  }

  private static @Nullable LostLane lookEverySecond(
      int seconds, Supplier<@Nullable LostLane> looking, LaneRig on) {
    for (int second = 0; second < seconds; second++) {
      LostLane lost = looking.get();
      if (lost != null) {
        return lost;
      }
      on.clock.advanceNanos(SECOND);
    }
    return null;
  }

  private static Thread elsewhere(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void joinQuietly(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
