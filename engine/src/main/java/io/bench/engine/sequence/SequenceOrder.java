package io.bench.engine.sequence;

/** The ways to put ops with ratios in order. */
public enum SequenceOrder {
  /**
   * Each op has a bucket with as many tokens as its ratio says; the buckets are visited in turn,
   * one token each, until all are empty. A:4 B:3 C:2 D:1 gives {@code ABCDABCABA}.
   */
  BUCKET,
  /**
   * The ops of ratio r stand at k/r, k = 0..r-1, in the unit interval; all are sorted by position,
   * those at one position in the order of the workload. A:4 B:2 gives {@code ABAABA}: A at 0, 1/4,
   * 1/2, 3/4 and B at 0, 1/2.
   */
  INTERVAL,
  /** One op after the other, as often as its ratio says. A:2 B:1 gives {@code AAB}. */
  CONCAT
}
