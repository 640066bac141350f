package io.bench.engine.lane;

import io.bench.adapter.api.LaneOp;
import io.bench.engine.capture.CaptureScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The permits of one lane: made once, used again and again. The lane's thread only, but for {@link
 * #lastEndNanos} once the lane has finished. Hot path.
 */
final class InFlightOps {

  private final InFlightOp[] all;
  private final InFlightOp[] free;
  private final int[] inFlight;
  private final long[] lastEndNanos;
  private final long[] freeSinceNanos;
  private int freeCount;
  private int firstPermit;

  /**
   * @param lane whose ops they are
   * @param permits how many may be in flight, at least 1
   * @param phases how many phases the activity has
   * @param scope the variables of a stride
   * @param nowNanos since when all permits are free
   */
  InFlightOps(LaneTurns lane, int permits, int phases, CaptureScope scope, long nowNanos) {
    this.all = new InFlightOp[permits];
    this.free = new InFlightOp[permits];
    this.inFlight = new int[phases];
    this.lastEndNanos = new long[phases];
    this.freeSinceNanos = new long[permits];
    Arrays.fill(freeSinceNanos, nowNanos);
    for (int permit = permits - 1; permit >= 0; permit--) {
      InFlightOp op = new InFlightOp(lane, permit, scope.newValues());
      all[permit] = op;
      free[freeCount++] = op;
    }
  }

  boolean isFull() {
    return freeCount == 0;
  }

  /**
   * Takes a permit for an op of a phase; there must be a free one. The object is the one that was
   * used last, whose memory is warm; the permit is the oldest, since an op waits only for the first
   * one to leave.
   */
  InFlightOp take(int phase) {
    InFlightOp op = free[--freeCount];
    op.permitAtNanos = freeSinceNanos[firstPermit];
    firstPermit = firstPermit + 1 == freeSinceNanos.length ? 0 : firstPermit + 1;
    op.phase = phase;
    inFlight[phase]++;
    return op;
  }

  /** An op has ended; its permit is kept. */
  void ended(InFlightOp op) {
    lastEndNanos[op.phase] = op.doneNanos;
  }

  /**
   * Gives back a permit.
   *
   * @param sinceNanos since when the lane could have used it
   */
  void release(InFlightOp op, long sinceNanos) {
    op.state = InFlightOp.FREE;
    int last = firstPermit + freeCount;
    freeSinceNanos[last < freeSinceNanos.length ? last : last - freeSinceNanos.length] = sinceNanos;
    free[freeCount++] = op;
    inFlight[op.phase]--;
  }

  /** Every permit that an op has, in flight or waiting. */
  void forEachTaken(Consumer<InFlightOp> consumer) {
    for (InFlightOp op : all) {
      if (op.state != InFlightOp.FREE) {
        consumer.accept(op);
      }
    }
  }

  /** Whether any op has a permit, in flight or waiting. */
  boolean isAnyTaken() {
    return freeCount < all.length;
  }

  /** Whether every op of a phase has ended. */
  boolean noneOf(int phase) {
    return inFlight[phase] == 0;
  }

  /** When the last op of a phase ended, on the lanes' clock; 0 if none did. */
  long lastEndNanos(int phase) {
    return lastEndNanos[phase];
  }

  /**
   * Gives up what is in flight: nothing that happens to it from now on counts.
   *
   * <p>Throws the first exception or error of the adapter, once everything is given up.
   *
   * @param cancel whether to cancel at the adapter, which only the lane's thread may do
   */
  List<UnfinishedOp> abandon(long nowNanos, boolean cancel) {
    List<UnfinishedOp> unfinished = new ArrayList<>();
    Throwable thrown = null;
    for (InFlightOp op : all) {
      if (op.state != InFlightOp.FREE && op.state != InFlightOp.WAITING) {
        unfinished.add(
            new UnfinishedOp(op.phase, op.template, nowNanos - op.intendedNanos, op.cycle));
        boolean sent = cancel && op.state == InFlightOp.SENT;
        op.state = InFlightOp.ABANDONED;
        LaneOp prepared = op.prepared;
        if (sent && prepared != null) {
          try {
            prepared.cancel(op.latest);
          } catch (RuntimeException | Error e) {
            thrown = thrown == null ? e : thrown;
          }
        }
      }
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
    return unfinished;
  }
}
