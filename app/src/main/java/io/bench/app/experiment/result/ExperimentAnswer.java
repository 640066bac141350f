package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.PublishedResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Experiment;
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
            ? experiment.expectations().stream().map(one -> checked(one, figures)).toList()
            : List.of(),
        over && !experiment.quick()
            ? experiment.published().stream()
                .map(one -> new PublishedResult(one, checked(one.shows(), figures)))
                .toList()
            : List.of());
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

  private ExpectationResult checked(ArmExpectation expectation, Map<String, ArmFigures> figures) {
    double value = value(figures, expectation.arm(), expectation.metric());
    String divisorArm = expectation.divisorArm();
    ArmMetric divisorMetric = expectation.divisorMetric();
    double divisor =
        divisorArm == null || divisorMetric == null ? 1 : value(figures, divisorArm, divisorMetric);
    return new ExpectationResult(
        expectation, expectation.reached(value, divisor), expectation.check(value, divisor));
  }

  private static double value(Map<String, ArmFigures> figures, String arm, ArmMetric metric) {
    ArmFigures ofArm = figures.get(arm);
    return ofArm == null ? Double.NaN : ofArm.value(metric);
  }
}
