package io.bench.app.experiment.figure;

import io.bench.app.experiment.turn.TurnRecord;
import java.nio.file.Path;
import java.util.Map;

/**
 * A turn that was completed, and where its results are.
 *
 * @param folder its result folder, or the folder of its search
 * @param turn what is known of it besides
 */
public record MeasuredTurn(Path folder, TurnRecord turn) {

  private static final String CONTENDED = ".contended";

  int round() {
    return turn.turn().round();
  }

  /**
   * Conditional requests that lost a round of Paxos to another, as its servers have counted; NaN if
   * nothing was counted.
   */
  double contended() {
    Map<String, Long> counters = turn.counters();
    return counters.isEmpty()
        ? Double.NaN
        : (double)
            (counters.getOrDefault("write" + CONTENDED, 0L)
                + counters.getOrDefault("read" + CONTENDED, 0L));
  }
}
