package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import java.util.Arrays;
import java.util.List;

/**
 * How long an arm needs after a pause until as many ops end as in a flow: found by a pilot block,
 * slice by slice. Stateless.
 */
final class FillTime {

  static final double SHORTEST_SECONDS = 0.1;
  static final double LONGEST_SECONDS = 2;

  /** How long a pilot block is. */
  static final double PILOT_SECONDS = 2 * LONGEST_SECONDS;

  /** A slice flows if it has so much of what slices have in the second half of the pilot. */
  private static final double FLOWS = 0.8;

  /** What was found is doubled, since a pilot is one sample. */
  private static final double MARGIN = 2;

  private FillTime() {}

  /** The seconds of a block that are not to count. */
  static double seconds(BlockAnswer pilot) {
    List<Long> slices = pilot.ended();
    double[] settled =
        slices.subList(slices.size() / 2, slices.size()).stream()
            .mapToDouble(Long::doubleValue)
            .sorted()
            .toArray();
    double median = settled.length == 0 ? 0 : settled[settled.length / 2];
    if (median == 0) {
      // Too slow for slices: ops take seconds, or there are few. Their mean distance tells.
      double ended = Arrays.stream(settled).sum();
      return ended == 0 ? LONGEST_SECONDS : bounded(slices.size() * pilot.sliceSeconds() / ended);
    }
    int first = 0;
    while (first < slices.size() && slices.get(first) < FLOWS * median) {
      first++;
    }
    return bounded(MARGIN * (first + 1) * pilot.sliceSeconds());
  }

  private static double bounded(double seconds) {
    return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds));
  }
}
