package io.bench.engine.lane;

import io.bench.engine.time.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** Stands still unless told to go on. */
public final class FakeClock implements NanoClock {

  private final AtomicLong now = new AtomicLong(1_000_000_000_000L);

  @Override
  public long nanoTime() {
    return now.get();
  }

  public void advanceMillis(long millis) {
    advanceNanos(millis * 1_000_000);
  }

  public void advanceNanos(long nanos) {
    now.addAndGet(nanos);
  }
}
