package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Turn;
import java.util.List;

/**
 * Takes turns on the servers that their arms want: shared ones, or ones of their own. One thread.
 */
final class ServedTurns {

  private final ExperimentPlan plan;
  private final ServerSource servers;
  private final PreparedServers prepared;
  private final TurnTaker runner;
  private final TurnProgress progress;

  ServedTurns(
      ExperimentPlan plan,
      ServerSource servers,
      PreparedServers prepared,
      TurnTaker runner,
      TurnProgress progress) {
    this.plan = plan;
    this.servers = servers;
    this.prepared = prepared;
    this.runner = runner;
    this.progress = progress;
  }

  /** Whether each of an arm's turns has servers of its own. */
  boolean hasOwnServers(PlannedArm arm) {
    return plan.experiment().data(arm.arm()) == DataState.REBUILT;
  }

  /**
   * Takes a turn.
   *
   * @throws StoppedException if its servers cannot be had, or the experiment is to end
   */
  TurnRecord take(Turn turn) throws InterruptedException, StoppedException {
    PlannedArm arm = plan.arm(turn.arm());
    progress.turnBegins(turn);
    TurnRecord record;
    if (hasOwnServers(arm)) {
      progress.turnRuns(turn); // servers of its own are part of each of its turns
      record = takeOnItsOwn(turn, arm);
    } else {
      EnvironmentServers shared = prepared.shared(turn, arm);
      List<String> where = prepared.where(shared, arm);
      progress.turnRuns(turn);
      record = take(turn, arm, where, shared);
    }
    progress.turnEnded(turn);
    return record;
  }

  private TurnRecord takeOnItsOwn(Turn turn, PlannedArm arm)
      throws InterruptedException, StoppedException {
    try (EnvironmentServers own = servers.fresh(arm.arm().environment())) {
      prepared.prepareOwn(turn, arm, own);
      return take(turn, arm, prepared.where(own, arm), own);
    }
  }

  private TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers own)
      throws InterruptedException, StoppedException {
    prepared.stopIfInterrupted();
    TurnRecord record = runner.take(turn, arm, where, own);
    if (record.end() == TurnEnd.FAILED) {
      progress.turnFailed(turn, String.valueOf(record.reason()));
    }
    return record;
  }
}
