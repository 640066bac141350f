package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a run says that it ended.
 *
 * @param state empty if it left no readable {@code run.json}
 * @param why one line on why it did not complete; empty if it says nothing
 */
record RunEnd(String state, String why) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static RunEnd of(Path folder) {
    try {
      JsonNode run = JSON.readTree(folder.resolve("run.json").toFile());
      JsonNode reason = run.path("reason");
      return new RunEnd(run.path("state").asText(), reason.isTextual() ? reason.asText() : "");
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
    return why.isEmpty() ? "it ended with exit code " + exitCode : why;
  }
}
