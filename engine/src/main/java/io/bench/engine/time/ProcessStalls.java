package io.bench.engine.time;

/** What is known of the moments in which no thread of this process could run. Thread-safe. */
@FunctionalInterface
public interface ProcessStalls {

  /** Nothing is known of any. */
  ProcessStalls UNKNOWN = (fromNanos, nowNanos) -> nowNanos;

  /**
   * Since when this process was held up, if it was until just now.
   *
   * @param fromNanos the earliest moment of interest, on the lanes' clock
   * @param nowNanos when the caller could run again, on the same clock
   * @return a moment between the two; {@code nowNanos} if it was not held up
   */
  long stalledSince(long fromNanos, long nowNanos);
}
