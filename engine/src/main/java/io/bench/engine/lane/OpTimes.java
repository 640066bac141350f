package io.bench.engine.lane;

import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;

/** Hot; records how the time of an op that ended well divides. The lane's thread only. */
final class OpTimes {

  private OpTimes() {}

  /** Back-off and delays before further tries belong to response time, not to service time. */
  static void record(InFlightOp op, OpStats stats) {
    long backoff = op.paced ? op.backoffNanos : 0;
    long delay = op.paced ? op.delayNanos : 0;
    recordIfAny(stats, Latency.PREDECESSOR_WAIT, op.predecessorNanos);
    recordIfAny(stats, Latency.PERMIT_WAIT, op.permitNanos);
    recordIfAny(stats, Latency.SPACE_WAIT, op.spaceNanos);
    recordIfAny(stats, Latency.CLIENT_DELAY, delay);
    recordIfAny(stats, Latency.UNSENT, op.unsentNanos);
    recordIfAny(stats, Latency.UNREAD, op.unreadNanos);
    stats.record(Latency.SERVER, op.serverNanos);
    stats
        .time()
        .add(
            op.predecessorNanos,
            op.permitNanos,
            op.spaceNanos,
            backoff,
            delay,
            op.unsentNanos,
            op.serverNanos,
            op.unreadNanos,
            Math.min(op.stalledNanos, delay + op.unsentNanos + op.unreadNanos));
  }

  private static void recordIfAny(OpStats stats, Latency latency, long nanos) {
    if (nanos > 0) {
      stats.record(latency, nanos);
    }
  }
}
