package io.bench.engine.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A clock for code that looks at something again and again, and lets time pass in between. A test
 * that implements it decides how time passes. Thread-safe unless its class says otherwise.
 */
public interface PausingClock extends NanoClock {

  /** The clock of this machine. */
  PausingClock SYSTEM = System::nanoTime;

  /**
   * Lets some time pass.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  default void pause(Duration time) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
  }

  /**
   * Whether a time has passed.
   *
   * @param sinceNanos a reading of this clock
   */
  default boolean hasPassed(Duration time, long sinceNanos) {
    return nanoTime() - sinceNanos >= time.toNanos();
  }
}
