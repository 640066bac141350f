package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.figure.MeasuredTurn;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.PublishedState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

  public ExperimentAnswer(ExperimentPlan plan, Path folder, Instant start) {
    this.plan = plan;
    this.folder = folder;
    this.start = start;
  }

  /** What is known now; figures are read only when the experiment is over. */
  public ExperimentReport of(
      State state,
      @Nullable String reason,
      int failureExitCode,
      List<TurnRecord> turns,
      Instant now) {
    Experiment experiment = plan.experiment();
    boolean over = state != State.RUNNING;
    Map<String, ArmFigures> figures = over ? figures(turns) : Map.of();
    return new ExperimentReport(
        plan,
        start,
        now,
        state,
        reason,
        failureExitCode,
        turns,
        figures,
        Findings.of(experiment.comparison(), figures),
        over
            ? experiment.expectations().stream()
                .map(one -> checked(one, (arm, metric) -> value(figures, arm, metric)))
                .toList()
            : List.of(),
        over && !experiment.quick()
            ? experiment.published().stream().map(one -> byRound(one, figures)).toList()
            : List.of());
  }

  private Map<String, ArmFigures> figures(List<TurnRecord> turns) {
    Map<String, ArmFigures> figures = new LinkedHashMap<>();
    for (PlannedArm arm : plan.arms()) {
      List<MeasuredTurn> measured = new ArrayList<>();
      for (TurnRecord turn : turns) {
        if (turn.turn().arm().equals(arm.arm().name()) && turn.end() == TurnEnd.COMPLETED) {
          measured.add(new MeasuredTurn(folder.resolve(turn.folder()), turn));
        }
      }
      if (!measured.isEmpty()) {
        figures.put(
            arm.arm().name(),
            arm.arm().command() == Command.SEARCH
                ? ArmFigures.ofSearches(measured)
                : ArmFigures.ofRuns(measured, arm.step()));
      }
    }
    return figures;
  }

  /** Arms that took turns in one round met the same servers; means would hide what varies. */
  private PublishedResult byRound(PublishedState state, Map<String, ArmFigures> figures) {
    int rounds = plan.experiment().schedule().rounds();
    List<ExpectationResult> known =
        IntStream.rangeClosed(1, rounds)
            .mapToObj(
                round ->
                    checked(state.shows(), (arm, metric) -> value(figures, arm, metric, round)))
            .filter(result -> result.outcome() != Outcome.UNKNOWN)
            .toList();
    return new PublishedResult(state, known, rounds - known.size());
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

  private static double value(Map<String, ArmFigures> figures, String arm, ArmMetric metric) {
    ArmFigures ofArm = figures.get(arm);
    return ofArm == null ? Double.NaN : ofArm.value(metric);
  }

  private static double value(
      Map<String, ArmFigures> figures, String arm, ArmMetric metric, int round) {
    ArmFigures ofArm = figures.get(arm);
    return ofArm == null ? Double.NaN : ofArm.value(metric, round);
  }
}
