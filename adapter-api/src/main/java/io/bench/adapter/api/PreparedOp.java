package io.bench.adapter.api;

/**
 * An op template made ready to run: everything slow is done. It cannot be started itself; each lane
 * starts its own {@link LaneOp}.
 */
@FunctionalInterface
public interface PreparedOp {

  /**
   * The op as one lane uses it. Called once per lane before the first start; an adapter that keeps
   * connections or buffers per lane returns an object bound to {@code lane}, which must be one that
   * the same adapter opened. Must not block, and may be called by several threads at once: in a
   * client instance that only some ops name, each lane's thread calls it when it first needs that
   * instance.
   */
  LaneOp onLane(AdapterLane lane);

  /** An op that needs nothing of its lane: {@code op} is started by all lanes at once. */
  static PreparedOp shared(LaneOp op) {
    return lane -> op;
  }
}
