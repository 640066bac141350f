package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.expectation.ExpectationOutcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param steps those that were begun, in order; the last may be partial
 * @param end how the run ended
 * @param reason one line on why it did not complete, or null
 * @param usersMistake whether the reason is something that the user gave, and not the server's
 *     fault
 * @param exitCode the exit code an error rule asked for, or -1
 */
public record RunResult(
    RunInfo run,
    Instant endTime,
    List<StepResult> steps,
    ActivityResult.End end,
    @Nullable String reason,
    boolean usersMistake,
    int exitCode) {

  public RunResult {
    steps = List.copyOf(steps);
  }

  /** How many expectations of measured steps were missed. */
  public long missedExpectations() {
    return steps.stream()
        .flatMap(step -> step.expectations().stream())
        .filter(outcome -> outcome.result() == ExpectationOutcome.Result.MISSED)
        .count();
  }

  /** Whether nothing was found against any measurement; a run without measurements has none. */
  public boolean isSteady() {
    return steps.stream()
        .flatMap(step -> step.activity().phases().stream())
        .map(phase -> phase.findings().judgement())
        .allMatch(judgement -> judgement == null || judgement.isSteady());
  }
}
