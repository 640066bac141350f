package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentEnd;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Turn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One experiment from its first turn to its answer. {@link #run} is called once; it reports its
 * state after every turn, even when the run ends in an exception.
 */
final class ExperimentSession extends Session {

  private final ExperimentPlan plan;
  private final PreparedServers prepared;
  private final ServedTurns served;
  private final TurnTaker runner;
  private final BooleanSupplier interrupted;
  private final TurnProgress progress;
  private final ExperimentRecord record;
  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();

  /**
   * @param earlier turns that an earlier process has taken; those that did not complete are taken
   *     again
   * @param interrupted whether it was asked to end
   */
  ExperimentSession(
      ExperimentPlan plan,
      List<TurnRecord> earlier,
      ServerSource servers,
      TurnTaker runner,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record) {
    this.plan = plan;
    this.runner = runner;
    this.interrupted = interrupted;
    this.progress = progress;
    this.record = record;
    this.prepared = new PreparedServers(plan, servers, runner, interrupted, progress);
    this.served = new ServedTurns(plan, servers, prepared, runner, progress);
    earlier.stream()
        .filter(turn -> turn.end() == TurnEnd.COMPLETED)
        .forEach(turn -> taken.put(turn.turn(), turn));
  }

  @Override
  void interruptStart() {
    prepared.interruptStart();
  }

  @Override
  ExperimentReport takeAll() throws InterruptedException {
    List<Turn> left = plan.turns().stream().filter(turn -> !taken.containsKey(turn)).toList();
    taken.values().stream()
        .filter(earlier -> !served.hasOwnServers(plan.arm(earlier.turn().arm())))
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
        take(turn);
        prepared.stopIfInterrupted();
      } catch (StoppedException e) {
        return stopped(e, turn);
      }
      kept(State.RUNNING, null);
    }
    return finished();
  }

  private ExperimentReport stopped(StoppedException stopped, Turn turn) {
    String where = (taken.containsKey(turn) ? "in" : "before") + " turn " + turn.number();
    return interrupted.getAsBoolean()
        ? kept(State.INTERRUPTED, "interrupted " + where)
        : kept(State.FAILED, stopped.getMessage() + "; " + where);
  }

  private ExperimentReport finished() {
    ExperimentEnd end = ExperimentEnd.of(plan, taken.values());
    return kept(end.state(), end.reason());
  }

  private void take(Turn turn) throws InterruptedException, StoppedException {
    taken.put(turn, served.take(turn));
    String over = runner.over();
    if (over != null) {
      throw new StoppedException(over);
    }
  }

  @Override
  ExperimentReport kept(State state, @Nullable String reason) {
    int exitCode = state == State.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    return record.keep(state, reason, exitCode, List.copyOf(taken.values()));
  }

  /** Records the current state. */
  @FunctionalInterface
  interface ExperimentRecord {

    /** Called after every turn and at the end. */
    ExperimentReport keep(
        State state, @Nullable String reason, int failureExitCode, List<TurnRecord> turns);
  }
}
