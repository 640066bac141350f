package io.bench.engine.run;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a run's thread waits for while servers or adapters open: an interruption of the run ends
 * that, and nothing else. {@link #begin} and {@link #end} by the run's thread, {@link #interrupt}
 * by any.
 */
final class Opening {

  private final BooleanSupplier runInterrupted;
  private @Nullable Thread thread;

  /**
   * @param runInterrupted whether the run is to end; set before {@link #interrupt} is called
   */
  Opening(BooleanSupplier runInterrupted) {
    this.runInterrupted = runInterrupted;
  }

  /** From here on an interruption ends what this thread waits for. */
  synchronized void begin() {
    thread = Thread.currentThread();
    if (runInterrupted.getAsBoolean()) {
      Thread.currentThread().interrupt();
    }
  }

  /** From here on it does not; the thread's own mark of an interruption is taken away. */
  synchronized void end() {
    thread = null;
    if (runInterrupted.getAsBoolean()) {
      Thread.interrupted();
    }
  }

  /** Interrupts the thread if it is waiting. */
  synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
