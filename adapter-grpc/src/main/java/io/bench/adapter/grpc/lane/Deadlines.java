package io.bench.adapter.grpc.lane;

import io.bench.adapter.api.lane.LaneLoop;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Ends requests whose time is over. grpc-java would set a timer for each call, and clear it again,
 * which costs more than to look at all of them now and then: so a request is ended when its time is
 * over, or up to a twentieth of that time (200 ms at most) later. Hot path; runs on the event loop.
 */
public final class Deadlines {

  private static final long SHORTEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int PARTS = 20;

  private final LaneLoop loop;
  private final long deadlineNanos;
  private final long periodNanos;
  private final StatusRuntimeException overdue;
  private final Metadata timeout;
  private final List<Waiting> watched = new ArrayList<>();
  private boolean armed;

  /** Something that waits for an answer now and then. */
  public interface Waiting {

    /** Gives the request up if its time is over; returns whether one is still waited for. */
    boolean endIfOverdue(long nowNanos);
  }

  /**
   * @param deadlineNanos how long each request may take
   */
  public Deadlines(LaneLoop loop, long deadlineNanos) {
    this.loop = loop;
    this.deadlineNanos = deadlineNanos;
    this.timeout = TimeoutHeader.of(deadlineNanos);
    this.periodNanos =
        Math.max(SHORTEST_PERIOD_NANOS, Math.min(LONGEST_PERIOD_NANOS, deadlineNanos / PARTS));
    this.overdue =
        Status.DEADLINE_EXCEEDED
            .withDescription(
                String.format(Locale.ROOT, "no answer within %.3f s", deadlineNanos / 1e9))
            .asRuntimeException();
  }

  /** Why a call that took too long is cancelled; what its op has failed with is in it. */
  public StatusRuntimeException overdue() {
    return overdue;
  }

  /** What each request's headers tell the server about it. */
  Metadata timeout() {
    return timeout;
  }

  /** From now on it is looked at. */
  public void watch(Waiting waiting) {
    watched.add(waiting);
  }

  /** A request is about to be sent; returns until when it may take, as {@code System.nanoTime}. */
  public long begin() {
    if (!armed) {
      armed = true;
      loop.runAfter(periodNanos, this::look);
    }
    return System.nanoTime() + deadlineNanos;
  }

  /**
   * Returns the status of an ended call. The server knows the deadline too and may end the call
   * first, which looks like a cancellation.
   *
   * @param overdueNanos as {@link #begin} has said
   */
  public Status ended(Status status, long overdueNanos) {
    boolean cutOff = status.getCode() == Status.Code.CANCELLED && status.getCause() == null;
    return cutOff && System.nanoTime() - overdueNanos >= 0 ? overdue.getStatus() : status;
  }

  private void look() {
    boolean anyWaits = true;
    // whatever goes wrong with one request, the others are looked at again
    try {
      anyWaits = endOverdue(System.nanoTime());
    } finally {
      armed = anyWaits;
      if (anyWaits) {
        loop.runAfter(periodNanos, this::look);
      }
    }
  }

  /** Returns whether any request is still waited for. */
  private boolean endOverdue(long nowNanos) {
    boolean anyWaits = false;
    for (int i = 0; i < watched.size(); i++) {
      anyWaits |= watched.get(i).endIfOverdue(nowNanos);
    }
    return anyWaits;
  }
}
