package io.bench.engine.policy;

/**
 * Exponential back-off with jitter: before try k + 1 the wait is {@code base * 2^(k-1)}, at most
 * {@link #MAX_NANOS}, times a factor drawn evenly from [0.5, 1.5), so that clients that failed
 * together do not come back together.
 *
 * @param baseNanos the mean wait before the second try, 0 for none
 */
public record Backoff(long baseNanos) {

  static final long MAX_NANOS = 10_000_000_000L;

  /**
   * The wait after a failed try.
   *
   * @param triesMade at least 1
   * @param random a number drawn evenly from [0, 1)
   */
  public long delayNanos(int triesMade, double random) {
    int doublings = Math.min(triesMade - 1, 40);
    double mean = Math.min((double) baseNanos * (1L << doublings), MAX_NANOS);
    return (long) (mean * (0.5 + random));
  }
}
