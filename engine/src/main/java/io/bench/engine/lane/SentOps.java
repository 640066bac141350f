package io.bench.engine.lane;

/**
 * Hot; the ops that the latest turn has sent, until it is known when their bytes were handed to the
 * kernel. The lane's thread only.
 */
final class SentOps {

  private final InFlightOp[] ops;
  private int count;

  /**
   * @param most how many ops a turn sends at most
   */
  SentOps(int most) {
    this.ops = new InFlightOp[most];
  }

  /** A turn begins. */
  void clear() {
    count = 0;
  }

  void add(InFlightOp op) {
    ops[count++] = op;
  }

  /** Their bytes are with the kernel; the latest call counts. */
  void handedOver(long now) {
    for (int sent = 0; sent < count; sent++) {
      ops[sent].handedNanos = now;
    }
  }
}
