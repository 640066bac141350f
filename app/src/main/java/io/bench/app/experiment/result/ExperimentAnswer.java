package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ExperimentArm.Command;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, ArmFigures> figures = state == State.RUNNING ? Map.of() : figures(turns);
    return new ExperimentReport(
        plan,
        start,
        now,
        state,
        reason,
        failureExitCode,
        turns,
        figures,
        Findings.of(plan.experiment().comparison(), figures),
        state == State.RUNNING ? List.of() : expectations(figures));
  }

  private Map<String, ArmFigures> figures(List<TurnRecord> turns) {
    Map<String, ArmFigures> figures = new LinkedHashMap<>();
    for (PlannedArm arm : plan.arms()) {
      List<Path> folders = new ArrayList<>();
      for (TurnRecord turn : turns) {
        if (turn.turn().arm().equals(arm.arm().name()) && turn.end() == TurnEnd.COMPLETED) {
          folders.add(folder.resolve(turn.folder()));
        }
      }
      if (!folders.isEmpty()) {
        figures.put(
            arm.arm().name(),
            arm.arm().command() == Command.SEARCH
                ? ArmFigures.ofSearches(folders)
                : ArmFigures.ofRuns(folders, arm.step()));
      }
    }
    return figures;
  }

  private List<ExpectationResult> expectations(Map<String, ArmFigures> figures) {
    List<ExpectationResult> results = new ArrayList<>();
    for (ArmExpectation expectation : plan.experiment().expectations()) {
      double value = value(figures, expectation.arm(), expectation.metric());
      String divisorArm = expectation.divisorArm();
      ArmMetric divisorMetric = expectation.divisorMetric();
      double divisor =
          divisorArm == null || divisorMetric == null
              ? 1
              : value(figures, divisorArm, divisorMetric);
      results.add(
          new ExpectationResult(
              expectation, expectation.reached(value, divisor), expectation.check(value, divisor)));
    }
    return results;
  }

  private static double value(Map<String, ArmFigures> figures, String arm, ArmMetric metric) {
    ArmFigures ofArm = figures.get(arm);
    return ofArm == null ? Double.NaN : ofArm.value(metric);
  }
}
