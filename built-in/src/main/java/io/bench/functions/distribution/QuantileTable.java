package io.bench.functions.distribution;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A quantile function at 1,000 points, {@code quantile(s / 1000)} for s from 0 to 999, with
 * straight lines between them. The operations are those of the tools whose values must be met, in
 * their order, so that results agree to the last bit. Immutable.
 */
final class QuantileTable {

  private static final int POINTS = 1000;

  /** Turns a position on the range of longs into one in the table: 0 to 999. */
  private static final double POINTS_PER_INPUT = 1.0d / Long.MAX_VALUE * (POINTS - 1);

  /** The points, the last one twice, since the highest position lies on it. */
  private final double[] points;

  QuantileTable(DoubleUnaryOperator quantile, SamplingModes modes) {
    points = new double[POINTS + 1];
    for (int s = 0; s < POINTS; s++) {
      points[s] = quantile.applyAsDouble((double) s / POINTS);
    }
    if (modes.finite()) {
      replaceInfiniteEnds();
    }
    points[POINTS] = points[POINTS - 1];
    if (modes.clamps()) {
      for (int s = 0; s <= POINTS; s++) {
        points[s] = SamplingModes.clamped(points[s]);
      }
    }
  }

  private void replaceInfiniteEnds() {
    int first = 0;
    while (first < POINTS - 1 && Double.isInfinite(points[first])) {
      first++;
    }
    Arrays.fill(points, 0, first, points[first]);
    int last = POINTS - 1;
    while (last > 0 && Double.isInfinite(points[last])) {
      last--;
    }
    Arrays.fill(points, last + 1, POINTS, points[last]);
  }

  /**
   * The value at a position. Hot path; any thread.
   *
   * @param position 0 to {@link Long#MAX_VALUE}
   */
  double at(long position) {
    final double scaled = POINTS_PER_INPUT * position;
    final int left = (int) scaled;
    final double fraction = scaled - left;
    return points[left] * (1.0d - fraction) + points[left + 1] * fraction;
  }
}
