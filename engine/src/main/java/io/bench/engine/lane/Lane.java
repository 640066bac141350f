package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.lane.TimerSlack;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.HeldMessages;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Hot; the loop of one lane, run turn by turn on the lane's own thread. It starts the ops that are
 * due as long as it has permits, takes in those that ended, and obeys the activity's commands
 * between two ops.
 *
 * <p>{@link #run}, {@link #finish} and {@link #wake} may be called by the activity's thread; what
 * {@link #unfinished}, {@link #unfinishedStrides}, {@link #successGaps} and {@link #failure} return
 * is complete once {@link #finished} is at zero.
 */
public final class Lane implements LaneTask {

  /** Ops started in one turn at most, so that answers and commands are not kept waiting. */
  private static final int OPS_PER_TURN = 128;

  /** And for how long ops are started in one, since the first of them waits for its flush. */
  private static final long TURN_NANOS = 100_000;

  final NanoClock clock;

  private final LaneSettings settings;
  private final int index;
  private final int[] order;
  private final OpStarter starter;
  private final LaneRecorder recorder;
  private final LaneOutcomes outcomes;
  private final InFlightOps ops;
  private final LaneAttention attention;
  private final DueQueue due;
  private final CountDownLatch finished = new CountDownLatch(1);
  private final LanePulse pulse = new LanePulse();
  private final TryEnds ends = new TryEnds(pulse);

  private volatile @Nullable PhaseRun assigned;
  private volatile boolean finishWanted;
  private volatile @Nullable Throwable failure;
  private @Nullable LaneEventLoop eventLoop;
  private volatile @Nullable Thread thread;

  // The lane's thread only, from here on.
  private List<UnfinishedOp> unfinished = List.of();
  private @Nullable OpenPhase phase;
  private boolean draining;
  private boolean inTurn;

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
    this.settings = settings;
    this.clock = settings.clock();
    this.order = settings.ops().order().stream().mapToInt(Integer::intValue).toArray();
    this.index = index;
    StrideCaptures captures = settings.ops().captures();
    this.starter = new OpStarter(adapterLane, preparedOps, captures, spaces, OPS_PER_TURN);
    this.recorder = recorder;
    this.outcomes = new LaneOutcomes(settings, recorder, index);
    this.due = new DueQueue(maxInFlight);
    CaptureScope scope = captures == null ? new CaptureScope() : captures.scope();
    long now = clock.nanoTime();
    this.ops = new InFlightOps(this, maxInFlight, settings.phases(), scope, now);
    this.attention = new LaneAttention(recorder, settings.stalls(), now);
  }

  /** Begins to run on an event loop. Once, before anything else. */
  public void start(LaneEventLoop loop) {
    this.eventLoop = loop;
    if (loop instanceof ThreadEventLoop) {
      attention.sleepsOnPurpose();
    }
    loop.attach(this);
  }

  /** Begins a phase; the ops in flight of the one before stay with it. Any thread. */
  public void run(PhaseRun next) {
    assigned = next;
    wake();
  }

  /**
   * Ends the lane: what is still in flight is given up and listed as {@link #unfinished}. Any
   * thread.
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
      } catch (RuntimeException closed) {
        // A loop that is not there any more: who watches the lane sees that no turn follows.
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
    return outcomes.strides().unfinished(phaseIndex);
  }

  /** When ops of a phase did not succeed for a second or more on this lane. */
  public List<SuccessGap> successGaps(int phaseIndex) {
    return outcomes.successGaps(phaseIndex);
  }

  /** When the last op of a phase ended on this lane, on the lanes' clock; 0 if none did. */
  public long lastEndNanos(int phaseIndex) {
    return ops.lastEndNanos(phaseIndex);
  }

  /** The bug that ended the lane early, or null. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /** The first try that the adapter has ended twice; null if there was none. */
  public @Nullable SecondEnd secondEnd() {
    return ends.secondEnd();
  }

  /** The thread that runs turns; null before the first. */
  @Nullable Thread thread() {
    return thread;
  }

  LanePulse pulse() {
    return pulse;
  }

  /**
   * Ends the lane in the place of its thread, which does not run it any more. The activity's
   * thread, once {@link LanePulse#takeAway} has kept the lane's own from coming back.
   */
  void endInPlaceOfThread() {
    PhaseRun wanted = assigned;
    OpenPhase current = phase;
    if (wanted != null) {
      boolean begun = current != null && current.run() == wanted;
      if (!begun || current.isIssuing()) {
        wanted.issuingEnded().countDown();
      }
      if (!begun || draining) {
        wanted.drained().countDown();
      }
    }
    ops.forEachTaken(outcomes.strides()::left);
    unfinished = ops.abandon(clock.nanoTime(), false);
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
    } catch (Throwable bug) {
      if (pulse.isTakenAway()) {
        return FINISHED;
      }
      failure = bug;
      return end();
    } finally {
      pulse.endTurn();
    }
  }

  @Override
  public void reading() {
    attention.reading(clock.nanoTime());
  }

  @Override
  public void flushed() {
    long now = clock.nanoTime();
    starter.handedOver(now);
    attention.wrote(now);
  }

  private long takeTurn() {
    long began = clock.nanoTime();
    attention.turnBegins(began);
    inTurn = true;
    if (thread == null) {
      thread = Thread.currentThread();
      recorder.runsOn(thread);
      TimerSlack.removeFromThisThread();
      starter.enterThread();
    }
    takeEndedElsewhere();
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    if (finishWanted) {
      return end();
    }
    PhaseRun wanted = assigned;
    OpenPhase current = phase;
    if (wanted != null && (current == null || current.run() != wanted)) {
      current = begin(wanted, current);
    }
    for (InFlightOp ready : starter.takeReady()) {
      due.add(ready);
    }
    if (current != null && starter.isWaiting()) {
      current.continueStride(began);
    }
    starter.beginTurn();
    long wait = current == null ? WHEN_WOKEN : issue(current, began);
    starter.flush();
    long ended = clock.nanoTime();
    starter.handedOver(ended);
    attention.turnEnded(began, ended, wait > 0);
    inTurn = false;
    return wait;
  }

  private OpenPhase begin(PhaseRun next, @Nullable OpenPhase before) {
    if (before != null && before.isIssuing()) {
      endIssuing(before);
    }
    OpenPhase begun =
        new OpenPhase(
            next,
            index,
            settings.lanes(),
            order,
            settings.ops().captures() != null,
            settings.graceNanos());
    outcomes.begin(next);
    phase = begun;
    draining = true;
    return begun;
  }

  private long issue(OpenPhase current, long began) {
    if (current.isIssuing() && current.run().isOver()) {
      endIssuing(current);
    }
    long now = began;
    for (int left = OPS_PER_TURN; left > 0 && now - began < TURN_NANOS && pulse.beat(); left--) {
      now = left == OPS_PER_TURN ? began : clock.nanoTime();
      if (!due.isEmpty() && due.firstDueNanos() - now <= 0) {
        InFlightOp waiting = due.take();
        if (waiting.state == InFlightOp.WAITING) {
          issue(current, waiting, now);
        } else {
          send(waiting, now);
        }
        continue;
      }
      long wait = current.isIssuing() ? current.waitNanos(now, ops.isFull()) : WHEN_WOKEN;
      if (wait == OpenPhase.EXHAUSTED) {
        endIssuing(current);
        wait = WHEN_WOKEN;
      }
      if (wait > 0) {
        return due.isEmpty() ? wait : Math.min(wait, due.firstDueNanos() - now);
      }
      InFlightOp op = ops.take(current.run().index());
      current.take(op, now, attention);
      starter.beginStride(op);
      outcomes.strides().begin(op);
      issue(current, op, now);
    }
    return 0;
  }

  private void issue(OpenPhase current, InFlightOp op, long now) {
    OpStarter.Readiness readiness = starter.ready(op);
    if (readiness == OpStarter.Readiness.WAITING) {
      op.state = InFlightOp.WAITING;
      op.dueNanos = now;
      op.waitForSpace(now);
      return;
    }
    if (op.paced) {
      op.endWaitForSpace(now);
    } else {
      op.intendedNanos = now;
      op.beginTime(now);
    }
    op.firstSentNanos = now;
    outcomes.issued(op);
    current.issued(op);
    if (readiness == OpStarter.Readiness.READY) {
      send(op, now);
    } else {
      op.doneNanos = now;
      OpError refusal = starter.refusal();
      failed(op, refusal, outcomes.failedUnsent(op, refusal), now);
    }
  }

  private void send(InFlightOp op, long now) {
    op.endDelay(now, attention);
    op.beginTry(now);
    outcomes.tried(op);
    starter.send(op);
  }

  /** Whether the caller is the lane's thread. */
  boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  /** A message of a stream has arrived on the lane's thread. */
  void message(InFlightOp op, long gapNanos, long bytes) {
    if (op.state == InFlightOp.SENT) {
      outcomes.message(op, gapNanos, bytes);
    }
  }

  /** Room for the messages that another thread receives. */
  HeldMessages heldMessages() {
    return outcomes.heldMessages();
  }

  /** Takes a try that has ended on a foreign thread, which has claimed that. */
  void endedElsewhere(TryCompletion ended) {
    if (ends.put(ended)) {
      wake();
    }
  }

  private void takeEndedElsewhere() {
    TryCompletion ended = ends.takeAll();
    while (ended != null) {
      TryCompletion next = ended.nextEnded;
      long doneNanos = ended.doneNanos;
      OpError error = ended.error;
      ended.taken();
      InFlightOp op = ends.opOf(ended, doneNanos, error);
      if (op != null) {
        complete(op, attention.unreadElsewhereNanos(op.handedNanos, doneNanos));
      }
      ended = next;
    }
  }

  /** The adapter has ended a try that has ended before. Any thread. */
  void endedTwice(TryCompletion ended) {
    ends.endedTwice(ended);
  }

  /** Takes a try that has ended, at the adapter's call on the lane's thread. */
  void ended(TryCompletion ended, long doneNanos, @Nullable OpError error) {
    if (!inTurn) {
      attention.looks(doneNanos);
    }
    InFlightOp op = ends.opOf(ended, doneNanos, error);
    if (op != null) {
      complete(op, inTurn ? 0 : attention.unreadNanos(op.handedNanos, doneNanos));
    }
  }

  private void complete(InFlightOp op, long unreadNanos) {
    op.endTry(unreadNanos, attention);
    OpError error = op.error;
    OpenPhase current = phase;
    if (error == null) {
      outcomes.succeeded(op, current != null && current.isIssuing(op.phase));
      leave(op, op.doneNanos - unreadNanos);
      return;
    }
    boolean mayRetry = current == null || current.run().stopReason() == null;
    ErrorRule rule = outcomes.failed(op, error, mayRetry);
    if (rule == null) {
      op.state = InFlightOp.BACKING_OFF;
      due.add(op);
    } else {
      failed(op, error, rule, op.doneNanos - unreadNanos);
    }
  }

  private void failed(InFlightOp op, OpError error, ErrorRule rule, long endedNanos) {
    starter.forgetCaptures(op);
    leave(op, endedNanos);
    OpenPhase current = phase;
    String wanted = outcomes.takeStopReason();
    if (current != null && (wanted != null || rule.stop())) {
      current
          .run()
          .stop(wanted != null ? wanted : "error " + error.name() + ": " + error.message());
    }
  }

  /**
   * An op is over: its permit goes to the next one of its stride, or becomes free.
   *
   * @param endedNanos when the lane could have known that
   */
  private void leave(InFlightOp op, long endedNanos) {
    ops.ended(op);
    OpenPhase current = phase;
    if (op.hasFollower() && current != null && current.isIssuing(op.phase)) {
      current.follow(op, endedNanos, attention);
      op.state = InFlightOp.WAITING;
      due.add(op);
      return;
    }
    release(op, endedNanos);
    if (current != null && !current.isIssuing()) {
      tellWhenDrained(current);
    }
  }

  private void release(InFlightOp op, long sinceNanos) {
    outcomes.strides().left(op);
    ops.release(op, sinceNanos);
  }

  private void endIssuing(OpenPhase current) {
    current.endIssuing();
    long now = clock.nanoTime();
    starter.takeWaiting().forEach(op -> release(op, now));
    due.takeUnissued().forEach(op -> release(op, now));
    current.run().issuingEnded().countDown();
    tellWhenDrained(current);
  }

  private void tellWhenDrained(OpenPhase current) {
    if (draining && ops.noneOf(current.run().index())) {
      draining = false;
      current.run().drained().countDown();
    }
  }

  private long end() {
    ops.forEachTaken(outcomes.strides()::left);
    unfinished = ops.abandon(clock.nanoTime(), true);
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    finished.countDown();
    return FINISHED;
  }
}
