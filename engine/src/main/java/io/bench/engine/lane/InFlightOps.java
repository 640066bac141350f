package io.bench.engine.lane;

import io.bench.adapter.api.PreparedOp;
import io.bench.engine.capture.CaptureScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Hot; the places in flight of one lane: made once, used again and again. The lane's thread only,
 * but for {@link #lastEndNanos} once the lane has finished.
 */
final class InFlightOps {

  private final InFlightOp[] all;
  private final InFlightOp[] free;
  private final int[] inFlight;
  private final long[] lastEndNanos;
  private int freeCount;

  /**
   * @param lane whose ops they are
   * @param places how many may be in flight, at least 1
   * @param phases how many phases the activity has
   * @param scope the variables of a stride
   */
  InFlightOps(Lane lane, int places, int phases, CaptureScope scope) {
    this.all = new InFlightOp[places];
    this.free = new InFlightOp[places];
    this.inFlight = new int[phases];
    this.lastEndNanos = new long[phases];
    for (int place = places - 1; place >= 0; place--) {
      InFlightOp op = new InFlightOp(lane, place, scope.newValues());
      all[place] = op;
      free[freeCount++] = op;
    }
  }

  boolean isFull() {
    return freeCount == 0;
  }

  /** Takes a free place for an op of a phase; there must be one. */
  InFlightOp take(int phase) {
    InFlightOp op = free[--freeCount];
    op.phase = phase;
    inFlight[phase]++;
    return op;
  }

  /** An op has ended; its place is kept. */
  void ended(InFlightOp op) {
    lastEndNanos[op.phase] = op.doneNanos;
  }

  /** Gives back a place. */
  void release(InFlightOp op) {
    op.state = InFlightOp.FREE;
    free[freeCount++] = op;
    inFlight[op.phase]--;
  }

  /** Every place that an op has, in flight or waiting. */
  void forEachTaken(Consumer<InFlightOp> consumer) {
    for (InFlightOp op : all) {
      if (op.state != InFlightOp.FREE) {
        consumer.accept(op);
      }
    }
  }

  /** Whether every op of a phase has ended. */
  boolean noneOf(int phase) {
    return inFlight[phase] == 0;
  }

  /** When the last op of a phase ended, on the lanes' clock; 0 if none did. */
  long lastEndNanos(int phase) {
    return lastEndNanos[phase];
  }

  /** Gives up what is in flight: nothing that happens to it from now on counts. */
  List<UnfinishedOp> abandon(long nowNanos) {
    List<UnfinishedOp> unfinished = new ArrayList<>();
    for (InFlightOp op : all) {
      if (op.state != InFlightOp.FREE && op.state != InFlightOp.WAITING) {
        unfinished.add(
            new UnfinishedOp(op.phase, op.template, nowNanos - op.intendedNanos, op.cycle));
        boolean sent = op.state == InFlightOp.SENT;
        op.state = InFlightOp.ABANDONED;
        PreparedOp prepared = op.prepared;
        if (sent && prepared != null) {
          prepared.cancel(op);
        }
      }
    }
    return unfinished;
  }
}
