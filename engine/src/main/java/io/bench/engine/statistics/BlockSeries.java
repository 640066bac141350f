package io.bench.engine.statistics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A measured window as a list of about equally long blocks, fed interval by interval, whose memory
 * does not grow with the window's length: once there are {@link #DEFAULT_MAX_BLOCKS}, each new
 * block makes two old neighbours one, until all are twice as long, and so on. A series of a typical
 * op takes less than a megabyte, and an interval a few tenths of a millisecond.
 *
 * <p>Not thread-safe: fed and read by one thread.
 */
public final class BlockSeries {

  /** Enough for batches of 8 to 16 blocks each. */
  public static final int DEFAULT_MAX_BLOCKS = 160;

  /** How many batches a window is cut into. */
  public static final int BATCHES = 10;

  /** What a last block must have of the first one's length to stand for itself. */
  private static final double WHOLE_ENOUGH = 0.5;

  private final int maxBlocks;
  private final List<Block> blocks = new ArrayList<>();
  private final OpenBlock open = new OpenBlock();
  private int doublings;

  public BlockSeries() {
    this(DEFAULT_MAX_BLOCKS);
  }

  /**
   * @param maxBlocks how many blocks are kept, at least two per batch
   */
  public BlockSeries(int maxBlocks) {
    if (maxBlocks < 2 * BATCHES) {
      throw new IllegalArgumentException(maxBlocks + " blocks are too few");
    }
    this.maxBlocks = maxBlocks;
  }

  /**
   * Adds an interval, the next in time. Intervals should be about equally long, a second as a rule,
   * but for the last.
   *
   * @param seconds its length; one of 0 becomes part of the next
   * @param ops ops that succeeded in it
   * @param times their times in nanoseconds, or null if there are none; copied
   */
  public void add(double seconds, long ops, @Nullable AbstractHistogram times) {
    open.add(seconds, ops, times);
    if (open.intervals() >= 1 << doublings) {
      blocks.add(open.close(doublings));
      if (blocks.size() > maxBlocks) {
        mergeOnePair();
      }
    }
  }

  /** The blocks that are not doubled yet lie behind those that are. */
  private void mergeOnePair() {
    int first = firstNotDoubled();
    blocks.set(first, blocks.get(first).merged(blocks.remove(first + 1)));
    if (firstNotDoubled() >= blocks.size() - 1) {
      if (firstNotDoubled() == blocks.size() - 1) {
        open.reopen(blocks.remove(blocks.size() - 1));
      }
      doublings++;
    }
  }

  private int firstNotDoubled() {
    int first = 0;
    while (first < blocks.size() && blocks.get(first).doublings() > doublings) {
      first++;
    }
    return first;
  }

  /**
   * The blocks, all about equally long: those not doubled yet are doubled if others are, and a last
   * one that is much shorter is part of the one before.
   */
  List<Block> blocks() {
    List<Block> equal = new ArrayList<>(blocks);
    if (!open.isEmpty()) {
      equal.add(open.soFar(doublings));
    }
    int first = firstNotDoubled();
    if (first > 0) {
      for (int place = first; place < equal.size() - 1; place++) {
        equal.set(place, equal.get(place).merged(equal.remove(place + 1)));
      }
    }
    int last = equal.size() - 1;
    if (last > 0 && equal.get(last).seconds() < WHOLE_ENOUGH * equal.get(0).seconds()) {
      equal.set(last - 1, equal.get(last - 1).merged(equal.remove(last)));
    }
    return equal;
  }

  /**
   * The blocks of several series together, as if what was added to each had been added to one.
   *
   * @param all were given intervals of the same lengths, as the ops of one window are
   */
  static List<Block> together(List<BlockSeries> all) {
    List<Block> together = new ArrayList<>();
    for (BlockSeries series : all) {
      List<Block> blocks = series.blocks();
      for (int place = 0; place < blocks.size(); place++) {
        if (place == together.size()) {
          together.add(blocks.get(place));
        } else {
          together.set(place, together.get(place).beside(blocks.get(place)));
        }
      }
    }
    return together;
  }

  /**
   * The window as ten contiguous batches of about the same length.
   *
   * @return nothing if there are fewer blocks than batches
   */
  public List<WindowBatch> batches() {
    return batches(blocks());
  }

  /** Its batches; the whole window as one if there are fewer blocks than batches. */
  public List<WindowBatch> batchesOrWindow() {
    List<WindowBatch> batches = batches();
    return batches.isEmpty() ? List.of(window()) : batches;
  }

  /** The whole window as one; empty if nothing was added. */
  public WindowBatch window() {
    return joined(blocks());
  }

  static List<WindowBatch> batches(List<Block> blocks) {
    List<WindowBatch> batches = new ArrayList<>();
    if (blocks.size() >= BATCHES) {
      for (int batch = 0; batch < BATCHES; batch++) {
        int from = boundary(batch, blocks.size());
        batches.add(joined(blocks.subList(from, boundary(batch + 1, blocks.size()))));
      }
    }
    return batches;
  }

  /** The first block of a batch. */
  static int boundary(int batch, int blocks) {
    return (int) Math.round((double) batch * blocks / BATCHES);
  }

  private static WindowBatch joined(List<Block> blocks) {
    double seconds = 0;
    long ops = 0;
    Histogram times = null;
    for (Block block : blocks) {
      seconds += block.seconds();
      ops += block.ops();
      if (times == null) {
        times = block.hasSamples() ? block.times() : null;
      } else if (block.hasSamples()) {
        times.add(block.times());
      }
    }
    return new WindowBatch(seconds, ops, times == null ? Block.empty() : times);
  }
}
