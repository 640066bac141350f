package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentEnd;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.Turn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** An experiment whose arms take turns; its state is kept after every turn. */
final class ExperimentSession extends Session {

  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();

  /**
   * @param earlier turns that an earlier process has taken; those that did not complete are taken
   *     again
   */
  ExperimentSession(
      ExperimentPlan plan,
      List<TurnRecord> earlier,
      ServerSource servers,
      TurnTaker runner,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record) {
    super(plan, servers, runner, interrupted, progress, record);
    earlier.stream()
        .filter(turn -> turn.end() == TurnEnd.COMPLETED)
        .forEach(turn -> taken.put(turn.turn(), turn));
  }

  @Override
  List<TurnRecord> taken() {
    return List.copyOf(taken.values());
  }

  @Override
  ExperimentReport takeAll() throws InterruptedException {
    List<Turn> left = plan.turns().stream().filter(turn -> !taken.containsKey(turn)).toList();
    taken.values().stream()
        .filter(earlier -> !hasOwnServers(plan.arm(earlier.turn().arm())))
        .forEach(earlier -> progress.earlierTurn(earlier.turn(), earlier.took()));
    progress.begin(left, plan.turns().size() - left.size());
    kept(State.RUNNING, null);
    try {
      prepared.prepareShared(left);
    } catch (StoppedException e) {
      return stopped(e, left.get(0)); // where no turn is left nothing is started
    }
    for (Turn turn : left) {
      try {
        prepared.stopIfInterrupted();
        taken.put(turn, take(turn));
        String over = runner.over();
        if (over != null) {
          throw new StoppedException(over);
        }
        prepared.stopIfInterrupted();
      } catch (StoppedException e) {
        return stopped(e, turn);
      }
      kept(State.RUNNING, null);
    }
    ExperimentEnd end = ExperimentEnd.of(plan, taken.values());
    return kept(end.state(), end.reason());
  }

  private ExperimentReport stopped(StoppedException stopped, Turn turn) {
    String where = (taken.containsKey(turn) ? "in" : "before") + " turn " + turn.number();
    return interrupted.getAsBoolean()
        ? kept(State.INTERRUPTED, "interrupted " + where)
        : kept(State.FAILED, stopped.getMessage() + "; " + where);
  }
}
