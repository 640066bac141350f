package io.bench.engine.lane;

import java.util.Arrays;

/**
 * The ops of a lane that wait for their next try: a binary heap by due time. The lane's thread
 * only.
 */
final class RetryQueue {

  private final InFlightOp[] heap;
  private int size;

  RetryQueue(int capacity) {
    this.heap = new InFlightOp[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** When the first op is due. Only if not empty. */
  long firstDueNanos() {
    return heap[0].retryNanos;
  }

  void add(InFlightOp op) {
    int child = size++;
    while (child > 0) {
      int parent = (child - 1) >>> 1;
      if (heap[parent].retryNanos - op.retryNanos <= 0) {
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
      if (child + 1 < size && heap[child + 1].retryNanos - heap[child].retryNanos < 0) {
        child++;
      }
      if (last.retryNanos - heap[child].retryNanos <= 0) {
        break;
      }
      heap[parent] = heap[child];
      parent = child;
    }
    heap[parent] = last;
    Arrays.fill(heap, size, size + 1, null);
    return first;
  }
}
