package io.bench.engine.pace;

/**
 * The intended times of a phase's ops, as offsets from the start of the phase. Pure and
 * thread-safe.
 */
public interface Schedule {

  /**
   * When op {@code index} is due, in nanoseconds after the start of the phase. Never decreases.
   *
   * @param index 0-based
   */
  long offsetNanos(long index);

  /** How many ops are due in the first {@code nanos} nanoseconds: those with a smaller offset. */
  long opsDueWithin(long nanos);

  /** The mean rate this schedule offers, in ops per second. */
  double ratePerSecond();
}
