package io.bench.adapter.tck;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ops of a lane that ended on foreign threads, until the lane takes them. The ops are the links, so
 * that nothing is allocated which would be reported as the adapter's.
 */
final class EndedElsewhere {

  private final AtomicReference<@Nullable WatchedCompletion> newest = new AtomicReference<>();

  /** Any thread. Returns whether the lane must be woken, since there was none before. */
  boolean put(WatchedCompletion op) {
    WatchedCompletion head;
    do {
      head = newest.get();
      op.nextEnded = head;
    } while (!newest.compareAndSet(head, op));
    return head == null;
  }

  /** The lane's thread. */
  void takeAll(Consumer<WatchedCompletion> taker) {
    WatchedCompletion op = newest.getAndSet(null);
    while (op != null) {
      WatchedCompletion next = op.nextEnded;
      taker.accept(op);
      op = next;
    }
  }
}
