package io.bench.app.summary;

import io.bench.app.text.Wrapped;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;

/** What became of what was expected: one line for each expectation of each measured step. */
final class ExpectationLines {

  private ExpectationLines() {}

  static List<String> of(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (StepResult step : result.steps()) {
      for (ExpectationOutcome outcome : step.expectations()) {
        boolean missed = outcome.result() == ExpectationOutcome.Result.MISSED;
        String line = "expected (" + step.step().name() + "): " + outcome.text();
        lines.addAll(Wrapped.lines((missed ? "! " : "  ") + line, "    "));
      }
    }
    return lines;
  }
}
