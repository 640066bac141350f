package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.MeasuredTurn;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what turns have left in their folders. */
public final class TurnResults {

  private final ExperimentPlan plan;
  private final Path folder;

  /**
   * @param folder the experiment's
   */
  public TurnResults(ExperimentPlan plan, Path folder) {
    this.plan = plan;
    this.folder = folder;
  }

  /**
   * The same turns; one that completed and whose results cannot be read is failed, with why.
   *
   * @param turns of arms of this experiment
   */
  public List<TurnRecord> checked(List<TurnRecord> turns) {
    return turns.stream().map(this::checked).toList();
  }

  private TurnRecord checked(TurnRecord turn) {
    if (turn.end() != TurnEnd.COMPLETED) {
      return turn;
    }
    try {
      var unused = read(plan.arm(turn.turn().arm()), List.of(turn));
      return turn;
    } catch (UsageException e) {
      return turn.failed("its results cannot be read: " + e.getMessage());
    }
  }

  /**
   * The figures of all arms that have completed turns, by name.
   *
   * @throws UsageException if a folder cannot be read
   */
  Map<String, ArmFigures> figures(List<TurnRecord> turns) {
    Map<String, ArmFigures> figures = new LinkedHashMap<>();
    for (PlannedArm arm : plan.arms()) {
      String name = arm.arm().name();
      List<TurnRecord> completed =
          turns.stream()
              .filter(turn -> turn.turn().arm().equals(name) && turn.end() == TurnEnd.COMPLETED)
              .toList();
      if (!completed.isEmpty()) {
        figures.put(name, read(arm, completed));
      }
    }
    return figures;
  }

  private ArmFigures read(PlannedArm arm, List<TurnRecord> turns) {
    List<MeasuredTurn> measured =
        turns.stream().map(turn -> new MeasuredTurn(folder.resolve(turn.folder()), turn)).toList();
    return arm.arm().command() == Command.SEARCH
        ? ArmFigures.ofSearches(measured)
        : ArmFigures.ofRuns(measured, arm.step());
  }
}
