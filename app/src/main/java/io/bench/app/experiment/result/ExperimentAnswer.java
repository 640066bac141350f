package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Unit;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes what is known of an experiment out of its turns' folders. */
public final class ExperimentAnswer {

  private final ExperimentPlan plan;
  private final Path folder;
  private final Instant start;
  private final Duration paused;

  /**
   * @param start when the first process began
   * @param paused time since then in which no process took turns
   */
  public ExperimentAnswer(ExperimentPlan plan, Path folder, Instant start, Duration paused) {
    this.plan = plan;
    this.folder = folder;
    this.start = start;
    this.paused = paused;
  }

  /**
   * What is known now. Figures are read only when the experiment is over; a turn whose results
   * cannot be read any more has failed then.
   */
  public ExperimentReport of(
      State state,
      @Nullable String reason,
      int failureExitCode,
      List<TurnRecord> turns,
      Instant now) {
    ExperimentEnd end = new ExperimentEnd(state, reason);
    if (state == State.RUNNING) {
      return report(end, failureExitCode, turns, Map.of(), now);
    }
    TurnResults results = new TurnResults(plan, folder);
    try {
      return report(end, failureExitCode, turns, results.figures(turns), now);
    } catch (UsageException unreadable) {
      List<TurnRecord> checked = results.checked(turns);
      return report(
          isTaken(state) ? ExperimentEnd.of(plan, checked) : end,
          failureExitCode,
          checked,
          results.figures(checked),
          now);
    }
  }

  /** Whether all turns have been, so that the state is about what became of them. */
  private static boolean isTaken(State state) {
    return switch (state) {
      case COMPLETED, PARTIAL -> true;
      case RUNNING, FAILED, INTERRUPTED -> false;
    };
  }

  private ExperimentReport report(
      ExperimentEnd end,
      int failureExitCode,
      List<TurnRecord> turns,
      Map<String, ArmFigures> figures,
      Instant now) {
    Experiment experiment = plan.experiment();
    boolean over = end.state() != State.RUNNING;
    return new ExperimentReport(
        plan,
        start,
        now,
        paused,
        end.state(),
        end.reason(),
        failureExitCode,
        turns,
        figures,
        Findings.of(experiment.comparison(), figures),
        over
            ? experiment.expectations().stream().map(one -> checked(one, figures)).toList()
            : List.of(),
        over && !experiment.quick()
            ? experiment.published().stream().map(one -> byRound(one, figures)).toList()
            : List.of());
  }

  /** Arms that took turns in one round met the same servers; means would hide what varies. */
  private PublishedResult byRound(PublishedState state, Map<String, ArmFigures> figures) {
    int rounds = plan.experiment().schedule().rounds();
    List<ExpectationResult> known =
        IntStream.rangeClosed(1, rounds)
            .mapToObj(
                round ->
                    checked(
                        state.shows(),
                        (arm, metric) -> value(figures, state.shows(), arm, metric, round)))
            .filter(result -> result.outcome() != Outcome.UNKNOWN)
            .toList();
    return new PublishedResult(state, known, rounds - known.size());
  }

  /** With the ops that have no time, where it bounds one. */
  private static ExpectationResult checked(
      ArmExpectation expectation, Map<String, ArmFigures> figures) {
    ExpectationResult result =
        checked(expectation, (arm, metric) -> value(figures, expectation, arm, metric));
    ArmFigures arm = figures.get(expectation.arm());
    boolean bounds = expectation.isUpperBound() && expectation.metric().unit() == Unit.TIME;
    return arm == null || !bounds || arm.outcomes().neverEndedWell() == 0
        ? result
        : new ExpectationResult(
            expectation, result.reached(), result.outcome(), arm.outcomes().neverEndedWellText());
  }

  private static ExpectationResult checked(
      ArmExpectation expectation, ToDoubleBiFunction<String, ArmMetric> figure) {
    double value = figure.applyAsDouble(expectation.arm(), expectation.metric());
    String divisorArm = expectation.divisorArm();
    ArmMetric divisorMetric = expectation.divisorMetric();
    double divisor =
        divisorArm == null || divisorMetric == null
            ? 1
            : figure.applyAsDouble(divisorArm, divisorMetric);
    return new ExpectationResult(
        expectation, expectation.reached(value, divisor), expectation.check(value, divisor));
  }

  private static double value(
      Map<String, ArmFigures> figures, ArmExpectation expectation, String arm, ArmMetric metric) {
    ArmFigures ofArm = figures.get(arm);
    if (ofArm == null) {
      return Double.NaN;
    }
    return expectation.isUpperBound() ? ofArm.bounded(metric) : ofArm.value(metric);
  }

  private static double value(
      Map<String, ArmFigures> figures,
      ArmExpectation expectation,
      String arm,
      ArmMetric metric,
      int round) {
    ArmFigures ofArm = figures.get(arm);
    if (ofArm == null) {
      return Double.NaN;
    }
    return expectation.isUpperBound() ? ofArm.bounded(metric, round) : ofArm.value(metric, round);
  }
}
