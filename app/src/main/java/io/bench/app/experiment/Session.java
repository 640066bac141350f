package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Turn;
import io.bench.engine.problem.UsageException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An experiment from its first turn to its answer; its state is kept however that ends. {@link
 * #run} is called once. One thread, but for {@link #interruptStart}.
 */
abstract class Session {

  final ExperimentPlan plan;
  final PreparedServers prepared;
  final BooleanSupplier interrupted;
  final TurnProgress progress;
  final ServerSource servers;
  final TurnTaker runner;
  private final ExperimentRecord record;

  /** Records the current state. */
  @FunctionalInterface
  interface ExperimentRecord {

    /** Called after every turn or restart, and at the end. */
    ExperimentReport keep(State state, @Nullable String reason, List<TurnRecord> turns);
  }

  /**
   * @param runner carries out turns, and the runs that prepare servers
   * @param interrupted whether it was asked to end
   */
  Session(
      ExperimentPlan plan,
      ServerSource servers,
      TurnTaker runner,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record) {
    this.plan = plan;
    this.servers = servers;
    this.runner = runner;
    this.interrupted = interrupted;
    this.progress = progress;
    this.record = record;
    this.prepared = new PreparedServers(plan, servers, runner, interrupted, progress);
  }

  /**
   * Runs it.
   *
   * @throws InterruptedException if the calling thread was interrupted
   * @throws UsageException if files of results are damaged; then the state kept before stays
   */
  final ExperimentReport run() throws InterruptedException {
    try {
      return takeAll();
    } catch (InterruptedException e) {
      kept(State.INTERRUPTED, "the thread of the experiment was interrupted");
      throw e;
    } catch (UsageException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      kept(State.FAILED, "bug: " + e);
      throw e;
    }
  }

  /** Takes all turns that are not taken yet. */
  abstract ExperimentReport takeAll() throws InterruptedException;

  /** Those that were taken, in the order in which they were. */
  abstract List<TurnRecord> taken();

  /**
   * Keeps what is known now.
   *
   * @param reason why it is not whole, or null
   */
  final ExperimentReport kept(State state, @Nullable String reason) {
    return record.keep(state, reason, taken());
  }

  /** Ends what is being started at once, and begins nothing else. Any thread; idempotent. */
  void interruptStart() {
    prepared.interruptStart();
  }

  /** Whether each of an arm's turns has servers of its own. */
  final boolean hasOwnServers(PlannedArm arm) {
    return plan.experiment().data(arm.arm()) == DataState.REBUILT;
  }

  /**
   * Takes a turn on the servers that its arm wants: shared ones, or ones of its own.
   *
   * @throws StoppedException if its servers cannot be had, or the experiment is to end
   */
  final TurnRecord take(Turn turn) throws InterruptedException, StoppedException {
    PlannedArm arm = plan.arm(turn.arm());
    progress.turnBegins(turn);
    TurnRecord taken;
    if (hasOwnServers(arm)) {
      progress.turnRuns(turn); // servers of its own are part of each of its turns
      try (EnvironmentServers own = servers.fresh(arm.arm().environment())) {
        prepared.prepareOwn(turn, arm, own);
        taken = take(turn, arm, prepared.where(own, arm), own);
      }
    } else {
      EnvironmentServers shared = prepared.shared(turn, arm);
      List<String> where = prepared.where(shared, arm);
      progress.turnRuns(turn);
      taken = take(turn, arm, where, shared);
    }
    progress.turnEnded(turn);
    return taken;
  }

  private TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers own)
      throws InterruptedException, StoppedException {
    prepared.stopIfInterrupted();
    TurnRecord taken = runner.take(turn, arm, where, own);
    if (taken.end() == TurnEnd.FAILED) {
      progress.turnFailed(turn, String.valueOf(taken.reason()));
    }
    return taken;
  }
}
