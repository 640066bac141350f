package io.bench.engine.comparison.paired;

import java.util.Set;

/**
 * A figure of two arms that took turns: one log ratio for each round in which both have it.
 *
 * @param key {@code p99}
 * @param starts what differs from restart to restart for one arm and not for the other, by name:
 *     the clients, and the servers unless both use the same
 * @param baseline the figure of the first arm over all rounds, in its own unit
 * @param other the same of the second arm
 * @param logRatios the natural logarithm of {@code other / baseline} by restart, then by round in
 *     order; finite. A restart without a round is an empty array, so that a place means the same
 *     restart in all rows. Not to be changed afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares rows
public record PairedRow(
    String key, Set<String> starts, double baseline, double other, double[][] logRatios) {

  public PairedRow {
    for (double[] restart : logRatios) {
      for (double logRatio : restart) {
        if (!Double.isFinite(logRatio)) {
          throw new IllegalArgumentException(key + " has a log ratio of " + logRatio);
        }
      }
    }
    starts = Set.copyOf(starts);
  }

  /** A row of two arms where there are no others. */
  public PairedRow(String key, double baseline, double other, double[][] logRatios) {
    this(key, Set.of("baseline", "other"), baseline, other, logRatios);
  }

  /** How many clients and servers differ from restart to restart in this row and another one. */
  int startsInCommon(PairedRow row) {
    return (int) starts.stream().filter(row.starts::contains).count();
  }
}
