package io.bench.engine.lane;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.pace.Schedule;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.time.NanoClock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Hot; the loop of one lane, run turn by turn on the lane's own thread. It starts the ops that are
 * due as long as it has places in flight, takes in those that ended, and obeys the activity's
 * commands between two ops.
 *
 * <p>{@link #run}, {@link #finish} and {@link #wake} may be called by the activity's thread; what
 * {@link #unfinished} and {@link #failure} return is complete once {@link #finished} is at zero.
 */
public final class Lane implements LaneTask {

  /** Ops started in one turn at most, so that answers and commands are not kept waiting. */
  private static final int OPS_PER_TURN = 128;

  final NanoClock clock;

  private final int index;
  private final int lanes;
  private final int[] order;
  private final AdapterLane adapterLane;
  private final PreparedOp[] preparedOps;
  private final LaneRecorder recorder;
  private final LaneOutcomes outcomes;
  private final CompletionQueue endedElsewhere = new CompletionQueue();
  private final InFlightOps ops;
  private final RetryQueue retries;
  private final CountDownLatch finished = new CountDownLatch(1);

  private volatile @Nullable PhaseRun assigned;
  private volatile boolean finishWanted;
  private volatile @Nullable Throwable failure;
  private @Nullable LaneEventLoop eventLoop;
  private @Nullable Thread thread;

  // The lane's thread only, from here on.
  private List<UnfinishedOp> unfinished = List.of();
  private boolean started;
  private @Nullable PhaseRun phase;
  private CyclePlan.@Nullable Cursor cursor;
  private boolean issuing;
  private boolean draining;
  private long nextIndex = -1;
  private long nextIntendedNanos;

  /**
   * @param index 0-based number of the lane
   * @param maxInFlight how many ops may be in flight on this lane, at least 1
   * @param adapterLane the adapter's part of the lane
   * @param preparedOps by op template, made for this lane
   */
  public Lane(
      LaneSettings settings,
      int index,
      int maxInFlight,
      AdapterLane adapterLane,
      PreparedOp[] preparedOps,
      LaneRecorder recorder) {
    this.clock = settings.clock();
    this.lanes = settings.lanes();
    this.order = settings.order().stream().mapToInt(Integer::intValue).toArray();
    this.index = index;
    this.adapterLane = adapterLane;
    this.preparedOps = preparedOps;
    this.recorder = recorder;
    this.outcomes = new LaneOutcomes(settings, recorder, index);
    this.retries = new RetryQueue(maxInFlight);
    this.ops = new InFlightOps(this, maxInFlight, settings.phases());
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
    }
    takeEndedElsewhere();
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    if (finishWanted) {
      return end();
    }
    PhaseRun wanted = assigned;
    if (wanted != phase && wanted != null) {
      begin(wanted);
    }
    started = false;
    long wait = issue();
    if (started) {
      adapterLane.flush();
    }
    return wait;
  }

  private void begin(PhaseRun next) {
    PhaseRun before = phase;
    if (before != null && issuing) {
      endIssuing(before);
    }
    phase = next;
    cursor = next.cycles().cursor(index, lanes);
    nextIndex = -1;
    issuing = true;
    draining = true;
  }

  private long issue() {
    PhaseRun current = phase;
    if (current == null) {
      return WHEN_WOKEN;
    }
    if (issuing && current.stopReason() != null) {
      endIssuing(current);
    }
    for (int left = OPS_PER_TURN; left > 0; left--) {
      long now = clock.nanoTime();
      if (!retries.isEmpty() && retries.firstDueNanos() - now <= 0) {
        send(retries.take(), now);
        continue;
      }
      long wait = issuing ? waitNanos(current, now) : WHEN_WOKEN;
      if (wait > 0) {
        return retries.isEmpty() ? wait : Math.min(wait, retries.firstDueNanos() - now);
      }
      startNext(current, now);
    }
    return 0;
  }

  /** How long until the next op may be started: 0 if that is now. May find that there is none. */
  private long waitNanos(PhaseRun current, long now) {
    long elapsed = now - current.startNanos();
    if (elapsed < 0) {
      return -elapsed;
    }
    long length = current.lengthNanos();
    if (elapsed >= length) {
      endIssuing(current);
      return WHEN_WOKEN;
    }
    if (ops.isFull()) {
      return length == PhaseRun.NO_END ? WHEN_WOKEN : length - elapsed;
    }
    Schedule schedule = current.schedule();
    if (nextIndex < 0) {
      nextIndex = cursor.next();
      if (nextIndex < 0) {
        endIssuing(current);
        return WHEN_WOKEN;
      }
      nextIntendedNanos =
          schedule == null ? now : current.startNanos() + schedule.offsetNanos(nextIndex);
    }
    return schedule == null ? 0 : Math.min(Math.max(0, nextIntendedNanos - now), length - elapsed);
  }

  private void startNext(PhaseRun current, long now) {
    InFlightOp op = ops.take(current.index());
    long cycle = current.cycles().firstCycle() + nextIndex;
    nextIndex = -1;
    op.template = order[(int) (cycle % order.length)];
    op.cycle = cycle;
    op.paced = current.schedule() != null;
    op.intendedNanos = op.paced ? nextIntendedNanos : now;
    op.firstSentNanos = now;
    op.serviceNanos = 0;
    op.tries = 0;
    outcomes.issued(op);
    send(op, now);
  }

  private void send(InFlightOp op, long now) {
    started = true;
    op.beginTry(now);
    outcomes.tried(op);
    try {
      preparedOps[op.template].start(op.cycle, op);
    } catch (RuntimeException thrown) {
      if (op.state != InFlightOp.SENT) {
        throw thrown;
      }
      String message = String.valueOf(thrown.getMessage());
      op.fail(new OpError(thrown.getClass().getSimpleName(), message, false, thrown));
    }
  }

  /** Takes an op whose try has ended, at the adapter's call. Any thread. */
  void ended(InFlightOp op) {
    if (Thread.currentThread() == thread) {
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
    if (error == null) {
      outcomes.succeeded(op, issuing && phase != null && op.phase == phase.index());
      release(op);
      return;
    }
    PhaseRun current = phase;
    boolean mayRetry = current == null || current.stopReason() == null;
    ErrorRule rule = outcomes.failed(op, error, mayRetry);
    if (rule == null) {
      op.state = InFlightOp.BACKING_OFF;
      retries.add(op);
      return;
    }
    release(op);
    if (rule.stop() && current != null) {
      current.stop("error " + error.name() + ": " + error.message());
    }
  }

  private void release(InFlightOp op) {
    ops.release(op);
    if (!issuing) {
      tellWhenDrained();
    }
  }

  private void endIssuing(PhaseRun current) {
    issuing = false;
    current.issuingEnded().countDown();
    tellWhenDrained();
  }

  private void tellWhenDrained() {
    PhaseRun current = phase;
    if (draining && current != null && ops.noneOf(current.index())) {
      draining = false;
      current.drained().countDown();
    }
  }

  private long end() {
    unfinished = ops.abandon(clock.nanoTime(), preparedOps);
    if (recorder.exchangeWanted()) {
      recorder.exchange();
    }
    finished.countDown();
    return FINISHED;
  }
}
