package io.bench.app.experiment.turn;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Sees from a result folder whether a step's measurement has begun and whether it has ended. A run
 * writes its {@code run.json} whole whenever a phase begins. One thread.
 */
record MeasurementWatch(Path folder, String step) {

  /** Where a measurement stands. */
  enum State {
    NOT_BEGUN,
    RUNNING,
    ENDED
  }

  /** Reads the file; whatever cannot be read has not begun. */
  State state() {
    return measurement()
        .map(phase -> phase.ended() ? State.ENDED : State.RUNNING)
        .orElse(State.NOT_BEGUN);
  }

  /** How long ops were started, as far as the file tells; 0 if it does not. */
  double issuingSeconds() {
    return measurement().map(PhaseDocument::issuingSeconds).orElse(0.0);
  }

  private Optional<PhaseDocument> measurement() {
    try {
      return RunDocument.read(folder).step(step).flatMap(StepDocument::measurement);
    } catch (IOException | UsageException e) {
      return Optional.empty();
    }
  }
}
