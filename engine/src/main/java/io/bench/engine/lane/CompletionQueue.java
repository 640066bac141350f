package io.bench.engine.lane;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Tries that ended on foreign threads, on their way to their lane. Any thread puts, without a lock
 * and without allocation (they are the links); the lane takes all at once. Hot path.
 */
final class CompletionQueue {

  private final AtomicReference<@Nullable TryCompletion> newest = new AtomicReference<>();

  /** Adds a try. Returns whether the queue was empty, that is, whether the lane must be woken. */
  boolean put(TryCompletion ended) {
    TryCompletion head;
    do {
      head = newest.get();
      ended.nextEnded = head;
    } while (!newest.compareAndSet(head, ended));
    return head == null;
  }

  /** Takes everything, oldest first, linked by {@code nextEnded}. The lane's thread. */
  @Nullable TryCompletion takeAll() {
    if (newest.get() == null) {
      return null;
    }
    TryCompletion ended = newest.getAndSet(null);
    TryCompletion oldest = null;
    while (ended != null) {
      TryCompletion older = ended.nextEnded;
      ended.nextEnded = oldest;
      oldest = ended;
      ended = older;
    }
    return oldest;
  }
}
