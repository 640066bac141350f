package io.bench.app.experiment.block;

import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Time for code that measures blocks, and waits until other arms are quiet. */
interface BlockClock extends NanoClock {

  /** The clock of this machine. */
  BlockClock SYSTEM = System::nanoTime;

  /** Lets some time pass. */
  default void pause(Duration time) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(time.toNanos());
  }
}
