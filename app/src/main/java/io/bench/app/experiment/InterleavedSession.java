package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentSession.ExperimentRecord;
import io.bench.app.experiment.block.RestartTaker;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentAnswer.Decided;
import io.bench.app.experiment.result.ExperimentEnd;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An experiment in blocks from its first restart to its answer. A restart measures about as long as
 * its start has taken, so that neither the noise of rounds nor that of starts has most of the time.
 * {@link #run} is called once; it reports its state after every restart, even when the run ends in
 * an exception.
 */
final class InterleavedSession implements Session {

  private final ExperimentPlan plan;
  private final Interleaving interleaving;
  private final ServerSource servers;
  private final PreparedServers prepared;
  private final ServedTurns served;
  private final RestartTaker restarts;
  private final BooleanSupplier interrupted;
  private final ExperimentRecord record;
  private final Function<List<TurnRecord>, Decided> decided;
  private final TurnProgress progress;
  private final InstantSource clock;
  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();

  /**
   * @param earlier turns that an earlier process has taken; a restart of which one did not complete
   *     is taken again
   * @param runner carries out the runs that prepare servers
   * @param interrupted whether it was asked to end
   * @param decided how many rows are decided by what was measured
   */
  InterleavedSession(
      ExperimentPlan plan,
      Interleaving interleaving,
      List<TurnRecord> earlier,
      ServerSource servers,
      TurnTaker runner,
      RestartTaker restarts,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record,
      Function<List<TurnRecord>, Decided> decided,
      InstantSource clock) {
    this.plan = plan;
    this.interleaving = interleaving;
    this.servers = servers;
    this.prepared = new PreparedServers(plan, servers, runner, interrupted, progress);
    this.served = new ServedTurns(plan, servers, prepared, runner, progress);
    this.restarts = restarts;
    this.interrupted = interrupted;
    this.record = record;
    this.decided = decided;
    this.progress = progress;
    this.clock = clock;
    earlier.forEach(turn -> taken.put(turn.turn(), turn));
    for (int restart = 1; restart <= interleaving.restarts(); restart++) {
      List<Turn> turns = turns(restart);
      if (!isComplete(turns)) {
        turns.forEach(taken::remove);
      }
    }
  }

  private List<Turn> turns(int restart) {
    return plan.turns().stream().filter(turn -> turn.round() == restart).toList();
  }

  private boolean isComplete(List<Turn> turns) {
    return turns.stream()
        .allMatch(
            turn -> {
              TurnRecord earlier = taken.get(turn);
              return earlier != null && earlier.end() == TurnEnd.COMPLETED;
            });
  }

  /** Takes all restarts that are not taken yet. */
  @Override
  public ExperimentReport run() throws InterruptedException {
    try {
      return takeRestarts();
    } catch (InterruptedException e) {
      kept(State.INTERRUPTED, "the thread of the experiment was interrupted");
      throw e;
    } catch (RuntimeException | Error e) {
      kept(State.FAILED, "bug: " + e);
      throw e;
    }
  }

  @Override
  public void interruptStart() {
    prepared.interruptStart();
    restarts.interrupt();
  }

  private ExperimentReport takeRestarts() throws InterruptedException {
    kept(State.RUNNING, null);
    List<Integer> left = new ArrayList<>();
    for (int restart = 1; restart <= interleaving.restarts(); restart++) {
      if (!isComplete(turns(restart))) {
        left.add(restart);
      }
    }
    Instant begin = clock.instant();
    for (int index = 0; index < left.size(); index++) {
      int restart = left.get(index);
      Instant restartBegin = clock.instant();
      Instant end = begin.plus(interleaving.budget());
      Instant share =
          begin.plus(interleaving.budget().multipliedBy(index + 1L).dividedBy(left.size()));
      try {
        take(
            turns(restart),
            roundsBegin ->
                interleaving.restartsGiven()
                    ? share
                    : earlier(end, roundsBegin.plus(Duration.between(restartBegin, roundsBegin))));
        prepared.stopIfInterrupted();
      } catch (StoppedException e) {
        return interrupted.getAsBoolean()
            ? kept(State.INTERRUPTED, "interrupted in restart " + restart)
            : kept(State.FAILED, e.getMessage() + "; in restart " + restart);
      }
      kept(State.RUNNING, null);
      Duration took = Duration.between(restartBegin, clock.instant());
      boolean another = interleaving.restartsGiven() || clock.instant().plus(took).isBefore(end);
      if (isDecided(restart) || (!another && restart >= Interleaving.MIN_RESTARTS)) {
        break;
      }
    }
    ExperimentEnd end = ExperimentEnd.of(plan, taken.values());
    return kept(end.state(), end.reason());
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private boolean isDecided(int restart) {
    if (restart < Interleaving.MIN_RESTARTS) {
      return false;
    }
    Decided rows = decided.apply(List.copyOf(taken.values()));
    if (rows.decided() + rows.open() > 0) {
      progress.decided(rows.decided(), rows.open());
    }
    return rows.open() == 0;
  }

  private void take(List<Turn> turns, UnaryOperator<Instant> until)
      throws InterruptedException, StoppedException {
    servers.renew();
    prepared.prepareShared(turns);
    List<ReadyArm> arms = new ArrayList<>();
    List<Turn> atAStretch = new ArrayList<>();
    for (Turn turn : turns) {
      PlannedArm arm = plan.arm(turn.arm());
      if (arm.arm().inBlocks()) {
        EnvironmentServers shared = prepared.shared(turn, arm);
        arms.add(new ReadyArm(turn, arm, prepared.where(shared, arm), shared));
      } else {
        atAStretch.add(turn);
      }
    }
    prepared.stopIfInterrupted();
    if (!arms.isEmpty()) {
      restarts.take(arms, until).forEach(ended -> taken.put(ended.turn(), ended));
    }
    for (Turn turn : atAStretch) {
      prepared.stopIfInterrupted();
      taken.put(turn, served.take(turn));
    }
  }

  private ExperimentReport kept(State state, @Nullable String reason) {
    int exitCode = state == State.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    return record.keep(state, reason, exitCode, List.copyOf(taken.values()));
  }
}
