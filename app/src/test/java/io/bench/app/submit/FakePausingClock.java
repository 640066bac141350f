package io.bench.app.submit;

import io.bench.engine.time.PausingClock;
import java.time.Duration;

/** Time that passes only in pauses. What waits for ever fails instead. */
final class FakePausingClock implements PausingClock {

  private static final Duration END_OF_TIME = Duration.ofDays(1);

  private long nanos;

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public void pause(Duration time) {
    nanos += time.toNanos();
    if (nanos > END_OF_TIME.toNanos()) {
      throw new AssertionError("nobody should wait for a day");
    }
  }
}
