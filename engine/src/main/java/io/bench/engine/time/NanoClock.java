package io.bench.engine.time;

/** A monotonic clock in nanoseconds with an arbitrary origin. Thread-safe. */
@FunctionalInterface
public interface NanoClock {

  /** The clock of this machine. */
  NanoClock SYSTEM = System::nanoTime;

  /**
   * Compare two readings only by their difference: the origin is arbitrary and the value may wrap.
   */
  long nanoTime();
}
