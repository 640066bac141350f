package io.bench.app.experiment.turn;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a run says that it ended.
 *
 * @param state empty if it left no readable {@code run.json}
 * @param why one line on why it did not complete; empty if it says nothing
 */
record RunEnd(String state, String why) {

  static RunEnd of(Path folder) {
    try {
      RunDocument run = RunDocument.read(folder);
      String reason = run.reason();
      return new RunEnd(run.state().toString(), reason == null ? "" : reason);
    } catch (IOException | UsageException unreadable) {
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
