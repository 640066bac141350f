package io.bench.app.experiment.turn;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a run says that it ended.
 *
 * @param state null if it left no readable {@code run.json}
 * @param why one line on why it did not complete; empty if it says nothing
 */
record RunEnd(@Nullable RunState state, String why) {

  static RunEnd of(Path folder) {
    try {
      RunDocument run = RunDocument.read(folder);
      String reason = run.reason();
      return new RunEnd(run.state(), reason == null ? "" : reason);
    } catch (IOException | UsageException e) {
      return new RunEnd(null, "");
    }
  }

  boolean isComplete() {
    return state == RunState.COMPLETED;
  }

  String reason(int exitCode) {
    if (state == null) {
      return "it ended with exit code " + exitCode + " before it began to measure";
    }
    return why.isEmpty() ? "it ended with exit code " + exitCode : why;
  }
}
