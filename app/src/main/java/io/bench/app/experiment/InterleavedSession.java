package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.RestartTimes.Took;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.block.RestartTaker;
import io.bench.app.experiment.block.RestartTaker.Course;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.Decided;
import io.bench.app.experiment.result.ExperimentEnd;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.result.Looks;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import io.bench.engine.experiment.Turn;
import io.bench.servers.ServerStartException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** An experiment in blocks; its state is kept after every restart. */
final class InterleavedSession extends Session {

  private final Interleaving interleaving;
  private final CoreHalves halves;
  private final RestartTaker restarts;
  private final Looks looks;
  private final InstantSource clock;
  private final TakenTurns taken;

  /** When it began, without pauses. */
  private final Instant begin;

  /** Up to here restarts are taken, or have been, whatever the time. */
  private final int known;

  /** How long the arms that measure at a stretch took in the latest restart. */
  private Duration atAStretch;

  /** Whether servers have what they are given once. */
  private boolean isPrepared;

  /** Whether the error rate is spent: what is measured from now on would decide too easily. */
  private final boolean over;

  /**
   * @param begun with the turns that an earlier process has taken; a restart of which one was
   *     interrupted is taken again, and of an experiment that is over also one in which an arm
   *     failed
   * @param halves the cores that each arm of a duet has
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
    super(begun.plan(), servers, runner, interrupted, progress, record);
    this.interleaving = interleaving;
    this.halves = halves;
    this.restarts = restarts;
    this.looks = looks;
    this.clock = clock;
    this.begin = begun.start().plus(begun.paused());
    this.over = begun.over();
    this.taken = new TakenTurns(plan, begun.turns(), over, interleaving.restarts());
    this.known = taken.known();
    this.atAStretch = taken.afterBlocks(known);
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

  @Override
  void interruptStart() {
    super.interruptStart();
    restarts.interrupt();
  }

  @Override
  ExperimentReport takeAll() throws InterruptedException {
    kept(State.RUNNING, null);
    RestartTimes times = new RestartTimes(interleaving, begin);
    int most = over ? known : interleaving.restarts();
    for (int restart = 1; restart <= most; restart++) {
      Took took;
      if (taken.isDone(restart)) {
        took = new Took(taken.took(restart), Duration.ZERO);
      } else {
        List<TurnRecord> earlier = taken.reopen(restart);
        if (!earlier.isEmpty()) {
          kept(State.RUNNING, null);
        }
        try {
          prepareOnce();
          Instant restartBegin = clock.instant();
          Duration rounds = take(restart, restartBegin, times);
          prepared.stopIfInterrupted();
          took = new Took(Duration.between(restartBegin, clock.instant()), rounds);
        } catch (StoppedException e) {
          taken.restore(earlier);
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
    ExperimentEnd end = ExperimentEnd.of(plan, taken.all());
    return kept(end.state(), end.reason());
  }

  private void prepareOnce() throws InterruptedException, StoppedException {
    if (!isPrepared) {
      prepared.prepareOnce(plan.turns());
      isPrepared = true;
    }
  }

  private boolean isDecided(int restart, RestartTimes times, Took took, boolean another) {
    if (restart < Interleaving.MIN_RESTARTS) {
      return false;
    }
    int planned = times.planned(restart, clock.instant(), took);
    Decided rows = looks.decided(taken.all(), new Outlook.Plan(planned, 1));
    boolean all = plan.arms().stream().filter(PlannedArm::canRun).noneMatch(taken::mayHaveRows);
    if (rows.open() > 0 || (all && !rows.decided().isEmpty())) {
      progress.decided(rows, took.all());
    }
    if (another) {
      progress.outlook(rows.outlook(), took.all());
    }
    return rows.open() == 0 && all;
  }

  /** Takes a restart, and tells how long its arms measured in rounds. */
  private Duration take(int restart, Instant begin, RestartTimes times)
      throws InterruptedException, StoppedException {
    List<Turn> turns = taken.of(restart);
    servers.renew();
    prepared.prepareShared(turns);
    List<ReadyArm> arms = new ArrayList<>();
    List<Turn> afterwards = new ArrayList<>();
    for (Turn turn : turns) {
      PlannedArm arm = plan.arm(turn.arm());
      if (arm.arm().inBlocks()) {
        EnvironmentServers shared = prepared.shared(turn, arm);
        arms.add(new ReadyArm(turn, arm, prepared.where(shared, arm), shared, cores(turn)));
      } else {
        afterwards.add(turn);
      }
    }
    prepared.stopIfInterrupted();
    FromBegin course = new FromBegin(restart, begin, times, !afterwards.isEmpty());
    if (!arms.isEmpty()) {
      try {
        restarts.take(arms, course).forEach(turn -> taken.add(turn.ofRestart(begin)));
      } catch (UncheckedIOException | ServerStartException e) {
        throw new StoppedException(String.valueOf(e.getMessage()));
      }
    }
    Instant stretchBegin = clock.instant();
    for (Turn turn : afterwards) {
      prepared.stopIfInterrupted();
      taken.add(take(turn).ofRestart(begin));
    }
    atAStretch = Duration.between(stretchBegin, clock.instant());
    return course.rounds;
  }

  /**
   * A restart that began at an instant; the first one's first rounds say what is to be expected.
   */
  private final class FromBegin implements Course {

    private final int restart;
    private final Instant begin;
    private final RestartTimes times;
    private final boolean followed;
    private Duration rounds = Duration.ZERO;
    private Instant end = Instant.EPOCH;

    FromBegin(int restart, Instant begin, RestartTimes times, boolean followed) {
      this.restart = restart;
      this.begin = begin;
      this.times = times;
      this.followed = followed;
    }

    @Override
    public boolean isFollowed() {
      return followed;
    }

    @Override
    public Instant until(Instant roundsBegin) {
      end =
          restart <= known // taken again: it has the share of time that it had
              ? new RestartTimes(interleaving, begin)
                  .roundsEnd(1, begin, roundsBegin, Duration.ZERO)
              : times.roundsEnd(restart, begin, roundsBegin, atAStretch);
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
  List<TurnRecord> taken() {
    return taken.all();
  }
}
