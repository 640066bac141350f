package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.engine.record.LaneRecorder;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Event loop of one lane. Hot path; runs on the lane's thread. It executes the commands of the
 * activity's thread between two turns; {@link LaneTurns} does the work of a turn.
 *
 * <p>{@link #run}, {@link #finish} and {@link #wake} may be called by the activity's thread; what
 * {@link #unfinished}, {@link #unfinishedStrides}, {@link #successGaps} and {@link #failure} return
 * is complete once {@link #finished} is at zero.
 */
public final class Lane implements LaneTask {

  private final LaneRecorder recorder;
  final LaneTurns turns;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final LanePulse pulse = new LanePulse();

  private volatile @Nullable PhaseRun assigned;
  private volatile boolean finishWanted;
  private volatile @Nullable Throwable failure;
  private @Nullable LaneEventLoop eventLoop;
  private List<UnfinishedOp> unfinished = List.of();

  /**
   * @param index 0-based number of the lane
   * @param maxInFlight how many ops may be in flight on this lane, at least 1
   * @param adapterLane the adapter's part of the lane
   * @param preparedOps by op template, made for this lane
   * @param spaces the client instances that ops name, or null if none does
   */
  public Lane(
      LaneSettings settings,
      int index,
      int maxInFlight,
      AdapterLane adapterLane,
      LaneOp[] preparedOps,
      @Nullable LaneSpaces spaces,
      LaneRecorder recorder) {
    this.recorder = recorder;
    this.turns =
        new LaneTurns(
            settings,
            index,
            maxInFlight,
            adapterLane,
            preparedOps,
            spaces,
            recorder,
            pulse,
            this::wake);
  }

  /** Begins to run on an event loop. Once, before anything else. */
  public void start(LaneEventLoop loop) {
    this.eventLoop = loop;
    if (loop instanceof ThreadEventLoop) {
      turns.attention().sleepsOnPurpose();
    }
    loop.attach(this);
  }

  /** Begins a phase; the ops in flight of the one before stay with it. Any thread. */
  public void run(PhaseRun next) {
    assigned = next;
    wake();
  }

  /**
   * Ends the lane: gives up the ops in flight and lists them as {@link #unfinished}. Any thread.
   */
  public void finish() {
    finishWanted = true;
    wake();
  }

  /** Asks for a turn soon. Any thread. */
  public void wake() {
    LaneEventLoop loop = eventLoop;
    if (loop != null) {
      try {
        loop.wake();
      } catch (RuntimeException e) {
        // The loop has ended: the watcher sees that no turn follows.
      }
    }
  }

  public CountDownLatch finished() {
    return finished;
  }

  public List<UnfinishedOp> unfinished() {
    return unfinished;
  }

  /** Strides of a phase that were begun and neither succeeded nor failed. */
  public long unfinishedStrides(int phaseIndex) {
    return turns.outcomes().strides().unfinished(phaseIndex);
  }

  /** When ops of a phase did not succeed for a second or more on this lane. */
  public List<SuccessGap> successGaps(int phaseIndex) {
    return turns.outcomes().successGaps(phaseIndex);
  }

  /** When the last op of a phase ended on this lane, on the lanes' clock; 0 if none did. */
  public long lastEndNanos(int phaseIndex) {
    return turns.ops().lastEndNanos(phaseIndex);
  }

  /** The bug that ended the lane early, or null. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /** The first try that the adapter has ended twice; null if there was none. */
  public @Nullable SecondEnd secondEnd() {
    return turns.secondEnd();
  }

  /** The thread that runs turns; null before the first. */
  @Nullable Thread thread() {
    return turns.thread();
  }

  LanePulse pulse() {
    return pulse;
  }

  /**
   * Ends the lane on behalf of its thread, which no longer runs it. The activity's thread, once
   * {@link LanePulse#takeAway} has kept the lane's own from coming back.
   */
  void endInPlaceOfThread() {
    PhaseRun wanted = assigned;
    if (wanted != null) {
      turns.phases().letGo(wanted);
    }
    unfinished = turns.abandon(false);
    finished.countDown();
  }

  /** Hands over what was recorded if the lane's thread cannot. The activity's thread. */
  public void exchangeInPlaceOfThread() {
    if (pulse.isTakenAway() && recorder.exchangeWanted()) {
      recorder.exchange();
    }
  }

  @Override
  public long turn() {
    if (!pulse.beginTurn()) {
      return FINISHED;
    }
    try {
      return takeTurn();
    } catch (Throwable e) {
      if (pulse.isTakenAway()) {
        return FINISHED;
      }
      failure = e;
      return end();
    } finally {
      pulse.endTurn();
    }
  }

  private long takeTurn() {
    long began = turns.begin();
    if (recorder.exchangeWanted()) {
      turns.takeHeldMessages();
      recorder.exchange();
    }
    return finishWanted ? end() : turns.end(assigned, began);
  }

  @Override
  public void reading() {
    turns.attention().reading(turns.clock.nanoTime());
  }

  @Override
  public void flushed() {
    turns.flushed();
  }

  @Override
  public boolean hasOpsInFlight() {
    return turns.ops().isAnyTaken();
  }

  @Override
  public void spun(long nanos) {
    recorder.laneUse().spun(nanos);
  }

  private long end() {
    turns.takeHeldMessages();
    unfinished = turns.abandon(true);
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    finished.countDown();
    return FINISHED;
  }
}
