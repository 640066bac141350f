package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.ExperimentSession.ExperimentRecord;
import io.bench.app.experiment.RestartTimes.Took;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.block.RestartTaker;
import io.bench.app.experiment.block.RestartTaker.Course;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.Decided;
import io.bench.app.experiment.result.ExperimentEnd;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.result.Looks;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import io.bench.engine.experiment.Turn;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An experiment in blocks from its first restart to its answer. {@link #run} is called once; it
 * reports its state after every restart, even when the run ends in an exception.
 */
final class InterleavedSession extends Session {

  private final ExperimentPlan plan;
  private final Interleaving interleaving;
  private final CoreHalves halves;
  private final ServerSource servers;
  private final PreparedServers prepared;
  private final ServedTurns served;
  private final RestartTaker restarts;
  private final BooleanSupplier interrupted;
  private final ExperimentRecord record;
  private final Looks looks;
  private final TurnProgress progress;
  private final InstantSource clock;
  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();

  /** When it began, without pauses. */
  private final Instant begin;

  /** Up to here restarts are taken, or have been, whatever the time. */
  private final int known;

  /** Whether the error rate is spent: what is measured from now on would decide too easily. */
  private final boolean over;

  /**
   * @param begun with the turns that an earlier process has taken; a restart of which one did not
   *     complete is taken again
   * @param halves the cores that each arm of a duet has
   * @param runner carries out the runs that prepare servers
   * @param interrupted whether it was asked to end
   * @param looks what was measured tells
   */
  InterleavedSession(
      Begun begun,
      Interleaving interleaving,
      CoreHalves halves,
      ServerSource servers,
      TurnTaker runner,
      RestartTaker restarts,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record,
      Looks looks,
      InstantSource clock) {
    this.plan = begun.plan();
    this.interleaving = interleaving;
    this.halves = halves;
    this.servers = servers;
    this.prepared = new PreparedServers(plan, servers, runner, interrupted, progress);
    this.served = new ServedTurns(plan, servers, prepared, runner, progress);
    this.restarts = restarts;
    this.interrupted = interrupted;
    this.record = record;
    this.looks = looks;
    this.progress = progress;
    this.clock = clock;
    this.begin = begun.start().plus(begun.paused());
    this.over = begun.over();
    begun.turns().forEach(turn -> taken.put(turn.turn(), turn));
    int complete = 0;
    for (int restart = 1; restart <= interleaving.restarts(); restart++) {
      List<Turn> turns = turns(restart);
      if (isComplete(turns)) {
        complete = restart;
      } else {
        turns.forEach(taken::remove);
      }
    }
    this.known =
        over
            ? begun.turns().stream().mapToInt(turn -> turn.turn().round()).max().orElse(0)
            : complete;
  }

  private List<Turn> turns(int restart) {
    return plan.turns().stream().filter(turn -> turn.round() == restart).toList();
  }

  /** Those of an arm that measures while another one does; empty if it may use all. */
  private String cores(Turn turn) {
    return interleaving.mode() == Mode.DUET
        ? halves.of(
            plan.arms().indexOf(plan.arm(turn.arm())),
            turn.round(),
            plan.experiment().schedule().seed())
        : "";
  }

  private boolean isComplete(List<Turn> turns) {
    return turns.stream()
        .allMatch(
            turn -> {
              TurnRecord earlier = taken.get(turn);
              return earlier != null && earlier.end() == TurnEnd.COMPLETED;
            });
  }

  @Override
  void interruptStart() {
    prepared.interruptStart();
    restarts.interrupt();
  }

  @Override
  ExperimentReport takeAll() throws InterruptedException {
    kept(State.RUNNING, null);
    RestartTimes times = new RestartTimes(interleaving, begin);
    int most = over ? known : interleaving.restarts();
    for (int restart = 1; restart <= most; restart++) {
      Took took;
      if (isComplete(turns(restart))) {
        took = new Took(took(restart), Duration.ZERO);
      } else {
        Instant begin = clock.instant();
        try {
          Duration rounds = take(restart, begin, times);
          prepared.stopIfInterrupted();
          took = new Took(Duration.between(begin, clock.instant()), rounds);
        } catch (StoppedException e) {
          return interrupted.getAsBoolean()
              ? kept(State.INTERRUPTED, "interrupted in restart " + restart)
              : kept(State.FAILED, e.getMessage() + "; in restart " + restart);
        }
        kept(State.RUNNING, null);
      }
      boolean another =
          restart < most && (restart < known || times.holdsAnother(restart, clock.instant(), took));
      boolean decided = restart >= known && isDecided(restart, times, took, another);
      if (decided || !another) {
        break;
      }
    }
    ExperimentEnd end = ExperimentEnd.of(plan, taken.values());
    return kept(end.state(), end.reason());
  }

  /** How long an earlier process measured in a restart. */
  private Duration took(int restart) {
    List<TurnRecord> records =
        turns(restart).stream().map(turn -> Objects.requireNonNull(taken.get(turn))).toList();
    Instant first = records.stream().map(TurnRecord::start).min(Instant::compareTo).orElseThrow();
    Instant last = records.stream().map(TurnRecord::finish).max(Instant::compareTo).orElseThrow();
    return Duration.between(first, last);
  }

  private boolean isDecided(int restart, RestartTimes times, Took took, boolean another) {
    if (restart < Interleaving.MIN_RESTARTS) {
      return false;
    }
    int planned = times.planned(restart, clock.instant(), took);
    Decided rows = looks.decided(List.copyOf(taken.values()), new Outlook.Plan(planned, 1));
    boolean all = plan.arms().stream().filter(PlannedArm::canRun).noneMatch(this::mayHaveRows);
    if (rows.decided() + rows.open() > 0 && (all || rows.open() > 0)) {
      progress.decided(rows.decided(), rows.open(), rows.restartsToGo());
    }
    if (another) {
      progress.outlook(rows.outlook(), took.all());
    }
    return rows.open() == 0 && all;
  }

  /**
   * Whether an arm has completed no restart, so that its pairs have no rows yet, and has not failed
   * so often that they never will.
   */
  private boolean mayHaveRows(PlannedArm arm) {
    List<TurnRecord> turns =
        taken.values().stream().filter(turn -> turn.turn().arm().equals(arm.arm().name())).toList();
    return turns.size() <= Interleaving.MIN_RESTARTS
        && turns.stream().noneMatch(turn -> turn.end() == TurnEnd.COMPLETED);
  }

  /** Takes a restart, and tells how long its arms measured in rounds. */
  private Duration take(int restart, Instant begin, RestartTimes times)
      throws InterruptedException, StoppedException {
    List<Turn> turns = turns(restart);
    servers.renew();
    prepared.prepareShared(turns);
    List<ReadyArm> arms = new ArrayList<>();
    List<Turn> atAStretch = new ArrayList<>();
    for (Turn turn : turns) {
      PlannedArm arm = plan.arm(turn.arm());
      if (arm.arm().inBlocks()) {
        EnvironmentServers shared = prepared.shared(turn, arm);
        arms.add(new ReadyArm(turn, arm, prepared.where(shared, arm), shared, cores(turn)));
      } else {
        atAStretch.add(turn);
      }
    }
    prepared.stopIfInterrupted();
    FromBegin course = new FromBegin(restart, begin, times);
    if (!arms.isEmpty()) {
      try {
        restarts.take(arms, course).forEach(ended -> taken.put(ended.turn(), ended));
      } catch (UncheckedIOException e) {
        throw new StoppedException(String.valueOf(e.getMessage()));
      }
    }
    for (Turn turn : atAStretch) {
      prepared.stopIfInterrupted();
      taken.put(turn, served.take(turn));
    }
    return course.rounds;
  }

  /**
   * A restart that began at an instant; the first one's first rounds say what is to be expected.
   */
  private final class FromBegin implements Course {

    private final int restart;
    private final Instant begin;
    private final RestartTimes times;
    private Duration rounds = Duration.ZERO;
    private Instant end = Instant.EPOCH;

    FromBegin(int restart, Instant begin, RestartTimes times) {
      this.restart = restart;
      this.begin = begin;
      this.times = times;
    }

    @Override
    public Instant until(Instant roundsBegin) {
      end =
          restart <= known // taken again: it has the share of time that it had
              ? new RestartTimes(interleaving, begin).roundsEnd(1, begin, roundsBegin)
              : times.roundsEnd(restart, begin, roundsBegin);
      rounds = Duration.between(roundsBegin, end);
      return end;
    }

    @Override
    public void firstRounds(Map<String, Path> results, int measured, Duration took) {
      if (restart > 1 || interleaving.restarts() < Interleaving.MIN_RESTARTS) {
        return; // the restarts before tell more, or nothing is to be told at all
      }
      double ofRestart =
          Math.max(measured, (double) measured * rounds.toMillis() / Math.max(1, took.toMillis()));
      Instant now = clock.instant();
      Instant ends = end.isBefore(now) ? now : end;
      Took whole = new Took(Duration.between(begin, ends), rounds);
      int planned = times.planned(restart, ends, whole);
      progress.outlook(
          looks.outlook(restart, results, new Outlook.Plan(planned, ofRestart)), whole.all());
    }
  }

  @Override
  ExperimentReport kept(State state, @Nullable String reason) {
    int exitCode = state == State.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    return record.keep(state, reason, exitCode, List.copyOf(taken.values()));
  }
}
