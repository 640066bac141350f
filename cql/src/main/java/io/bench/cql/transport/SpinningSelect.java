package io.bench.cql.transport;

import io.bench.adapter.api.lane.AwaitedAnswers;
import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Of one event loop, on its thread. While the lane has ops in flight it looks for bytes again and
 * again before it lets the event loop sleep: a thread that is awake need not be woken, which takes
 * longer than many an answer. Timers and tasks run in between. Hot path.
 *
 * <p>The time to look begins with bytes and with a turn of the lane. Other timers do not begin it
 * again, except that epoll takes the expiry of a timer set before the last sleep for bytes, once.
 */
final class SpinningSelect implements SelectStrategy {

  /** A look takes less. What takes longer was a thread that could not run, and used no CPU. */
  private static final long LOOK_NANOS = 10_000;

  /** Less than any {@link AwaitedAnswers#events}. */
  private static final long NO_EVENT = -1;

  private final long spinNanos;
  private final LongSupplier nanoTime;
  private final Supplier<AwaitedAnswers> lane;
  private long seenEvents = NO_EVENT;
  private long sinceNanos;
  private boolean looking;
  private long lookedNanos;

  SpinningSelect(long spinNanos, LongSupplier nanoTime, Supplier<AwaitedAnswers> lane) {
    this.spinNanos = spinNanos;
    this.nanoTime = nanoTime;
    this.lane = lane;
  }

  @Override
  public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
    AwaitedAnswers answers = lane.get();
    if (!hasTasks && !answers.anyInFlight()) {
      looking = false;
      return SelectStrategy.SELECT;
    }
    int ready = selectNow.get();
    if (ready > 0) {
      seenEvents = NO_EVENT;
    }
    if (ready > 0 || hasTasks) {
      looking = false;
      return ready;
    }
    long now = nanoTime.getAsLong();
    if (seenEvents != answers.events()) {
      seenEvents = answers.events();
      sinceNanos = now;
    } else if (looking) {
      answers.lookedInVain(Math.min(now - lookedNanos, LOOK_NANOS));
    }
    looking = now - sinceNanos < spinNanos;
    if (!looking) {
      return SelectStrategy.SELECT;
    }
    lookedNanos = now;
    Thread.onSpinWait();
    return ready;
  }
}
