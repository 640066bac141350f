package io.bench.functions.time;

/** The clock of a UUID of version 1: ticks of 100 ns since 15 October 1582, 60 bits of them. */
final class TimeTicks {

  static final long PER_MILLI = 10_000;

  /** The ticks at the beginning of 1970. */
  static final long EPOCH = 0x01b21dd213814000L;

  private static final long VERSION = 0x1000L;

  private TimeTicks() {}

  /** The high half of the UUID: low, middle and high part of the time, and the version. */
  static long highBits(long ticks) {
    return (ticks << 32)
        | ((ticks & 0xFFFF00000000L) >>> 16)
        | VERSION
        | ((ticks >>> 48) & 0x0FFFL);
  }
}
