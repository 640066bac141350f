package io.bench.servers.cassandra;

import io.bench.servers.process.HeapSize;

/** Sizes of a node's heap, in mebibytes. */
final class Heap {
  private static final int MIN_MEBIBYTES = 256;
  private static final int MODEST_MIN_MEBIBYTES = 512;
  private static final int MODEST_MAX_MEBIBYTES = 2048;

  private Heap() {}

  /** Reads a size such as {@code 1G} or {@code 1536M}. */
  static int parse(String option, String text, long machineMebibytes) {
    return HeapSize.parse(option, text, "Cassandra", MIN_MEBIBYTES, machineMebibytes);
  }

  /** An eighth of the memory for all nodes together, between 512M and 2G for each. */
  static int modest(long machineMebibytes, int nodes) {
    long share = machineMebibytes / 8 / nodes / 128 * 128;
    return (int) Math.max(MODEST_MIN_MEBIBYTES, Math.min(MODEST_MAX_MEBIBYTES, share));
  }

  static long machineMebibytes() {
    return HeapSize.machineMebibytes();
  }
}
