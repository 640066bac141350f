package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
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
import org.jspecify.annotations.Nullable;

/**
 * What a lane does in its turns: it starts the ops that are due while it has permits, and takes in
 * those that ended. Hot path; runs on the lane's thread, except where a method says otherwise.
 */
final class LaneTurns {

  /** Ops started in one turn at most, so that answers and commands are not kept waiting. */
  private static final int OPS_PER_TURN = 128;

  /** And for how long ops are started in one, since the first of them waits for its flush. */
  private static final long TURN_NANOS = 100_000;

  final NanoClock clock;

  private final LaneRecorder recorder;
  private final Runnable wake;
  private final LanePulse pulse;
  private final CompletionQueue elsewhere = new CompletionQueue();
  private final TryEnds ends;
  private final OpStarter starter;
  private final LaneOutcomes outcomes;
  private final InFlightOps ops;
  private final LaneAttention attention;
  private final DueQueue due;
  private final LanePhases phases;

  private volatile @Nullable Thread thread;
  private volatile boolean holdsMessages;
  private boolean inTurn;

  /** Ops may have ended elsewhere after the turn began, so that no op may be sent as of then. */
  private boolean tookIn;

  /**
   * @param index 0-based number of the lane
   * @param pulse beats with every op that is started or ends
   * @param wake asks for a turn; any thread
   */
  LaneTurns(
      LaneSettings settings,
      int index,
      int maxInFlight,
      AdapterLane adapterLane,
      LaneOp[] preparedOps,
      @Nullable LaneSpaces spaces,
      LaneRecorder recorder,
      LanePulse pulse,
      Runnable wake) {
    this.clock = settings.clock();
    this.recorder = recorder;
    this.wake = wake;
    this.pulse = pulse;
    this.ends = new TryEnds(pulse);
    StrideCaptures captures = settings.ops().captures();
    this.starter = new OpStarter(adapterLane, preparedOps, captures, spaces, OPS_PER_TURN);
    this.outcomes = new LaneOutcomes(settings, recorder, index);
    this.due = new DueQueue(maxInFlight);
    CaptureScope scope = captures == null ? new CaptureScope() : captures.scope();
    long now = clock.nanoTime();
    this.ops = new InFlightOps(this, maxInFlight, settings.phases(), scope, now);
    this.attention = new LaneAttention(recorder, settings.stalls(), now);
    this.phases = new LanePhases(settings, index, starter, outcomes, ops, due);
  }

  /** What happens to ops and strides; to be read by others once the lane has finished. */
  LaneOutcomes outcomes() {
    return outcomes;
  }

  /** The permits; to be read by others once the lane has finished. */
  InFlightOps ops() {
    return ops;
  }

  LaneAttention attention() {
    return attention;
  }

  /** The phases; others may only have nobody wait for one, once the lane does not end it. */
  LanePhases phases() {
    return phases;
  }

  /** The first try that the adapter has ended twice; null if there was none. Any thread. */
  @Nullable SecondEnd secondEnd() {
    return ends.secondEnd();
  }

  /** The thread that runs turns; null before the first. Any thread. */
  @Nullable Thread thread() {
    return thread;
  }

  /** The adapter has written what was started. */
  void flushed() {
    long now = clock.nanoTime();
    starter.handedOver(now);
    attention.wrote(now);
  }

  /** Begins a turn and takes in what has ended elsewhere. Returns when it began. */
  long begin() {
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
    return began;
  }

  /**
   * Starts the ops that are due, and ends the turn.
   *
   * @param wanted the phase that is to run, or null if none is yet
   * @return how long until the next turn is due
   */
  long end(@Nullable PhaseRun wanted, long began) {
    OpenPhase current = phases.current();
    if (wanted != null && (current == null || current.run() != wanted)) {
      current = phases.begin(wanted);
    }
    for (InFlightOp ready : starter.takeReady()) {
      due.add(ready);
    }
    if (current != null && starter.isWaiting()) {
      current.continueStride(began);
    }
    starter.beginTurn();
    long wait = current == null ? LaneTask.WHEN_WOKEN : issue(current, began);
    starter.flush();
    long ended = clock.nanoTime();
    starter.handedOver(ended);
    attention.turnEnded(began, ended, wait > 0);
    inTurn = false;
    return wait;
  }

  private long issue(OpenPhase current, long began) {
    if (current.isIssuing() && current.run().isOver()) {
      phases.endIssuing(current);
    }
    long now = began;
    for (int left = OPS_PER_TURN; left > 0 && now - began < TURN_NANOS && pulse.beat(); left--) {
      now = left == OPS_PER_TURN && !tookIn ? began : clock.nanoTime();
      if (!due.isEmpty() && due.firstDueNanos() - now <= 0) {
        InFlightOp waiting = due.take();
        if (waiting.state == InFlightOp.WAITING) {
          issue(current, waiting, now);
        } else {
          send(waiting, now);
        }
        continue;
      }
      long wait = current.isIssuing() ? current.waitNanos(now, ops.isFull()) : LaneTask.WHEN_WOKEN;
      if (wait == OpenPhase.EXHAUSTED) {
        phases.endIssuing(current);
        wait = LaneTask.WHEN_WOKEN;
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

  /** Room for the messages of an op's stream that another thread receives. That thread. */
  HeldMessages holdMessages(InFlightOp op) {
    HeldMessages held = recorder.heldMessages();
    op.heldMessages = held;
    holdsMessages = true; // after it, so that the lane sees it
    return held;
  }

  /** Records the messages that other threads have received of streams that go on. */
  void takeHeldMessages() {
    if (holdsMessages) {
      ops.forEachTaken(outcomes::messagesSoFar);
    }
  }

  /** Takes a try that has ended on a foreign thread, which has claimed that. That thread. */
  void endedElsewhere(TryCompletion ended) {
    if (elsewhere.put(ended)) {
      wake.run();
    }
  }

  private void takeEndedElsewhere() {
    TryCompletion ended = elsewhere.takeAll();
    tookIn = ended != null;
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
    OpenPhase current = phases.current();
    if (error == null) {
      outcomes.succeeded(op, current != null && current.isIssuing(op.phase));
      leave(op, op.doneNanos - unreadNanos);
      return;
    }
    boolean mayRetry = current == null || current.run().stopReason() == null;
    ErrorRule rule = outcomes.failed(op, error, mayRetry);
    if (rule == null) {
      starter.forgetTry(op);
      op.state = InFlightOp.BACKING_OFF;
      due.add(op);
    } else {
      failed(op, error, rule, op.doneNanos - unreadNanos);
    }
  }

  private void failed(InFlightOp op, OpError error, ErrorRule rule, long endedNanos) {
    starter.forgetCaptures(op);
    leave(op, endedNanos);
    OpenPhase current = phases.current();
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
    OpenPhase current = phases.current();
    OpenPhase following = current == null ? null : current.following(op.phase);
    if (op.hasFollower() && following != null) {
      following.follow(op, endedNanos, attention);
      op.state = InFlightOp.WAITING;
      due.add(op);
      return;
    }
    phases.release(op, endedNanos);
    if (current != null && !current.isIssuing()) {
      phases.tellWhenDrained(current);
    }
  }

  /**
   * Gives up what is in flight.
   *
   * @param cancel whether to cancel at the adapter, which only the lane's thread may do
   */
  List<UnfinishedOp> abandon(boolean cancel) {
    ops.forEachTaken(outcomes.strides()::left);
    return ops.abandon(clock.nanoTime(), cancel);
  }
}
