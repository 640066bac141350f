package io.bench.engine.lane;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.record.HeldMessages;
import org.jspecify.annotations.Nullable;

/**
 * One permit of a lane, reused for one op after another. The lane's thread owns it, but for the
 * time between {@code start} and the end of a try, when the adapter's thread may write its own part
 * through the {@link TryCompletion} that it was given. Hot path.
 */
final class InFlightOp {

  /** Not known: the adapter does not say. */
  static final long UNKNOWN = -1;

  static final int FREE = 0;
  static final int SENT = 1;
  static final int BACKING_OFF = 2;
  static final int ABANDONED = 3;

  /** Has a permit, but is not issued: it waits for its turn in a stride, or for its space. */
  static final int WAITING = 4;

  /** The stride of this permit has no op that was issued. */
  static final int STRIDE_NEW = 0;

  /** The stride has issued ops, and goes on. */
  static final int STRIDE_OPEN = 1;

  /** What became of it is counted, though ops of it may follow. */
  static final int STRIDE_COUNTED = 2;

  final LaneTurns lane;
  final int slot;

  // The lane's part.

  /** The try that the permit is on, or was last. */
  TryCompletion latest;

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
  int tries;
  @Nullable LaneOp prepared;

  /** The client instance that it names and was ready in, or null. */
  LaneSpaces.@Nullable Space space;

  int strideState = STRIDE_NEW;
  long strideStartNanos;
  int strideApplied;

  // The parts of its time, see TimePart.
  long permitAtNanos;
  long handedNanos;
  long readySinceNanos;
  long predecessorNanos;
  long permitNanos;
  long spaceNanos;
  long backoffNanos;
  long delayNanos;
  long unsentNanos;
  long serverNanos;
  long unreadNanos;

  /** The part of its delay, unsent and unread time in which the whole process stood still. */
  long stalledNanos;

  private boolean waitsForSpace;
  private long spaceSinceNanos;

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

  /**
   * Made when first needed: only streams in spaces need it. Also the lane's, while the adapter adds
   * to it: {@link LaneTurns#holdMessages} shows it to the lane.
   */
  @Nullable HeldMessages heldMessages;

  long doneNanos;
  @Nullable OpError error;

  /**
   * @param captured room for the variables of the stride
   */
  InFlightOp(LaneTurns lane, int slot, @Nullable Object[] captured) {
    this.lane = lane;
    this.slot = slot;
    this.captured = captured;
    this.latest = TryCompletion.ring(this);
  }

  /** Whether another op of the stride is to be run in this permit after this one. */
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
    handedNanos = nowNanos;
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
    latest = latest.beginNext();
  }

  /**
   * Begins its account of time.
   *
   * @param readyNanos when it is, or was, due and nothing kept it but the client
   */
  void beginTime(long readyNanos) {
    readySinceNanos = readyNanos;
    predecessorNanos = 0;
    permitNanos = 0;
    spaceNanos = 0;
    backoffNanos = 0;
    delayNanos = 0;
    unsentNanos = 0;
    serverNanos = 0;
    unreadNanos = 0;
    stalledNanos = 0;
    waitsForSpace = false;
  }

  /** It waits for its client instance from now on, if it does not yet. */
  void waitForSpace(long now) {
    if (!waitsForSpace) {
      waitsForSpace = true;
      spaceSinceNanos = now;
    }
  }

  /** It waits for its client instance no longer, if it did. */
  void endWaitForSpace(long now) {
    if (waitsForSpace) {
      waitsForSpace = false;
      delayNanos += Math.max(0, spaceSinceNanos - readySinceNanos);
      spaceNanos = now - spaceSinceNanos;
      readySinceNanos = now;
    }
  }

  /**
   * It was ready, and is sent only now.
   *
   * @param attention when the lane was held up meanwhile
   */
  void endDelay(long now, LaneAttention attention) {
    if (paced && now - readySinceNanos > 0) {
      delayNanos += now - readySinceNanos;
      stalledNanos += attention.stalledNanos(readySinceNanos, now);
    }
  }

  /**
   * Divides the time of a try that has ended.
   *
   * @param unread how long its answer may have waited to be read
   * @param attention when the lane was held up meanwhile
   */
  void endTry(long unread, LaneAttention attention) {
    long handed = handedNanos - doneNanos < 0 ? handedNanos : doneNanos;
    unsentNanos += Math.max(0, handed - trySentNanos);
    unreadNanos += unread;
    stalledNanos +=
        attention.stalledNanos(trySentNanos, handed)
            + attention.stalledNanos(doneNanos - unread, doneNanos);
    serverNanos += Math.max(0, doneNanos - handed) - unread;
  }

  /** How long after the message before it one has come now; {@link #UNKNOWN} if it is the first. */
  long messageGapNanos(long now) {
    long gapNanos = messageSeen ? Math.max(0, now - lastMessageNanos) : UNKNOWN;
    messageSeen = true;
    lastMessageNanos = now;
    if (!firstResultSeen) {
      firstResultSeen = true;
      firstResultNanos = now;
    }
    return gapNanos;
  }
}
