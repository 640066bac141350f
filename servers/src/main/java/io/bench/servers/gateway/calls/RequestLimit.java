package io.bench.servers.gateway.calls;

import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How many requests the gateway works on at the same time, and how many it has answered. A request
 * is a unary call, a call whose answer is streamed, or one message of a bidirectional stream. Hot:
 * called twice per request, by event loops; thread-safe.
 *
 * <pre>{@code
 * Status refused = limit.tryStart();
 * if (refused == null) {
 *   ... work, and exactly once, however it ends:
 *   limit.finish();
 * }
 * }</pre>
 */
public final class RequestLimit {

  private final int limit;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final LongAdder answered = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final Status overloaded;
  private volatile boolean draining;

  /**
   * Creates a limit.
   *
   * @param limit requests at the same time, at least 1
   */
  public RequestLimit(int limit) {
    this.limit = limit;
    this.overloaded =
        Status.RESOURCE_EXHAUSTED.withDescription(
            "the gateway is overloaded: " + limit + " requests in flight");
  }

  /**
   * Takes a place.
   *
   * @return null if the request may be worked on, otherwise what to answer it with
   */
  public @Nullable Status tryStart() {
    int started = inFlight.incrementAndGet();
    if (started <= limit && !draining) {
      return null;
    }
    leave();
    refused.increment();
    return draining
        ? Status.UNAVAILABLE.withDescription("the gateway is shutting down")
        : overloaded;
  }

  /** Gives back the place of a request that has its answer, a result or an error. */
  public void finish() {
    answered.increment();
    leave();
  }

  private void leave() {
    if (inFlight.decrementAndGet() == 0 && draining) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /**
   * Refuses all requests from now on and waits for those that are being worked on.
   *
   * @param patience how long to wait at most
   * @return whether all have been answered
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public boolean drain(Duration patience) throws InterruptedException {
    draining = true;
    long deadlineNanos = System.nanoTime() + patience.toNanos();
    synchronized (this) {
      while (inFlight.get() > 0) {
        long leftMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
        if (leftMillis <= 0) {
          return false;
        }
        wait(leftMillis);
      }
    }
    return true;
  }

  /** Returns how many requests are being worked on. */
  public int inFlight() {
    return inFlight.get();
  }

  /** Returns how many requests have been answered, with a result or an error. */
  public long answered() {
    return answered.sum();
  }

  /** Returns how many requests have been refused because of the limit or the end. */
  public long refused() {
    return refused.sum();
  }
}
