package io.bench.adapter.cql.lean.request;

import io.netty.buffer.ByteBuf;

/**
 * The tokens of Cassandra's Murmur3Partitioner: the first half of MurmurHash3 x64 128 with seed 0,
 * but with the bytes behind the last whole block taken with their signs, as Cassandra does since
 * its first version with it. Hot path; any thread.
 */
final class Murmur3Hash {

  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  private Murmur3Hash() {}

  /** The token of the bytes from an index to another. */
  static long token(ByteBuf bytes, int from, int to) {
    int length = to - from;
    int tail = from + (length & ~15);
    long h1 = 0;
    long h2 = 0;
    for (int at = from; at < tail; at += 16) {
      h1 ^= mixed1(bytes.getLongLE(at));
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
      h2 ^= mixed2(bytes.getLongLE(at + 8));
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    h1 ^= mixed1(tail(bytes, tail, Math.min(to, tail + 8)));
    h2 ^= mixed2(tail(bytes, tail + 8, to));
    h1 ^= length;
    h2 ^= length;
    h1 += h2;
    h2 += h1;
    long token = finished(h1) + finished(h2);
    return token == Long.MIN_VALUE ? Long.MAX_VALUE : token;
  }

  /** Up to eight bytes, the first lowest; 0 for none, which mixes to 0. */
  private static long tail(ByteBuf bytes, int from, int to) {
    long tail = 0;
    for (int at = from; at < to; at++) {
      tail ^= (long) bytes.getByte(at) << (8 * (at - from));
    }
    return tail;
  }

  private static long mixed1(long block) {
    return Long.rotateLeft(block * C1, 31) * C2;
  }

  private static long mixed2(long block) {
    return Long.rotateLeft(block * C2, 33) * C1;
  }

  private static long finished(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
