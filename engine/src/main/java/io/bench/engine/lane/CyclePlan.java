package io.bench.engine.lane;

import io.bench.engine.pace.Shard;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which lane runs which ops of a phase. Ops are numbered from 0 in the order they are intended; op
 * n runs cycle {@code firstCycle + n}. Every op goes to exactly one lane.
 *
 * <p>In a closed loop a lane claims a batch of strides when it has none left, so that fast lanes
 * run more. On a schedule ops are dealt out, because which lane runs an op must not depend on how
 * late another one is: whole strides in turn where their ops depend on each other, else single ops
 * in turn, since a lane that takes a whole stride takes it at the rate of all lanes together.
 * Either way each lane runs the same mix of ops: where the length of a stride and the number of
 * lanes have a common divisor, a place of the stride would always fall to the same lanes, so the
 * rotation passes over a lane or a few after each stride.
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

  /**
   * A plan.
   *
   * @param count how many ops there are for all clients together
   * @param stride how many consecutive cycles belong together
   * @param shard which strides are this client's
   * @param dealt whether ops go to the lanes in turn, as on a schedule (strides, where whole ones
   *     are asked for); otherwise lanes claim batches, as in a closed loop
   */
  public CyclePlan(long firstCycle, long count, int stride, Shard shard, boolean dealt) {
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

  long firstCycle() {
    return firstCycle;
  }

  /** A cycle behind all that lanes have claimed so far in a closed loop. */
  long behindClaimed() {
    return firstCycle + shard.wholeStride(claimedStrides.get()) * stride;
  }

  /** The ops of one lane, which alone uses the cursor. */
  Cursor cursor(int lane, int lanes) {
    return new Cursor(lane, lanes);
  }

  /** The length that strides would need for each place of them to meet every lane in turn. */
  private int rotatedStride(int lanes) {
    int padded = stride;
    while (greatestCommonDivisor(padded, lanes) != 1) {
      padded++;
    }
    return padded;
  }

  private static int greatestCommonDivisor(int one, int other) {
    return other == 0 ? one : greatestCommonDivisor(other, one % other);
  }

  /**
   * Walks through the numbers of one lane's ops: by single ops or by whole strides, never both with
   * one cursor. Hot path.
   */
  final class Cursor {
    private final int lanes;
    private final int rotated;
    private long next;
    private long end;
    private long ownStride;
    private long ownEnd;
    private long nextDealt;

    // The next turn of this lane in the rotation: a place of a stride, or one behind its end.
    private long turnStride;
    private int turnPlace;

    private Cursor(int lane, int lanes) {
      this.lanes = lanes;
      this.nextDealt = lane;
      this.rotated = rotatedStride(lanes);
      this.turnStride = lane / rotated;
      this.turnPlace = lane % rotated;
    }

    /** The number of the next op, or -1 if none is left for this lane. */
    long next() {
      if (dealt) {
        return nextInRotation();
      }
      if (next == end && !takeStride()) {
        return -1;
      }
      return next++;
    }

    private long nextInRotation() {
      while (turnPlace >= stride) {
        passTurn();
      }
      long number = shard.wholeStride(turnStride) * stride + turnPlace;
      if (number >= count || number < 0) {
        return -1;
      }
      passTurn();
      return number;
    }

    private void passTurn() {
      turnStride += lanes / rotated;
      turnPlace += lanes % rotated;
      if (turnPlace >= rotated) {
        turnPlace -= rotated;
        turnStride++;
      }
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
