package io.bench.engine.lane;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The ops of a lane that wait with a permit, for their next try or for their turn in a stride, by
 * due time. The lane's thread only; it has room for all of them, so adding allocates nothing.
 */
final class DueQueue {

  /** By their difference: due times are readings of a clock that may wrap. */
  private static final Comparator<InFlightOp> BY_DUE_TIME =
      (one, other) -> Long.signum(one.dueNanos - other.dueNanos);

  private final PriorityQueue<InFlightOp> ops;

  DueQueue(int capacity) {
    ops = new PriorityQueue<>(capacity, BY_DUE_TIME);
  }

  boolean isEmpty() {
    return ops.isEmpty();
  }

  /** When the first op is due. Only if not empty. */
  long firstDueNanos() {
    return ops.element().dueNanos;
  }

  void add(InFlightOp op) {
    ops.add(op);
  }

  /** Takes the op that is due first. Only if not empty. */
  InFlightOp take() {
    return ops.remove();
  }

  /** Takes out every op that has not been issued, in the order they are due. */
  List<InFlightOp> takeUnissued() {
    List<InFlightOp> unissued =
        ops.stream().filter(DueQueue::isUnissued).sorted(BY_DUE_TIME).toList();
    ops.removeIf(DueQueue::isUnissued);
    return unissued;
  }

  private static boolean isUnissued(InFlightOp op) {
    return op.state == InFlightOp.WAITING;
  }
}
