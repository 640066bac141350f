package io.bench.app.submit;

import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Time for code that follows a job. */
interface JobClock extends NanoClock {

  /** The clock of this machine. */
  JobClock SYSTEM = System::nanoTime;

  /** Lets some time pass. */
  default void pause(Duration time) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
  }

  /** Whether a time has passed since a reading. */
  default boolean hasPassed(Duration time, long sinceNanos) {
    return nanoTime() - sinceNanos >= time.toNanos();
  }
}
