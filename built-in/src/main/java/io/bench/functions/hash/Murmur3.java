package io.bench.functions.hash;

/**
 * Murmur3 x64-128 with seed 0 over the 8 big-endian bytes of a long, by Austin Appleby (public
 * domain), reduced to what such an input leaves of it. Hot path; any thread.
 */
public final class Murmur3 {

  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int INPUT_BYTES = 8;

  private Murmur3() {}

  /** The low 64 bits of the hash, of either sign. */
  public static long signed(long input) {
    // The algorithm reads its input as little-endian words, so big-endian bytes arrive reversed.
    long h1 = Long.rotateLeft(Long.reverseBytes(input) * C1, 31) * C2 ^ INPUT_BYTES;
    long h2 = INPUT_BYTES;
    h1 += h2;
    h2 += h1;
    return mix(h1) + mix(h2);
  }

  /**
   * The absolute value of {@link #signed}: what every function that hashes builds on. Where that
   * does not exist, at {@link Long#MIN_VALUE}, 0.
   */
  public static long hash(long input) {
    return Math.abs(signed(input)) & Long.MAX_VALUE;
  }

  /** {@link #hash} as a fraction of its range, from 0.0 to 1.0, both included. */
  public static double unit(long input) {
    return (double) hash(input) / (double) Long.MAX_VALUE;
  }

  /** The low 31 bits of {@link #hash}: what functions that turn a long into an int build on. */
  public static int intHash(long input) {
    return (int) hash(input) & Integer.MAX_VALUE;
  }

  /**
   * The low 31 bits of the hash of an int, whose 4 bytes are hashed twice over in place of the 8
   * bytes of a long: what functions that turn an int into an int build on.
   */
  public static int hashOfInt(int input) {
    return intHash(twice(input));
  }

  /** The low 31 bits of {@link #signed} for an int hashed as in {@link #hashOfInt}. */
  public static int signedOfInt(int input) {
    return (int) signed(twice(input)) & Integer.MAX_VALUE;
  }

  private static long twice(int input) {
    return ((long) input << Integer.SIZE) | (input & 0xFFFFFFFFL);
  }

  private static long mix(long bits) {
    long k = bits;
    k ^= k >>> 33;
    k *= 0xff51afd7ed558ccdL;
    k ^= k >>> 33;
    k *= 0xc4ceb9fe1a85ec53L;
    return k ^ k >>> 33;
  }
}
