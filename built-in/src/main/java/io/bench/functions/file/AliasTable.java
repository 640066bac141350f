package io.bench.functions.file;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * Walker's alias method: an index with a probability proportional to its weight, in constant time.
 * Every slot has two indexes and a threshold between them.
 *
 * <p>Which indexes share a slot follows from the order in which those below and above the average
 * weight wait: first come, first served. The tools whose values must be met do the same. Immutable.
 */
final class AliasTable {

  private final double[] thresholds;
  private final int[] below;
  private final int[] above;
  private int filled;

  /**
   * @param weights 0 or more each, and more than 0 together
   */
  AliasTable(double[] weights) {
    int count = weights.length;
    thresholds = new double[count];
    below = new int[count];
    above = new int[count];
    double total = Arrays.stream(weights).sum();
    double[] shares = Arrays.stream(weights).map(weight -> weight / total * count).toArray();
    Queue<Integer> small = new ArrayDeque<>();
    Queue<Integer> large = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      (shares[i] < 1.0 ? small : large).add(i);
    }
    while (!small.isEmpty() && !large.isEmpty()) {
      int poor = small.remove();
      int rich = large.remove();
      fill(poor, rich, shares[poor]);
      shares[rich] = shares[rich] + shares[poor] - 1;
      (shares[rich] < 1.0 ? small : large).add(rich);
    }
    large.forEach(rest -> fill(rest, rest, 1.0));
    small.forEach(rest -> fill(rest, rest, 1.0));
  }

  private void fill(int lower, int upper, double share) {
    below[filled] = lower;
    above[filled] = upper;
    thresholds[filled] = filled + share;
    filled++;
  }

  /**
   * The index for a number. Hot path; any thread.
   *
   * @param unit 0.0 to 1.0
   */
  int at(double unit) {
    final double point = unit * thresholds.length;
    final int slot = Math.min((int) point, thresholds.length - 1);
    return point > thresholds[slot] ? above[slot] : below[slot];
  }
}
