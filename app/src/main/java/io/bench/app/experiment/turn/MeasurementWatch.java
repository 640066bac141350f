package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Sees from a result folder whether a step's measurement has begun and whether it has ended. A run
 * writes its {@code run.json} whole whenever a phase begins. One thread.
 */
final class MeasurementWatch {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path runFile;
  private final String step;

  MeasurementWatch(Path folder, String step) {
    this.runFile = folder.resolve("run.json");
    this.step = step;
  }

  /** Where a measurement stands. */
  enum State {
    NOT_BEGUN,
    RUNNING,
    ENDED
  }

  /** Reads the file; whatever cannot be read has not begun. */
  State state() {
    try {
      for (JsonNode candidate : JSON.readTree(runFile.toFile()).path("steps")) {
        if (candidate.path("name").asText().equals(step)) {
          return phase(candidate);
        }
      }
    } catch (IOException notYet) {
      return State.NOT_BEGUN;
    }
    return State.NOT_BEGUN;
  }

  private static State phase(JsonNode step) {
    for (JsonNode phase : step.path("phases")) {
      if (phase.path("kind").asText().equals("measurement")) {
        return phase.path("ended").asBoolean() ? State.ENDED : State.RUNNING;
      }
    }
    return State.NOT_BEGUN;
  }
}
