package io.bench.engine.lane;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.engine.record.HeldMessages;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * One try of an op, as the adapter sees it. A permit has {@link #PER_PERMIT} of these and hands
 * them out in turn, so that a late call of the adapter for an ended try does not reach the try that
 * follows it: such a call is recognised until the permit has had {@link #PER_PERMIT} more tries.
 * Hot path.
 *
 * <p>The lane's thread begins it and takes it in. An end on the lane's thread needs no atomic
 * operation; one on a foreign thread is claimed first, since the queue takes no try twice.
 */
final class TryCompletion implements Completion {

  /** How many a permit has: 2 would do for the next try, more remember for longer. */
  static final int PER_PERMIT = 4;

  private static final AtomicIntegerFieldUpdater<TryCompletion> QUEUED =
      AtomicIntegerFieldUpdater.newUpdater(TryCompletion.class, "queued");

  /** The permit whose tries it is for. */
  final InFlightOp op;

  private TryCompletion next;

  // Which op was tried; the lane's part.
  int template;
  long cycle;

  // The end, as the foreign thread that put it into the queue has set it.
  long doneNanos;
  @Nullable OpError error;
  @Nullable TryCompletion nextEnded;
  private volatile int queued;

  private TryCompletion(InFlightOp op) {
    this.op = op;
    this.next = this;
  }

  /** Those of one permit, linked in a ring. */
  static TryCompletion ring(InFlightOp op) {
    TryCompletion first = new TryCompletion(op);
    for (int more = 1; more < PER_PERMIT; more++) {
      TryCompletion another = new TryCompletion(op);
      another.next = first.next;
      first.next = another;
    }
    return first;
  }

  /** The lane's thread: the permit's next try begins. Returns the one to give to the adapter. */
  TryCompletion beginNext() {
    if (next.queued != 0) {
      // Only an adapter that ends a try twice leaves one there; it must not be put in again.
      TryCompletion fresh = new TryCompletion(op);
      fresh.next = next.next;
      next = fresh;
    }
    next.template = op.template;
    next.cycle = op.cycle;
    return next;
  }

  /** The lane's thread: it has been taken from the queue. */
  void taken() {
    nextEnded = null;
    QUEUED.lazySet(this, 0);
  }

  /** Whether the permit is still on this try, which may have ended. */
  private boolean isLatest() {
    return op.latest == this;
  }

  @Override
  public int slot() {
    return op.slot;
  }

  @Override
  public void firstResult() {
    if (isLatest() && !op.firstResultSeen) {
      op.firstResultSeen = true;
      op.firstResultNanos = op.lane.clock.nanoTime();
    }
  }

  @Override
  public void addRows(long more) {
    if (isLatest()) {
      op.rows = op.rows == InFlightOp.UNKNOWN ? more : op.rows + more;
    }
  }

  @Override
  public void addPages(long more) {
    if (isLatest()) {
      op.pages += more;
    }
  }

  @Override
  public void message(long byteCount) {
    if (!isLatest()) {
      return;
    }
    long now = op.lane.clock.nanoTime();
    long gapNanos = op.messageGapNanos(now);
    if (op.lane.isOwnThread()) {
      op.lane.message(op, gapNanos, byteCount);
      return;
    }
    HeldMessages held = op.heldMessages;
    if (held == null) {
      held = op.lane.holdMessages(op);
    }
    held.add(gapNanos, byteCount);
  }

  @Override
  public void addSentMessages(long more) {
    if (isLatest()) {
      op.sentMessages += more;
    }
  }

  @Override
  public void addTransparentRetries(long more) {
    if (isLatest()) {
      op.transparentRetries += more;
    }
  }

  @Override
  public void addBytes(long more) {
    if (isLatest()) {
      op.bytes += more;
    }
  }

  @Override
  public void applied(boolean wasApplied) {
    if (isLatest()) {
      op.applied = wasApplied ? 1 : 0;
    }
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    if (isLatest()) {
      op.verifiedRows += equal;
      op.missingRows += missing;
      op.unexpectedRows += unexpected;
      op.unequalRows += unequal;
    }
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    if (isLatest()) {
      op.captured[variable] = value;
    }
  }

  @Override
  public void succeed() {
    end(null);
  }

  @Override
  public void fail(OpError cause) {
    end(cause);
  }

  private void end(@Nullable OpError with) {
    LaneTurns lane = op.lane;
    long now = lane.clock.nanoTime();
    if (lane.isOwnThread()) {
      lane.ended(this, now, with);
    } else if (QUEUED.compareAndSet(this, 0, 1)) {
      doneNanos = now;
      error = with;
      lane.endedElsewhere(this);
    } else {
      lane.endedTwice(this);
    }
  }
}
