package io.bench.engine.lane;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Which lane runs which ops of a phase. Ops are numbered from 0 in the order they are intended; op
 * n runs cycle {@code firstCycle + n}. Every op goes to exactly one lane.
 *
 * <p>Lanes take whole strides, so that each runs the same mix of ops. In a closed loop a lane
 * claims a batch of strides when it has none left, so that fast lanes run more; on a schedule the
 * strides are dealt out in turn, because which lane runs an op must not depend on how late another
 * one is.
 */
public final class CyclePlan {

  /** Ops in a claimed batch: enough to make the shared counter's cost vanish among them. */
  private static final long CLAIMED_OPS = 1_024;

  private final long firstCycle;
  private final long count;
  private final int stride;
  private final boolean dealt;
  private final long batch;
  private final AtomicLong claimed = new AtomicLong();

  private CyclePlan(long firstCycle, long count, int stride, boolean dealt) {
    if (firstCycle < 0 || count < 0 || stride < 1) {
      throw new IllegalArgumentException(
          "first cycle " + firstCycle + ", count " + count + ", stride " + stride);
    }
    this.firstCycle = firstCycle;
    this.count = count;
    this.stride = stride;
    this.dealt = dealt;
    this.batch = Math.max(1, Math.min(CLAIMED_OPS, count / 64) / stride) * stride;
  }

  /** For a closed loop: lanes claim batches. */
  public static CyclePlan claimed(long firstCycle, long count, int stride) {
    return new CyclePlan(firstCycle, count, stride, false);
  }

  /** For a schedule: stride k goes to lane {@code k mod lanes}. */
  public static CyclePlan dealt(long firstCycle, long count, int stride) {
    return new CyclePlan(firstCycle, count, stride, true);
  }

  /** How many ops the phase may have. */
  public long count() {
    return count;
  }

  long firstCycle() {
    return firstCycle;
  }

  /** The ops of one lane, which alone uses the cursor. */
  Cursor cursor(int lane, int lanes) {
    return new Cursor(lane, lanes);
  }

  /** Hot; walks through the numbers of one lane's ops. */
  final class Cursor {
    private final long step;
    private long next;
    private long end;
    private long nextBatch;

    private Cursor(int lane, int lanes) {
      this.step = (long) stride * lanes;
      this.nextBatch = (long) stride * lane;
    }

    /** The number of the next op, or -1 if none is left for this lane. */
    long next() {
      if (next == end && !take()) {
        return -1;
      }
      return next++;
    }

    /** The number of the first op of the next stride, or -1 if none is left for this lane. */
    long nextStride() {
      if (next == end && !take()) {
        return -1;
      }
      long first = next;
      next = Math.min(first + stride, end);
      return first;
    }

    /** The number after the last op of the stride that {@link #nextStride} began. */
    long strideEnd() {
      return next;
    }

    private boolean take() {
      long length;
      if (dealt) {
        next = nextBatch;
        nextBatch += step;
        length = stride;
      } else {
        length = batch;
        next = claimed.getAndAdd(length);
      }
      if (next >= count) {
        end = next;
        return false;
      }
      end = Math.min(next + length, count);
      return true;
    }
  }
}
