package io.bench.app.merge;

import io.bench.engine.result.PhaseDocument;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When several clients measured the same step. Immutable.
 *
 * @param starts begin of each client's measurement, in the order of the folders; null: none
 * @param seconds how long each issued ops
 */
record JoinedWindow(List<Optional<Instant>> starts, List<Double> seconds) {

  private static final double MIN_OVERLAP = 0.5;

  /** The windows of a step; empty if no client measured it. */
  static Optional<JoinedWindow> of(List<ShardFolder> folders, String step) {
    List<Optional<Instant>> starts = new ArrayList<>();
    List<Double> seconds = new ArrayList<>();
    for (ShardFolder folder : folders) {
      Optional<PhaseDocument> phase = folder.measurement(step);
      starts.add(phase.map(PhaseDocument::start));
      seconds.add(phase.map(PhaseDocument::issuingSeconds).orElse(0.0));
    }
    return starts.stream().allMatch(Optional::isEmpty)
        ? Optional.empty()
        : Optional.of(new JoinedWindow(starts, seconds));
  }

  /** When the first client began to measure. */
  Instant base() {
    return starts.stream().flatMap(Optional::stream).min(Instant::compareTo).orElseThrow();
  }

  /** How many seconds a client began after the first one. */
  double startAfterBase(int client) {
    return starts
        .get(client)
        .map(start -> Duration.between(base(), start).toNanos() / 1e9)
        .orElse(Double.NaN);
  }

  /** When the last client had begun, in seconds after the first one. */
  double commonStart() {
    double latest = 0;
    for (int client = 0; client < starts.size(); client++) {
      latest = starts.get(client).isEmpty() ? latest : Math.max(latest, startAfterBase(client));
    }
    return latest;
  }

  /** When the first client ended, in seconds after the first one began. */
  double commonEnd() {
    double earliest = Double.POSITIVE_INFINITY;
    for (int client = 0; client < starts.size(); client++) {
      if (starts.get(client).isPresent()) {
        earliest = Math.min(earliest, startAfterBase(client) + seconds.get(client));
      }
    }
    return earliest;
  }

  /**
   * Time in which all clients measured, as a share of the longest measurement; 0 if there is none.
   */
  double overlap() {
    double longest = seconds.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return longest > 0 ? Math.max(0, commonEnd() - commonStart()) / longest : 0;
  }

  /** Whether the measurements overlap enough to speak of one window. */
  boolean isOne() {
    return overlap() >= MIN_OVERLAP;
  }
}
