package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** How a run says that it ended. */
record RunEnd(String state, String why) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static RunEnd of(Path folder) {
    try {
      JsonNode run = JSON.readTree(folder.resolve("run.json").toFile());
      return new RunEnd(run.path("state").asText(), run.path("reason").asText(""));
    } catch (IOException unreadable) {
      return new RunEnd("", "");
    }
  }

  boolean isComplete() {
    return state.equals("completed");
  }

  String reason(int exitCode) {
    if (state.isEmpty()) {
      return "it ended with exit code " + exitCode + " before it began to measure";
    }
    return why.isEmpty() || why.equals("null") ? "it ended with exit code " + exitCode : why;
  }
}
