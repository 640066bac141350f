package io.bench.app.experiment.block;

import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import io.bench.app.experiment.block.RoundTaker.Taken;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.time.PausingClock;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Measures restarts: starts arms, has them measure their blocks round after round, and ends them.
 * One thread, but for {@link #interrupt}.
 */
public final class RestartRunner implements RestartTaker {

  /** Rounds that a restart has at least, whatever the time. */
  static final int MIN_ROUNDS = 3;

  /** Rounds that tell what the experiment could tell; fewer where the restart has fewer. */
  private static final int ROUNDS_OF_OUTLOOK = 6;

  /** A restart settles for the budget divided by this at most. */
  private static final int SETTLING_DIVISOR = 20;

  /** Where restarts are given, it settles for its share of the budget divided by this at most. */
  private static final int SETTLING_DIVISOR_OF_RESTART = 4;

  private final WrittenRounds written;
  private final Arms starter;
  private final BlockProgress progress;
  private final InstantSource clock;
  private final RoundTaker taker;
  private final ToDoubleFunction<List<ProcessHandle>> compilerSeconds;
  private final Duration longestSettling;
  private final UsualTake usual = new UsualTake();
  private volatile boolean interrupted;

  /** Whether the restart in progress has enough rounds to count, though no other follows. */
  private volatile boolean counts;

  /**
   * @param folder the experiment's
   * @param starter starts the processes of arms
   * @param order of arms in a round; those of a duet have none
   */
  public RestartRunner(
      Interleaving interleaving,
      Path folder,
      ArmStarter starter,
      BlockProgress progress,
      InstantSource clock,
      RoundOrder order) {
    this(
        interleaving,
        folder,
        starter,
        MachineTake::new,
        new CompilerThreads()::seconds,
        progress,
        clock,
        PausingClock.SYSTEM,
        order);
  }

  /**
   * @param meters tell what was taken of a block, of the cores of an arm or of all
   * @param compilerSeconds what the compilers of processes have used; NaN if nobody tells
   * @param time of blocks in turn
   */
  RestartRunner(
      Interleaving interleaving,
      Path folder,
      Arms starter,
      Function<String, BlockMeter> meters,
      ToDoubleFunction<List<ProcessHandle>> compilerSeconds,
      BlockProgress progress,
      InstantSource clock,
      PausingClock time,
      RoundOrder order) {
    this.written = new WrittenRounds(folder);
    this.starter = starter;
    this.progress = progress;
    this.clock = clock;
    this.compilerSeconds = compilerSeconds;
    this.longestSettling = longestSettling(interleaving);
    PilotBlocks pilots = new PilotBlocks(progress);
    this.taker =
        switch (interleaving.mode()) {
          case INTERLEAVED ->
              new BlocksInTurn(
                  interleaving.block(), meters.apply(""), pilots, order, time, () -> interrupted);
          case DUET ->
              new BlocksTogether(interleaving.block(), meters, pilots, clock, () -> interrupted);
        };
  }

  private static Duration longestSettling(Interleaving interleaving) {
    int given = interleaving.restartsGiven() ? interleaving.restarts() : 0;
    return interleaving
        .budget()
        .dividedBy(Math.max(SETTLING_DIVISOR, SETTLING_DIVISOR_OF_RESTART * given));
  }

  /**
   * A restart with enough rounds ends as when its time is over, after the running block, and counts
   * unless an arm failed, or one that does not measure in rounds has yet to: restarts may have any
   * length, and whoever interrupts one has not seen its ratios.
   */
  @Override
  public void interrupt() {
    interrupted = true;
    if (!counts) {
      starter.interrupt();
    }
  }

  @Override
  public List<TurnRecord> take(List<ReadyArm> arms, Course course)
      throws InterruptedException, ServerStartException {
    int restart = arms.get(0).turn().round();
    List<RoundRecord> earlier = written.forget(restart);
    usual.learn(written.read());
    boolean ended = false;
    try {
      List<TurnRecord> turns = measure(arms, course);
      ended =
          turns.size() == arms.size() // otherwise interrupted before the last one was started
              && turns.stream().noneMatch(turn -> turn.end() == TurnEnd.INTERRUPTED);
      return turns;
    } finally {
      if (!ended && !earlier.isEmpty()) { // it was taken again in vain, and counts as it did
        List<RoundRecord> unused = written.forget(restart);
        earlier.forEach(written::append);
      }
    }
  }

  private List<TurnRecord> measure(List<ReadyArm> arms, Course course)
      throws InterruptedException, ServerStartException {
    List<RunningArm> running = new ArrayList<>();
    counts = false;
    try {
      for (ReadyArm arm : arms) {
        if (!interrupted) {
          progress.warmsUp(arm, running.size() + 1, arms.size());
          running.add(starter.start(arm, 1));
        }
      }
      again(running);
      taker.pilot(up(running));
      if (again(running)) {
        taker.pilot(up(running));
        again(running); // who was lost once more
      }
      settle(running);
      rounds(running, course);
    } finally {
      running.forEach(RunningArm::requestEnd); // so that they end at the same time
      running.forEach(RunningArm::end);
      starter.close();
    }
    List<TurnRecord> turns = running.stream().map(RunningArm::record).toList();
    if (!interrupted || turns.stream().allMatch(turn -> turn.end() == TurnEnd.COMPLETED)) {
      return turns;
    }
    // What has ended this process may have ended those of arms too.
    return turns.stream()
        .map(turn -> turn.end() == TurnEnd.INTERRUPTED ? turn : turn.reopened())
        .toList();
  }

  private static List<RunningArm> up(List<RunningArm> arms) {
    return arms.stream().filter(RunningArm::isUp).toList();
  }

  /** Blocks that do not count, until compilers are calm or the time for them is over. */
  private void settle(List<RunningArm> arms) throws InterruptedException {
    Settling<RunningArm> settling =
        new Settling<>(arm -> compilerSeconds.applyAsDouble(arm.ownProcesses()));
    Instant until = clock.instant().plus(longestSettling);
    List<RunningArm> up = up(arms);
    while (!interrupted
        && up.size() >= taker.fewestArms()
        && !settling.isCalm()
        && (settling.rounds() < Settling.CALM_ROUNDS || clock.instant().isBefore(until))) {
      settling.begins(up);
      taker.settle(up);
      if (up.stream().allMatch(RunningArm::isUp)) {
        settling.ended(up);
      } else {
        if (again(arms)) {
          settling.beginAnew();
          until = clock.instant().plus(longestSettling);
        }
        up = up(arms);
      }
    }
    if (settling.rounds() > 0 && settling.isTold() && !interrupted) {
      if (settling.isCalm()) {
        up.forEach(RunningArm::warm);
      }
      progress.settled(arms.get(0).restart(), settling.rounds(), settling.isCalm());
    }
  }

  private void rounds(List<RunningArm> arms, Course course)
      throws InterruptedException, ServerStartException {
    failIfServersEnded(arms); // they may be why arms were lost
    Instant begin = clock.instant();
    Instant until = course.until(begin);
    boolean told = false;
    int round = 0;
    int kept = 0;
    int disturbed = 0;
    while (!interrupted && (kept < MIN_ROUNDS || clock.instant().isBefore(until))) {
      round++;
      List<RunningArm> up = up(arms);
      if (up.size() < taker.fewestArms()) {
        failIfServersEnded(arms); // since the last round: no other one would tell
        return;
      }
      progress.round(
          up.get(0).restart(), round, disturbed, Duration.between(clock.instant(), until));
      Taken taken = taker.take(up, round);
      List<BlockRecord> blocks = taken.blocks();
      failIfServersEnded(arms);
      if (blocks.size() < up.size()) {
        if (interrupted) {
          return;
        }
        counts = false; // an interruption does not wait for an arm that starts
        if (again(arms)) {
          kept = 0; // what a lost process has measured does not count
          disturbed = 0;
          settle(arms);
        }
        counts = kept >= MIN_ROUNDS && !course.isFollowed();
        continue; // its repeat gets the next number
      }
      boolean tooMuch = usual.isDisturbed(RoundRecord.mostTaken(blocks)) || !taken.inStep();
      written.append(new RoundRecord(up.get(0).restart(), round, blocks, tooMuch, usual.limit()));
      disturbed += tooMuch ? 1 : 0;
      kept += tooMuch ? 0 : 1;
      counts = kept >= MIN_ROUNDS && !course.isFollowed();
      boolean last = kept >= MIN_ROUNDS && !clock.instant().isBefore(until);
      if (!told && !interrupted && (kept == ROUNDS_OF_OUTLOOK || last)) {
        told = true;
        course.firstRounds(
            up.stream().collect(Collectors.toMap(RunningArm::name, RunningArm::results)),
            round,
            Duration.between(begin, clock.instant()));
      }
      if (disturbed > 2 * MIN_ROUNDS && kept < MIN_ROUNDS && !clock.instant().isBefore(until)) {
        return; // on such a machine no round is undisturbed
      }
    }
  }

  private static void failIfServersEnded(List<RunningArm> arms) throws ServerStartException {
    for (RunningArm arm : arms) {
      arm.arm().servers().failIfEnded();
    }
  }

  /**
   * Starts arms again that were lost, once each in a restart, and ends those that were lost twice,
   * so that they load nobody's block; whether one was started.
   */
  private boolean again(List<RunningArm> arms) throws InterruptedException {
    boolean started = false;
    for (int index = 0; index < arms.size(); index++) {
      RunningArm arm = arms.get(index);
      if (!arm.isUp() && arm.mayStartAgain() && !interrupted) {
        progress.lost(arm.name(), arm.whyLost());
        arm.requestEnd();
        arm.end();
        arm = starter.start(arm.arm(), arm.starts() + 1);
        arms.set(index, arm);
        started = true;
      }
      if (!arm.isUp() && !arm.hasEnded() && !interrupted) {
        progress.leftOut(arm.restart(), arm.name(), arm.whyLost());
        arm.requestEnd();
        arm.end();
      }
    }
    return started;
  }
}
