package io.bench.adapter.grpc.lane;

import io.bench.adapter.api.lane.LaneLoop;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ends requests whose time is over. grpc-java would set a timer for each call, and clear it again,
 * which costs more than to look at all of them now and then: so a request is ended when its time is
 * over, or up to a twentieth of that time (200 ms at most) later. The clock is read twice for all
 * requests of a turn, when the first begins and when the turn is over, which has written lean ones.
 * Hot path; runs on the event loop.
 */
public final class Deadlines {

  private static final long SHORTEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int PARTS = 20;

  /** A look that comes later than it should by so much: the event loop was held up. */
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final LaneLoop loop;
  private final LongSupplier nanoTime;
  private final LongSupplier fullRounds;
  private final long deadlineNanos;
  private final long periodNanos;
  private final StatusRuntimeException overdue;
  private final Metadata timeout;
  private final List<Deadline> watched = new ArrayList<>();

  /** Of requests that were begun since the clock was read last. */
  private final List<Deadline> begun = new ArrayList<>();

  private final Runnable written = this::written;
  private final Runnable look = this::look;
  private final Runnable lookNow = this::lookNow;

  /** When the first of them was begun. */
  private long begunNanos;

  private long lookedNanos;
  private boolean armed;

  /** When the wait for answers that a stall has held up ends at the latest. */
  private long catchingUpNanos;

  private long fullRoundsBefore;

  /** Something that waits for the answer to one request after another. */
  public interface Waiting {

    /** Whether a request is waited for. */
    boolean isWaiting();

    /** Gives the request up, whose time is over. */
    void endOverdue();
  }

  /** Until when the answer to one request after another may take. */
  public final class Deadline {

    private final Waiting waiting;
    private long begunNanos;
    private long writtenNanos;

    /** Whether it is among those whose time of writing is not known yet. */
    private boolean isBegun;

    private Deadline(Waiting waiting) {
      this.waiting = waiting;
    }

    /** A request is about to be sent. */
    public void begin() {
      Deadlines.this.begin(this);
    }

    /**
     * Returns the status of an ended call. The server knows the deadline too and may end the call
     * first, which looks like a cancellation.
     */
    public Status ended(Status status) {
      boolean cutOff = status.getCode() == Status.Code.CANCELLED && status.getCause() == null;
      return cutOff && nanoTime.getAsLong() - begunNanos >= deadlineNanos
          ? overdue.getStatus()
          : status;
    }
  }

  /**
   * @param nanoTime the clock, as {@code System.nanoTime}
   * @param fullRounds counts the rounds of the loop that may have left something to read
   * @param deadlineNanos how long each request may take
   */
  public Deadlines(
      LaneLoop loop, LongSupplier nanoTime, LongSupplier fullRounds, long deadlineNanos) {
    this.loop = loop;
    this.nanoTime = nanoTime;
    this.fullRounds = fullRounds;
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
  public Deadline watch(Waiting waiting) {
    Deadline deadline = new Deadline(waiting);
    watched.add(deadline);
    return deadline;
  }

  private void begin(Deadline deadline) {
    if (begun.isEmpty()) {
      begunNanos = nanoTime.getAsLong();
      loop.execute(written);
      if (!armed) {
        loop.runAfter(periodNanos, look);
        armed = true;
        lookedNanos = begunNanos;
      }
    }
    deadline.begunNanos = begunNanos;
    if (!deadline.isBegun) {
      deadline.isBegun = true;
      begun.add(deadline);
    }
  }

  /** The turn that has begun requests is over, and has written them. */
  private void written() {
    written(nanoTime.getAsLong());
  }

  private void written(long nowNanos) {
    for (int i = 0; i < begun.size(); i++) {
      Deadline deadline = begun.get(i);
      deadline.isBegun = false;
      deadline.writtenNanos = nowNanos;
    }
    begun.clear();
  }

  /**
   * After a stall what has arrived meanwhile is read first, from the loop's next round on: an
   * answer that only this process has held up is not given up. That takes as long as the stall at
   * most.
   */
  private void look() {
    long nowNanos = nanoTime.getAsLong();
    long sinceNanos = nowNanos - lookedNanos;
    if (sinceNanos > periodNanos + LATE_NANOS) {
      catchingUpNanos = nowNanos + sinceNanos;
      lookInNextRound();
    } else {
      look(nowNanos);
    }
  }

  private void lookInNextRound() {
    fullRoundsBefore = fullRounds.getAsLong();
    loop.runAfter(1, lookNow);
  }

  private void lookNow() {
    long nowNanos = nanoTime.getAsLong();
    boolean moreToRead = fullRounds.getAsLong() != fullRoundsBefore;
    if (moreToRead && nowNanos - catchingUpNanos < 0) {
      lookInNextRound();
    } else {
      look(nowNanos);
    }
  }

  private void look(long nowNanos) {
    lookedNanos = nowNanos;
    boolean anyWaits = true;
    // whatever goes wrong with one request, the others are looked at again
    try {
      anyWaits = endOverdue(nowNanos);
    } finally {
      // one that has ended at once may be followed by others before its turn is over
      armed = anyWaits || !begun.isEmpty();
      if (armed) {
        loop.runAfter(periodNanos, look);
      }
    }
  }

  /** Returns whether any request is still waited for. */
  private boolean endOverdue(long nowNanos) {
    boolean anyWaits = false;
    for (int i = 0; i < watched.size(); i++) {
      Deadline each = watched.get(i);
      if (each.waiting.isWaiting()) {
        anyWaits = true;
        if (!each.isBegun && nowNanos - each.writtenNanos >= deadlineNanos) {
          each.waiting.endOverdue();
        }
      }
    }
    return anyWaits;
  }
}
