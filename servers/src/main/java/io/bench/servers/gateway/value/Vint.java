package io.bench.servers.gateway.value;

import java.nio.ByteBuffer;

/**
 * Integers of 1 to 9 bytes, as Cassandra writes them: as many ones at the start of the first byte
 * as bytes follow it, big-endian; signed ones with the sign in the lowest bit.
 */
final class Vint {

  static final int MAX_BYTES = 9;

  private Vint() {}

  static void putSigned(ByteBuffer target, long value) {
    putUnsigned(target, (value << 1) ^ (value >> 63));
  }

  static void putUnsigned(ByteBuffer target, long value) {
    int following = size(value) - 1;
    if (following == 8) {
      target.put((byte) 0xFF).putLong(value);
      return;
    }
    int ones = (0xFF << (8 - following)) & 0xFF;
    target.put((byte) (ones | (int) (value >>> (8 * following))));
    for (int shift = 8 * (following - 1); shift >= 0; shift -= 8) {
      target.put((byte) (value >>> shift));
    }
  }

  static int size(long value) {
    int bits = 64 - Long.numberOfLeadingZeros(value | 1);
    return Math.min(MAX_BYTES, (bits + 6) / 7);
  }

  static long getSigned(ByteBuffer source) {
    long value = getUnsigned(source);
    return (value >>> 1) ^ -(value & 1);
  }

  static long getUnsigned(ByteBuffer source) {
    int first = source.get() & 0xFF;
    int following = Integer.numberOfLeadingZeros(~(first << 24));
    long value = first & (0xFF >> following);
    for (int i = 0; i < following; i++) {
      value = (value << 8) | (source.get() & 0xFF);
    }
    return value;
  }
}
