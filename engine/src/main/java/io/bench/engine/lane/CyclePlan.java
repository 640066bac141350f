package io.bench.engine.lane;

import io.bench.engine.pace.Shard;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which lane runs which ops of a phase. Ops are numbered from 0 in the order they are intended; op
 * n runs cycle {@code firstCycle + n}. Every op goes to exactly one lane.
 *
 * <p>Lanes take whole strides, so that each runs the same mix of ops. In a closed loop a lane
 * claims a batch of strides when it has none left, so that fast lanes run more; on a schedule the
 * strides are dealt out in turn, because which lane runs an op must not depend on how late another
 * one is.
 *
 * <p>A client that runs a shard only has every n-th stride; its ops keep the numbers that they have
 * in the whole.
 */
public final class CyclePlan {

  /** Ops in a claimed batch: enough to make the shared counter's cost vanish among them. */
  private static final long CLAIMED_OPS = 1_024;

  private final long firstCycle;
  private final long count;
  private final int stride;
  private final Shard shard;
  private final boolean dealt;
  private final long batchStrides;
  private final AtomicLong claimedStrides = new AtomicLong();

  private CyclePlan(long firstCycle, long count, int stride, Shard shard, boolean dealt) {
    if (firstCycle < 0 || count < 0 || stride < 1) {
      throw new IllegalArgumentException(
          "first cycle " + firstCycle + ", count " + count + ", stride " + stride);
    }
    this.firstCycle = firstCycle;
    this.count = count;
    this.stride = stride;
    this.shard = shard;
    this.dealt = dealt;
    this.batchStrides = Math.max(1, Math.min(CLAIMED_OPS, shard.ownOf(count) / 64) / stride);
  }

  /** For a closed loop of the only client. */
  public static CyclePlan claimed(long firstCycle, long count, int stride) {
    return claimed(firstCycle, count, stride, Shard.WHOLE);
  }

  /** For a schedule of the only client. */
  public static CyclePlan dealt(long firstCycle, long count, int stride) {
    return dealt(firstCycle, count, stride, Shard.WHOLE);
  }

  /** For a closed loop: lanes claim batches. */
  public static CyclePlan claimed(long firstCycle, long count, int stride, Shard shard) {
    return new CyclePlan(firstCycle, count, stride, shard, false);
  }

  /** For a schedule: the client's stride k goes to lane {@code k mod lanes}. */
  public static CyclePlan dealt(long firstCycle, long count, int stride, Shard shard) {
    return new CyclePlan(firstCycle, count, stride, shard, true);
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
    private final int lanes;
    private long next;
    private long end;
    private long ownStride;
    private long ownEnd;
    private long nextDealt;

    private Cursor(int lane, int lanes) {
      this.lanes = lanes;
      this.nextDealt = lane;
    }

    /** The number of the next op, or -1 if none is left for this lane. */
    long next() {
      if (next == end && !takeStride()) {
        return -1;
      }
      return next++;
    }

    /** The number of the first op of the next stride, or -1 if none is left for this lane. */
    long nextStride() {
      if (next == end && !takeStride()) {
        return -1;
      }
      long first = next;
      next = end;
      return first;
    }

    /** The number after the last op of the stride that {@link #nextStride} began. */
    long strideEnd() {
      return next;
    }

    private boolean takeStride() {
      if (ownStride == ownEnd) {
        takeBatch();
      }
      long first = shard.wholeStride(ownStride) * stride;
      if (first >= count || first < 0) {
        return false;
      }
      ownStride++;
      next = first;
      end = Math.min(first + stride, count);
      return true;
    }

    private void takeBatch() {
      if (dealt) {
        ownStride = nextDealt;
        ownEnd = ownStride + 1;
        nextDealt += lanes;
      } else {
        ownStride = claimedStrides.getAndAdd(batchStrides);
        ownEnd = ownStride + batchStrides;
      }
    }
  }
}
