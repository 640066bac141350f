package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.HeldMessages;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.TimerSlack;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Hot; the loop of one lane, run turn by turn on the lane's own thread. It starts the ops that are
 * due as long as it has places in flight, takes in those that ended, and obeys the activity's
 * commands between two ops.
 *
 * <p>{@link #run}, {@link #finish} and {@link #wake} may be called by the activity's thread; what
 * {@link #unfinished}, {@link #unfinishedStrides}, {@link #successGaps} and {@link #failure} return
 * is complete once {@link #finished} is at zero.
 */
public final class Lane implements LaneTask {

  /** Ops started in one turn at most, so that answers and commands are not kept waiting. */
  private static final int OPS_PER_TURN = 128;

  final NanoClock clock;

  private final LaneSettings settings;
  private final int index;
  private final int[] order;
  private final OpStarter starter;
  private final LaneRecorder recorder;
  private final LaneOutcomes outcomes;
  private final CompletionQueue endedElsewhere = new CompletionQueue();
  private final InFlightOps ops;
  private final DueQueue due;
  private final CountDownLatch finished = new CountDownLatch(1);

  private volatile @Nullable PhaseRun assigned;
  private volatile boolean finishWanted;
  private volatile @Nullable Throwable failure;
  private @Nullable LaneEventLoop eventLoop;
  private @Nullable Thread thread;

  // The lane's thread only, from here on.
  private List<UnfinishedOp> unfinished = List.of();
  private @Nullable OpenPhase phase;
  private boolean draining;

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
      PreparedOp[] preparedOps,
      @Nullable LaneSpaces spaces,
      LaneRecorder recorder) {
    this.settings = settings;
    this.clock = settings.clock();
    this.order = settings.order().stream().mapToInt(Integer::intValue).toArray();
    this.index = index;
    StrideCaptures captures = settings.captures();
    this.starter = new OpStarter(adapterLane, preparedOps, captures, spaces);
    this.recorder = recorder;
    this.outcomes = new LaneOutcomes(settings, recorder, index);
    this.due = new DueQueue(maxInFlight);
    CaptureScope scope = captures == null ? new CaptureScope() : captures.scope();
    this.ops = new InFlightOps(this, maxInFlight, settings.phases(), scope);
  }

  /** Begins to run on an event loop. Once, before anything else. */
  public void start(LaneEventLoop loop) {
    this.eventLoop = loop;
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
      loop.wake();
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
    return outcomes.unfinishedStrides(phaseIndex);
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

  @Override
  public long turn() {
    try {
      return takeTurn();
    } catch (Throwable bug) {
      failure = bug;
      return end();
    }
  }

  private long takeTurn() {
    if (thread == null) {
      thread = Thread.currentThread();
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
      current.goesOn(clock.nanoTime());
    }
    long wait = current == null ? WHEN_WOKEN : issue(current);
    starter.flush();
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
            settings.captures() != null,
            settings.graceNanos());
    outcomes.begin(next);
    phase = begun;
    draining = true;
    return begun;
  }

  private long issue(OpenPhase current) {
    if (current.isIssuing() && current.run().isOver()) {
      endIssuing(current);
    }
    for (int left = OPS_PER_TURN; left > 0; left--) {
      long now = clock.nanoTime();
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
      current.take(op, now);
      starter.beginStride(op);
      outcomes.begin(op);
      issue(current, op, now);
    }
    return 0;
  }

  private void issue(OpenPhase current, InFlightOp op, long now) {
    OpStarter.Readiness readiness = starter.ready(op);
    if (readiness == OpStarter.Readiness.WAITING) {
      op.state = InFlightOp.WAITING;
      op.dueNanos = now;
      return;
    }
    if (!op.paced) {
      op.intendedNanos = now;
    }
    op.firstSentNanos = now;
    outcomes.issued(op);
    current.issued(op);
    if (readiness == OpStarter.Readiness.READY) {
      send(op, now);
    } else {
      op.doneNanos = now;
      OpError refusal = starter.refusal();
      failed(op, refusal, outcomes.failedUnsent(op, refusal));
    }
  }

  private void send(InFlightOp op, long now) {
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

  /** Takes an op whose try has ended, at the adapter's call. Any thread. */
  void ended(InFlightOp op) {
    if (isOwnThread()) {
      complete(op);
    } else if (op.claimEnd() && endedElsewhere.put(op)) {
      wake();
    }
  }

  private void takeEndedElsewhere() {
    InFlightOp op = endedElsewhere.takeAll();
    while (op != null) {
      InFlightOp next = op.nextEnded;
      op.nextEnded = null;
      complete(op);
      op = next;
    }
  }

  private void complete(InFlightOp op) {
    if (op.state == InFlightOp.ABANDONED) {
      return;
    }
    if (op.state != InFlightOp.SENT) {
      // Thrown here it would end up in the adapter; the lane's own turn must end with it.
      failure =
          new IllegalStateException(
              "the adapter ended an op that was not in flight: exactly one end per start");
      finishWanted = true;
      return;
    }
    OpError error = op.error;
    OpenPhase current = phase;
    if (error == null) {
      outcomes.succeeded(op, current != null && current.isIssuing(op.phase));
      leave(op);
      return;
    }
    boolean mayRetry = current == null || current.run().stopReason() == null;
    ErrorRule rule = outcomes.failed(op, error, mayRetry);
    if (rule == null) {
      op.state = InFlightOp.BACKING_OFF;
      due.add(op);
    } else {
      failed(op, error, rule);
    }
  }

  private void failed(InFlightOp op, OpError error, ErrorRule rule) {
    starter.forgetCaptures(op);
    leave(op);
    OpenPhase current = phase;
    String wanted = outcomes.takeStopReason();
    if (current != null && (wanted != null || rule.stop())) {
      current
          .run()
          .stop(wanted != null ? wanted : "error " + error.name() + ": " + error.message());
    }
  }

  /** An op is over: its place goes to the next one of its stride, or becomes free. */
  private void leave(InFlightOp op) {
    ops.ended(op);
    OpenPhase current = phase;
    if (op.hasFollower() && current != null && current.isIssuing(op.phase)) {
      current.follow(op);
      op.state = InFlightOp.WAITING;
      due.add(op);
      return;
    }
    release(op);
    if (current != null && !current.isIssuing()) {
      tellWhenDrained(current);
    }
  }

  private void release(InFlightOp op) {
    outcomes.left(op);
    ops.release(op);
  }

  private void endIssuing(OpenPhase current) {
    long heldUpNanos = current.takeHeldUpNanos(clock.nanoTime());
    if (heldUpNanos > 0) {
      outcomes.heldUp(current.run().index(), current.nextTemplate(), heldUpNanos);
    }
    current.endIssuing();
    starter.takeWaiting().forEach(this::release);
    due.takeUnissued().forEach(this::release);
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
    ops.forEachTaken(outcomes::left);
    unfinished = ops.abandon(clock.nanoTime());
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    finished.countDown();
    return FINISHED;
  }
}
