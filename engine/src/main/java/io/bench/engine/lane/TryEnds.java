package io.bench.engine.lane;

import io.bench.adapter.api.OpError;
import org.jspecify.annotations.Nullable;

/** Finds the op of a try that has ended, and keeps the first that was ended twice. Hot path. */
final class TryEnds {

  private final LanePulse pulse;
  private volatile @Nullable SecondEnd secondEnd;

  TryEnds(LanePulse pulse) {
    this.pulse = pulse;
  }

  /** The adapter has ended a try that has ended before; it counts once. Any thread. */
  void endedTwice(TryCompletion ended) {
    if (secondEnd == null) {
      secondEnd = new SecondEnd(ended.template, ended.cycle);
    }
  }

  /** The first try that the adapter has ended twice; null if there was none. Any thread. */
  @Nullable SecondEnd secondEnd() {
    return secondEnd;
  }

  /**
   * Records the end of a try and returns its op; null if that op is not, or no longer, in flight.
   * The lane's thread.
   */
  @Nullable InFlightOp opOf(TryCompletion ended, long doneNanos, @Nullable OpError error) {
    InFlightOp op = ended.op;
    if (!pulse.beat() || op.state == InFlightOp.ABANDONED) {
      return null;
    }
    if (op.latest != ended || op.state != InFlightOp.SENT) {
      endedTwice(ended);
      return null;
    }
    op.doneNanos = doneNanos;
    op.error = error;
    return op;
  }
}
