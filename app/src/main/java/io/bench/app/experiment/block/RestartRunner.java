package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.block.BlockCommand;
import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * Measures restarts: starts arms, has them measure their blocks one after the other, and ends them.
 * One thread, but for {@link #interrupt}.
 */
public final class RestartRunner implements RestartTaker {

  /** Rounds that a restart has at least, whatever the time. */
  static final int MIN_ROUNDS = 6;

  private final Interleaving interleaving;
  private final Path folder;
  private final Arms starter;
  private final BlockProgress progress;
  private final InstantSource clock;
  private final SplittableRandom random;
  private final BlockMeter take;
  private final UsualTake usual = new UsualTake();
  private final Map<String, Double> fillSeconds = new HashMap<>();
  private volatile boolean interrupted;

  /**
   * @param folder the experiment's
   * @param starter starts the processes of arms
   * @param seed of the order in rounds
   */
  public RestartRunner(
      Interleaving interleaving,
      Path folder,
      ArmStarter starter,
      BlockProgress progress,
      InstantSource clock,
      long seed) {
    this(interleaving, folder, starter, new MachineTake(), progress, clock, seed);
  }

  /**
   * @param take tells what the machine took of a block
   */
  RestartRunner(
      Interleaving interleaving,
      Path folder,
      Arms starter,
      BlockMeter take,
      BlockProgress progress,
      InstantSource clock,
      long seed) {
    this.take = take;
    this.interleaving = interleaving;
    this.folder = folder;
    this.starter = starter;
    this.progress = progress;
    this.clock = clock;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void interrupt() {
    interrupted = true;
    starter.interrupt();
  }

  @Override
  public List<TurnRecord> take(List<ReadyArm> arms, UnaryOperator<Instant> until)
      throws InterruptedException {
    List<RunningArm> running = new ArrayList<>();
    forget(arms.get(0).turn().round());
    try {
      for (ReadyArm arm : arms) {
        if (!interrupted) {
          progress.warmsUp(arm.turn().round(), arm.turn().arm(), running.size() + 1, arms.size());
          running.add(starter.start(arm));
        }
      }
      again(running);
      for (RunningArm arm : running) {
        pilot(arm);
      }
      rounds(running, until.apply(clock.instant()));
    } finally {
      running.forEach(RunningArm::requestEnd); // so that they end at the same time
      running.forEach(RunningArm::end);
      starter.close();
    }
    return running.stream().map(RunningArm::record).toList();
  }

  private void pilot(RunningArm arm) throws InterruptedException {
    if (!arm.isUp() || interrupted || fillSeconds.containsKey(arm.name())) {
      return;
    }
    try {
      arm.process().send(BlockCommand.pilot(FillTime.PILOT_SECONDS));
      BlockAnswer pilot = arm.process().await(Kind.PILOT_ENDED, patience(FillTime.PILOT_SECONDS));
      double seconds = FillTime.seconds(pilot);
      fillSeconds.put(arm.name(), seconds);
      progress.pilot(arm.restart(), arm.name(), seconds);
    } catch (ArmLostException e) {
      arm.lost(e.getMessage());
    }
  }

  private Duration patience(double seconds) {
    return Duration.ofMillis(Math.round(1e3 * seconds)).plus(starter.patience());
  }

  private void rounds(List<RunningArm> arms, Instant until) throws InterruptedException {
    int round = 0;
    int kept = 0;
    int disturbed = 0;
    while (!interrupted && (kept < MIN_ROUNDS || clock.instant().isBefore(until))) {
      round++;
      List<RunningArm> up = arms.stream().filter(RunningArm::isUp).toList();
      if (up.isEmpty()) {
        return;
      }
      progress.round(
          up.get(0).restart(), round, disturbed, Duration.between(clock.instant(), until));
      List<BlockRecord> blocks = new ArrayList<>();
      for (RunningArm arm : shuffled(up)) {
        if (interrupted || !measure(arm, round, up, blocks)) {
          break;
        }
      }
      if (blocks.size() < up.size()) {
        if (again(arms)) {
          kept = 0; // what a lost process has measured does not count
        }
        continue; // its repeat gets the next number
      }
      boolean tooMuch =
          usual.isDisturbed(blocks.stream().mapToDouble(BlockRecord::takenShare).max().orElse(0));
      write(new RoundRecord(up.get(0).restart(), round, blocks, tooMuch));
      disturbed += tooMuch ? 1 : 0;
      kept += tooMuch ? 0 : 1;
      if (disturbed > 2 * MIN_ROUNDS && kept < MIN_ROUNDS && !clock.instant().isBefore(until)) {
        return; // on such a machine no round is undisturbed
      }
    }
  }

  /** Fisher and Yates. */
  private List<RunningArm> shuffled(List<RunningArm> arms) {
    List<RunningArm> order = new ArrayList<>(arms);
    for (int last = order.size() - 1; last > 0; last--) {
      int chosen = random.nextInt(last + 1);
      RunningArm moved = order.set(last, order.get(chosen));
      order.set(chosen, moved);
    }
    return order;
  }

  /** Whether it measured its block. */
  private boolean measure(RunningArm arm, int round, List<RunningArm> all, List<BlockRecord> blocks)
      throws InterruptedException {
    Set<ProcessHandle> own = new HashSet<>(Set.of(ProcessHandle.current()));
    Set<ProcessHandle> quiet = new HashSet<>();
    for (RunningArm one : all) {
      own.addAll(one.processes());
      if (one != arm) {
        quiet.addAll(one.processes());
      }
    }
    quiet.removeAll(Set.copyOf(arm.processes()));
    double fill = fillSeconds.getOrDefault(arm.name(), FillTime.LONGEST_SECONDS);
    try {
      arm.counters().blockBegins();
      take.begin(own);
      long quietBefore = MachineTake.cpuNanos(quiet);
      long began = System.nanoTime();
      arm.events().blockBegins(Duration.ofMillis(Math.round(1e3 * fill)), interleaving.block());
      arm.process().send(BlockCommand.measure(round, fill));
      try {
        arm.process().await(Kind.MEASURED, patience(fill + interleaving.block().toMillis() / 1e3));
        double seconds = (System.nanoTime() - began) / 1e9;
        // A process that has died meanwhile takes its CPU time with it.
        long quietNanos = Math.max(0, MachineTake.cpuNanos(quiet) - quietBefore);
        double quietCores = quietNanos / 1e9 / seconds;
        blocks.add(new BlockRecord(arm.name(), fill, take.share(), quietCores));
      } finally {
        arm.events().blockEnded(); // a repair that is still on loads nobody's block
      }
      arm.counters().blockEnded();
      return true;
    } catch (ArmLostException e) {
      if (!interrupted) {
        arm.lost(e.getMessage());
      }
      return false;
    }
  }

  /** Starts arms again that were lost, once each in a restart; whether there was one. */
  private boolean again(List<RunningArm> arms) throws InterruptedException {
    boolean started = false;
    for (int index = 0; index < arms.size(); index++) {
      RunningArm arm = arms.get(index);
      if (!arm.isUp() && arm.mayStartAgain() && !interrupted) {
        progress.lost(arm.name(), arm.whyLost());
        RunningArm next = starter.startAgain(arm);
        arms.set(index, next);
        started = true;
        if (!next.isUp()) {
          progress.leftOut(next.restart(), next.name(), next.whyLost());
        }
      }
    }
    return started;
  }

  private void forget(int restart) {
    try {
      RoundRecord.forget(folder, restart);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rounds: " + e.getMessage(), e);
    }
  }

  private void write(RoundRecord round) {
    try {
      round.append(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rounds: " + e.getMessage(), e);
    }
  }
}
