package io.bench.adapter.grpc.lane;

import io.grpc.Metadata;
import java.util.concurrent.TimeUnit;

/**
 * Tells servers how long a call may take, in the header {@code grpc-timeout} of gRPC's protocol
 * over HTTP/2, "TimeoutValue: positive integer as ASCII string of at most 8 digits" and a unit. It
 * is the same for every call of an op, so that it takes a byte once HTTP/2 has indexed it.
 */
final class TimeoutHeader {

  private static final Metadata.Key<String> KEY =
      Metadata.Key.of("grpc-timeout", Metadata.ASCII_STRING_MARSHALLER);
  private static final long GREATEST = 99_999_999;

  private enum Unit {
    NANOSECONDS('n', 1),
    MICROSECONDS('u', 1_000),
    MILLISECONDS('m', 1_000_000),
    SECONDS('S', 1_000_000_000),
    MINUTES('M', TimeUnit.MINUTES.toNanos(1)),
    HOURS('H', TimeUnit.HOURS.toNanos(1));

    private final char letter;
    private final long nanos;

    Unit(char letter, long nanos) {
      this.letter = letter;
      this.nanos = nanos;
    }
  }

  private TimeoutHeader() {}

  /** Only that header. */
  static Metadata of(long nanos) {
    Metadata metadata = new Metadata();
    metadata.put(KEY, text(nanos));
    return metadata;
  }

  /** In the finest unit that 8 digits are enough for, rounded up. */
  static String text(long nanos) {
    for (Unit unit : Unit.values()) {
      long count = nanos / unit.nanos + (nanos % unit.nanos == 0 ? 0 : 1);
      if (count <= GREATEST) {
        return Long.toString(count) + unit.letter;
      }
    }
    return Long.toString(GREATEST) + Unit.HOURS.letter;
  }
}
