package io.bench.engine.pace;

/**
 * The part of a schedule that one of several clients carries out: every {@code count}-th stride, so
 * that each runs the same mix of ops and their schedules lie between one another.
 *
 * @param index 0-based number of this client
 * @param count how many clients there are, at least 1
 * @param stride how many consecutive ops belong together, at least 1
 */
public record Shard(int index, int count, int stride) {

  /** The only client. */
  public static final Shard WHOLE = new Shard(0, 1, 1);

  public Shard {
    if (count < 1 || index < 0 || index >= count || stride < 1) {
      throw new IllegalArgumentException(
          "shard " + index + " of " + count + " with strides of " + stride);
    }
  }

  /** How many of the first {@code ops} ops of the whole schedule are this client's. */
  public long ownOf(long ops) {
    if (count == 1 || ops == Long.MAX_VALUE) {
      return ops;
    }
    long round = (long) stride * count;
    long rest = ops % round - (long) index * stride;
    return ops / round * stride + Math.max(0, Math.min(stride, rest));
  }

  /** Which stride of the whole schedule is this client's stride number {@code own}. */
  public long wholeStride(long own) {
    return own * count + index;
  }
}
