package io.bench.engine.lane;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Hot; ops that ended on foreign threads, on their way to their lane. Any thread puts, without a
 * lock and without allocation (the ops are the links); the lane takes all at once.
 */
final class CompletionQueue {

  private final AtomicReference<@Nullable InFlightOp> newest = new AtomicReference<>();

  /** Adds an op. Returns whether the queue was empty, that is, whether the lane must be woken. */
  boolean put(InFlightOp op) {
    InFlightOp head;
    do {
      head = newest.get();
      op.nextEnded = head;
    } while (!newest.compareAndSet(head, op));
    return head == null;
  }

  boolean isEmpty() {
    return newest.get() == null;
  }

  /** Takes everything, oldest first, linked by {@code nextEnded}. The lane's thread. */
  @Nullable InFlightOp takeAll() {
    if (newest.get() == null) {
      return null;
    }
    InFlightOp op = newest.getAndSet(null);
    InFlightOp oldest = null;
    while (op != null) {
      InFlightOp older = op.nextEnded;
      op.nextEnded = oldest;
      oldest = op;
      op = older;
    }
    return oldest;
  }
}
