package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.Count;
import io.bench.engine.verdict.Judgement;
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

  /**
   * Whether it did all that it was to do: it completed, every op that was issued succeeded, every
   * rate was held, and no expectation was missed. That a measurement is not steady does not count.
   */
  public boolean held() {
    return end == ActivityResult.End.COMPLETED
        && missedExpectations() == 0
        && steps.stream()
            .flatMap(step -> step.activity().phases().stream())
            .allMatch(RunResult::held);
  }

  private static boolean held(PhaseResult phase) {
    Judgement judgement = phase.findings().judgement();
    return phase.total(Count.FAILED) == 0
        && phase.unfinished().isEmpty()
        && (judgement == null
            || judgement.verdicts().stream().noneMatch(verdict -> verdict.kind().isFailure()));
  }

  /** Whether nothing was found against any measurement; a run without measurements has none. */
  public boolean isSteady() {
    return steps.stream()
        .flatMap(step -> step.activity().phases().stream())
        .map(phase -> phase.findings().judgement())
        .allMatch(judgement -> judgement == null || judgement.isSteady());
  }
}
