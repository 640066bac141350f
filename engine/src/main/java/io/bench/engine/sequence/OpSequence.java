package io.bench.engine.sequence;

import io.bench.engine.problem.UsageException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Which op each cycle runs: the op of cycle c is {@code order[c mod length]}. Immutable and
 * thread-safe.
 */
public final class OpSequence {

  /** The longest sequence; a longer one would leave the processor's cache. */
  public static final int MAX_LENGTH = 1 << 20;

  private final int[] order;

  private OpSequence(int[] order) {
    this.order = order;
  }

  /**
   * Puts ops in order.
   *
   * @param ratios how often each op occurs, at least 0; an op with ratio 0 never runs
   * @throws UsageException if no op would ever run, or the sequence would be longer than {@link
   *     #MAX_LENGTH}
   */
  public static OpSequence of(SequenceOrder kind, long... ratios) {
    int length = lengthOf(ratios);
    return new OpSequence(
        switch (kind) {
          case BUCKET -> bucket(ratios, length);
          case INTERVAL -> interval(ratios, length);
          case CONCAT -> concat(ratios, length);
        });
  }

  /** The sum of the ratios. */
  public int length() {
    return order.length;
  }

  /** A copy of the order, for lanes that keep their own. */
  public int[] toArray() {
    return order.clone();
  }

  private static int lengthOf(long[] ratios) {
    long length = 0;
    for (long ratio : ratios) {
      if (ratio < 0) {
        throw new UsageException("a ratio must be at least 0, not " + ratio);
      }
      length += Math.min(ratio, MAX_LENGTH + 1L);
    }
    if (length == 0) {
      throw new UsageException("no op has a ratio above 0, so that none would run");
    }
    if (length > MAX_LENGTH) {
      throw new UsageException(
          "the ratios add up to more than " + MAX_LENGTH + "; divide them by a common factor");
    }
    return (int) length;
  }

  private static int[] bucket(long[] ratios, int length) {
    long[] left = ratios.clone();
    int[] order = new int[length];
    int filled = 0;
    while (filled < length) {
      for (int op = 0; op < left.length; op++) {
        if (left[op] > 0) {
          left[op]--;
          order[filled++] = op;
        }
      }
    }
    return order;
  }

  private static int[] concat(long[] ratios, int length) {
    int[] order = new int[length];
    int filled = 0;
    for (int op = 0; op < ratios.length; op++) {
      Arrays.fill(order, filled, filled + (int) ratios[op], op);
      filled += (int) ratios[op];
    }
    return order;
  }

  private static int[] interval(long[] ratios, int length) {
    PriorityQueue<Slot> next = new PriorityQueue<>(Slot.BY_POSITION);
    for (int op = 0; op < ratios.length; op++) {
      if (ratios[op] > 0) {
        next.add(new Slot(op, 0, ratios[op]));
      }
    }
    int[] order = new int[length];
    for (int i = 0; i < length; i++) {
      Slot slot = next.remove();
      order[i] = slot.op();
      if (slot.index() + 1 < slot.ratio()) {
        next.add(new Slot(slot.op(), slot.index() + 1, slot.ratio()));
      }
    }
    return order;
  }

  /** The place index/ratio in the unit interval; compared crosswise, so that equal means equal. */
  private record Slot(int op, long index, long ratio) {
    static final Comparator<Slot> BY_POSITION =
        ((Comparator<Slot>) (a, b) -> Long.compare(a.index * b.ratio, b.index * a.ratio))
            .thenComparingInt(Slot::op);
  }
}
