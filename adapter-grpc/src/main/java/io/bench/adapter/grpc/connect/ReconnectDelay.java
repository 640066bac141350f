package io.bench.adapter.grpc.connect;

/**
 * How long a channel waits before it tries to connect again: half a second, then twice as long each
 * time, 4 s at most. grpc-java's own back-off goes up to two minutes, too long for a benchmark.
 */
final class ReconnectDelay {

  static final long FIRST_MILLIS = 500;
  static final long LONGEST_MILLIS = 4_000;

  private long nextMillis = FIRST_MILLIS;

  /** The delay before the attempt that is next. */
  long nextMillis() {
    long now = nextMillis;
    nextMillis = Math.min(LONGEST_MILLIS, 2 * now);
    return now;
  }

  /** A connection has worked: the next one that is lost waits the shortest delay again. */
  void reset() {
    nextMillis = FIRST_MILLIS;
  }
}
