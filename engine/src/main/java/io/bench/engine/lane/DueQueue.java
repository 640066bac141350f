package io.bench.engine.lane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ops of a lane that wait with a place in flight, for their next try or for their turn in a
 * stride: a binary heap by due time. The lane's thread only.
 */
final class DueQueue {

  private final InFlightOp[] heap;
  private int size;

  DueQueue(int capacity) {
    this.heap = new InFlightOp[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** When the first op is due. Only if not empty. */
  long firstDueNanos() {
    return heap[0].dueNanos;
  }

  void add(InFlightOp op) {
    int child = size++;
    while (child > 0) {
      int parent = (child - 1) >>> 1;
      if (heap[parent].dueNanos - op.dueNanos <= 0) {
        break;
      }
      heap[child] = heap[parent];
      child = parent;
    }
    heap[child] = op;
  }

  /** Takes the op that is due first. Only if not empty. */
  InFlightOp take() {
    InFlightOp first = heap[0];
    InFlightOp last = heap[--size];
    int parent = 0;
    while (true) {
      int child = 2 * parent + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && heap[child + 1].dueNanos - heap[child].dueNanos < 0) {
        child++;
      }
      if (last.dueNanos - heap[child].dueNanos <= 0) {
        break;
      }
      heap[parent] = heap[child];
      parent = child;
    }
    heap[parent] = last;
    Arrays.fill(heap, size, size + 1, null);
    return first;
  }

  /** Takes out every op that has not been issued. */
  List<InFlightOp> takeUnissued() {
    List<InFlightOp> unissued = new ArrayList<>();
    InFlightOp[] all = Arrays.copyOf(heap, size);
    Arrays.fill(heap, 0, size, null);
    size = 0;
    for (InFlightOp op : all) {
      if (op.state == InFlightOp.WAITING) {
        unissued.add(op);
      } else {
        add(op);
      }
    }
    return unissued;
  }
}
