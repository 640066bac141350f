package io.bench.app.experiment.figure;

import io.bench.app.experiment.turn.TurnRecord;
import java.nio.file.Path;

/**
 * A turn that was completed, and where its results are.
 *
 * @param folder its result folder, or the folder of its search
 * @param turn its record
 */
public record MeasuredTurn(Path folder, TurnRecord turn) {

  int round() {
    return turn.turn().round();
  }
}
