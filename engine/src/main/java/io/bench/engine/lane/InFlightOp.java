package io.bench.engine.lane;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.record.HeldMessages;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one place in flight of a lane, reused for one op after another. The lane's thread owns it,
 * but for the time between {@code start} and the end of a try, when the adapter's thread may write
 * its own part.
 */
final class InFlightOp implements Completion {

  /** Not told by the adapter. */
  static final long UNKNOWN = -1;

  static final int FREE = 0;
  static final int SENT = 1;
  static final int BACKING_OFF = 2;
  static final int ABANDONED = 3;

  /** In a place, but not issued: for its turn in a stride, or for its space. */
  static final int WAITING = 4;

  /** The stride of this place has no op that was issued. */
  static final int STRIDE_NEW = 0;

  /** It has, and goes on. */
  static final int STRIDE_OPEN = 1;

  /** What became of it is counted, though ops of it may follow. */
  static final int STRIDE_COUNTED = 2;

  private static final AtomicIntegerFieldUpdater<InFlightOp> END_CLAIMED =
      AtomicIntegerFieldUpdater.newUpdater(InFlightOp.class, "endClaimed");

  private final Lane lane;
  private final int slot;

  // The lane's part.
  int state = FREE;
  int phase;
  int template;
  boolean paced;
  long index;
  long strideEnd;
  long cycle;
  long intendedNanos;
  long firstSentNanos;
  long trySentNanos;
  long serviceNanos;
  long dueNanos;
  long heldUpNanos;
  int tries;
  @Nullable PreparedOp prepared;
  int strideState = STRIDE_NEW;
  long strideStartNanos;
  int strideApplied;

  // The adapter's part.
  long rows;
  long pages;
  long sentMessages;
  long transparentRetries;
  long bytes;
  int applied;
  long verifiedRows;
  long missingRows;
  long unexpectedRows;
  long unequalRows;
  final @Nullable Object[] captured;
  long firstResultNanos;
  boolean firstResultSeen;
  private long lastMessageNanos;
  private boolean messageSeen;

  /** Made when first needed: only streams in spaces need it. */
  @Nullable HeldMessages heldMessages;

  long doneNanos;
  @Nullable OpError error;

  // The completion queue's part.
  @SuppressWarnings("UnusedVariable") // read through END_CLAIMED
  private volatile int endClaimed;

  @Nullable InFlightOp nextEnded;

  /**
   * @param captured room for the variables of the stride
   */
  InFlightOp(Lane lane, int slot, @Nullable Object[] captured) {
    this.lane = lane;
    this.slot = slot;
    this.captured = captured;
  }

  /** Whether another op of the stride is to be run in this place after this one. */
  boolean hasFollower() {
    return index + 1 < strideEnd;
  }

  /**
   * Makes it ready for a try. What an earlier try counted is forgotten: only the last one's result
   * counts.
   */
  void beginTry(long nowNanos) {
    state = SENT;
    tries++;
    trySentNanos = nowNanos;
    rows = UNKNOWN;
    pages = 0;
    sentMessages = 0;
    transparentRetries = 0;
    bytes = 0;
    applied = (int) UNKNOWN;
    verifiedRows = 0;
    missingRows = 0;
    unexpectedRows = 0;
    unequalRows = 0;
    firstResultSeen = false;
    messageSeen = false;
    error = null;
    END_CLAIMED.lazySet(this, 0);
  }

  /**
   * Whether this is the first end of the try that a foreign thread tells: the queue takes no op
   * twice.
   */
  boolean claimEnd() {
    return END_CLAIMED.compareAndSet(this, 0, 1);
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public void firstResult() {
    if (!firstResultSeen) {
      firstResultSeen = true;
      firstResultNanos = lane.clock.nanoTime();
    }
  }

  @Override
  public void addRows(long more) {
    rows = rows == UNKNOWN ? more : rows + more;
  }

  @Override
  public void addPages(long more) {
    pages += more;
  }

  @Override
  public void message(long byteCount) {
    long now = lane.clock.nanoTime();
    long gapNanos = messageSeen ? Math.max(0, now - lastMessageNanos) : UNKNOWN;
    messageSeen = true;
    lastMessageNanos = now;
    if (!firstResultSeen) {
      firstResultSeen = true;
      firstResultNanos = now;
    }
    if (lane.isOwnThread()) {
      lane.message(this, gapNanos, byteCount);
      return;
    }
    HeldMessages held = heldMessages;
    if (held == null) {
      held = lane.heldMessages();
      heldMessages = held;
    }
    held.add(gapNanos, byteCount);
  }

  @Override
  public void addSentMessages(long more) {
    sentMessages += more;
  }

  @Override
  public void addTransparentRetries(long more) {
    transparentRetries += more;
  }

  @Override
  public void addBytes(long more) {
    bytes += more;
  }

  @Override
  public void applied(boolean wasApplied) {
    applied = wasApplied ? 1 : 0;
  }

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {
    verifiedRows += equal;
    missingRows += missing;
    unexpectedRows += unexpected;
    unequalRows += unequal;
  }

  @Override
  public void capture(int variable, @Nullable Object value) {
    captured[variable] = value;
  }

  @Override
  public void succeed() {
    doneNanos = lane.clock.nanoTime();
    lane.ended(this);
  }

  @Override
  public void fail(OpError cause) {
    doneNanos = lane.clock.nanoTime();
    error = cause;
    lane.ended(this);
  }
}
