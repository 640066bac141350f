package io.bench.cql.transport;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;

/**
 * Looks for bytes again and again for a while before it lets the event loop sleep: a thread that is
 * awake need not be woken, which takes longer than many an answer. Timers and tasks run in between.
 * The while begins anew after bytes, tasks and timers: a loop that has a timer every 5 ms never
 * sleeps if it looks for 5 ms or longer. Of one event loop; its thread only.
 */
final class SpinningSelect implements SelectStrategy {

  private final long spinNanos;
  private final NanoClock clock;
  private boolean spins;
  private long sinceNanos;

  /** A clock that never goes back. */
  @FunctionalInterface
  interface NanoClock {
    long nanoTime();
  }

  SpinningSelect(long spinNanos, NanoClock clock) {
    this.spinNanos = spinNanos;
    this.clock = clock;
  }

  @Override
  public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
    int ready = selectNow.get();
    if (ready > 0 || hasTasks) {
      spins = false;
      return ready;
    }
    long now = clock.nanoTime();
    if (!spins) {
      spins = true;
      sinceNanos = now;
    }
    if (now - sinceNanos < spinNanos) {
      Thread.onSpinWait();
      return ready;
    }
    spins = false;
    return SelectStrategy.SELECT;
  }
}
