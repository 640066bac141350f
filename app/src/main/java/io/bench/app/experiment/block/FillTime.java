package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import java.util.ArrayList;
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

  /** Fewer vary by chance by more than a fifth; of those, two standard deviations are let pass. */
  private static final long ENOUGH_OPS = 20;

  private static final long FEWEST_OPS = 5;
  private static final int FEWEST_SLICES = 8;

  private FillTime() {}

  /** The seconds of a block that are not to count. */
  static double seconds(BlockAnswer pilot) {
    List<Long> ended = pilot.ended();
    int together = 1;
    List<Long> slices = ended;
    while (usual(slices) < ENOUGH_OPS && ended.size() / (2 * together) >= FEWEST_SLICES) {
      together *= 2;
      slices = merged(ended, together);
    }
    double usual = usual(slices);
    if (usual < FEWEST_OPS) {
      // Too few for slices: their mean distance tells.
      long later = settled(ended).stream().mapToLong(Long::longValue).sum();
      return later == 0 ? LONGEST_SECONDS : bounded(ended.size() * pilot.sliceSeconds() / later);
    }
    double flows = Math.min(FLOWS * usual, usual - 2 * Math.sqrt(usual));
    int first = 0;
    while (first < slices.size() && slices.get(first) < flows) {
      first++;
    }
    double slice = together * pilot.sliceSeconds();
    return bounded(MARGIN * (first == 0 ? pilot.sliceSeconds() : (first + 1) * slice));
  }

  private static List<Long> merged(List<Long> ended, int together) {
    List<Long> merged = new ArrayList<>();
    for (int from = 0; from + together <= ended.size(); from += together) {
      merged.add(ended.subList(from, from + together).stream().mapToLong(Long::longValue).sum());
    }
    return merged;
  }

  /** The median of what is settled; 0 if there is nothing. */
  private static long usual(List<Long> slices) {
    List<Long> sorted = settled(slices).stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  private static List<Long> settled(List<Long> slices) {
    return slices.subList(slices.size() / 2, slices.size());
  }

  private static double bounded(double seconds) {
    return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds));
  }
}
