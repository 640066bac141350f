package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
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
    JsonNode measurement = measurement();
    if (measurement.isMissingNode()) {
      return State.NOT_BEGUN;
    }
    return measurement.path("ended").asBoolean() ? State.ENDED : State.RUNNING;
  }

  /** How long ops were started, as far as the file tells; 0 if it does not. */
  double issuingSeconds() {
    return measurement().path("issuingSeconds").asDouble();
  }

  private JsonNode measurement() {
    try {
      for (JsonNode candidate : JSON.readTree(runFile.toFile()).path("steps")) {
        if (candidate.path("name").asText().equals(step)) {
          return measurement(candidate);
        }
      }
    } catch (IOException notYet) {
      return MissingNode.getInstance();
    }
    return MissingNode.getInstance();
  }

  private static JsonNode measurement(JsonNode step) {
    for (JsonNode phase : step.path("phases")) {
      if (phase.path("kind").asText().equals("measurement")) {
        return phase;
      }
    }
    return MissingNode.getInstance();
  }
}
