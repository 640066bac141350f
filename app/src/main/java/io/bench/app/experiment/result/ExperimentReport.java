package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of an experiment. Immutable.
 *
 * @param updated when this was known
 * @param paused time since the start in which no process took turns, after interruptions
 * @param over whether this process or an earlier one took all that was to be taken: what failed can
 *     be taken again, but nothing be added
 * @param state where it stands
 * @param reason why it did not complete, or null
 * @param turns those taken, in order; of a turn that was taken again after an interruption the last
 * @param figures of the arms that have completed turns, by name; of an arm with {@code rates=} by
 *     {@code arm@1000}
 * @param findings verdicts on pairs of arms
 * @param expectations whether they were met
 * @param published whether published results were reproduced
 * @param blocks how arms were measured in blocks; null of turns, and while it runs
 */
public record ExperimentReport(
    ExperimentPlan plan,
    Instant start,
    Instant updated,
    Duration paused,
    boolean over,
    State state,
    @Nullable String reason,
    List<TurnRecord> turns,
    Map<String, ArmFigures> figures,
    List<Finding> findings,
    List<ExpectationResult> expectations,
    List<PublishedResult> published,
    @Nullable MeasuredBlocks blocks) {

  /** Where an experiment stands. */
  public enum State {
    RUNNING,
    /** Every turn was taken and measured. */
    COMPLETED,
    /** Every turn was taken; some failed, or arms were skipped. */
    PARTIAL,
    FAILED,
    INTERRUPTED
  }

  /**
   * An expectation and what was reached.
   *
   * @param reached in the metric's unit, or a ratio; NaN if it is not known, infinite if it is
   *     above every bound
   * @param leftOut which ops have no time though it bounds one; empty if there is none
   */
  public record ExpectationResult(
      ArmExpectation expectation, double reached, Outcome outcome, String leftOut) {

    /** An expectation that covers every op. */
    public ExpectationResult(ArmExpectation expectation, double reached, Outcome outcome) {
      this(expectation, reached, outcome, "");
    }
  }

  public ExperimentReport {
    turns = List.copyOf(turns);
    findings = List.copyOf(findings);
    expectations = List.copyOf(expectations);
    published = List.copyOf(published);
  }

  /** How long its processes have run. */
  public Duration took() {
    return Duration.between(start, updated).minus(paused);
  }

  /** The turns of an arm. */
  List<TurnRecord> turnsOf(String arm) {
    return turns.stream().filter(turn -> turn.turn().arm().equals(arm)).toList();
  }

  /** The exit code of the process. */
  public int exitCode() {
    return switch (state) {
      case COMPLETED -> missed() ? ExitCode.RUN_FAILED : ExitCode.OK;
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case RUNNING, PARTIAL, FAILED -> ExitCode.RUN_FAILED;
    };
  }

  private boolean missed() {
    return expectations.stream().anyMatch(result -> result.outcome() != Outcome.MET);
  }
}
