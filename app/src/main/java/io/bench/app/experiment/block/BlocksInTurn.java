package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.block.BlockCommand;
import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import io.bench.engine.time.PausingClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The arms of a round measure one after the other. One thread. */
final class BlocksInTurn implements RoundTaker {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
  private static final int MOST_LOOKS = 20;

  private final Duration block;
  private final BlockMeter take;
  private final PilotBlocks pilots;
  private final RoundOrder order;
  private final PausingClock clock;
  private final BooleanSupplier interrupted;
  private final Map<String, QuietLevel> quietLevels = new HashMap<>();

  /**
   * @param block how long a block counts
   * @param take tells what the machine took of a block
   * @param interrupted whether no other block is to begin
   */
  BlocksInTurn(
      Duration block,
      BlockMeter take,
      PilotBlocks pilots,
      RoundOrder order,
      PausingClock clock,
      BooleanSupplier interrupted) {
    this.block = block;
    this.take = take;
    this.pilots = pilots;
    this.order = order;
    this.clock = clock;
    this.interrupted = interrupted;
  }

  @Override
  public int fewestArms() {
    return 1;
  }

  @Override
  public void pilot(List<RunningArm> up) throws InterruptedException {
    for (RunningArm arm : up) {
      if (!interrupted.getAsBoolean()) {
        pilots.take(List.of(arm));
      }
    }
  }

  @Override
  public void settle(List<RunningArm> up) throws InterruptedException {
    for (RunningArm arm : order.of(up)) {
      if (!interrupted.getAsBoolean()) {
        pilots.settle(List.of(arm));
      }
    }
  }

  @Override
  public Taken take(List<RunningArm> up, int round) throws InterruptedException {
    List<BlockRecord> blocks = new ArrayList<>();
    for (RunningArm arm : order.of(up)) {
      if (interrupted.getAsBoolean() || !measure(arm, round, up, blocks)) {
        break;
      }
    }
    return new Taken(blocks, true);
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
    double fill = pilots.seconds(arm);
    try {
      arm.changeServers();
      awaitQuiet(quiet, quietLevels.computeIfAbsent(arm.name(), one -> new QuietLevel()));
      arm.counters().blockBegins();
      take.begin(own);
      long quietBefore = MachineTake.cpuNanos(quiet);
      long began = clock.nanoTime();
      try {
        arm.events().blockBegins(Duration.ofMillis(Math.round(1e3 * fill)), block);
        arm.process().send(BlockCommand.measure(round, fill, arm.isWarm()));
        var unused = arm.process().await(Kind.MEASURED, patience(fill));
        double seconds = (clock.nanoTime() - began) / 1e9;
        // A process that has died meanwhile takes its CPU time with it.
        long quietNanos = Math.max(0, MachineTake.cpuNanos(quiet) - quietBefore);
        double quietCores = quiet.isEmpty() ? Double.NaN : quietNanos / 1e9 / seconds;
        blocks.add(new BlockRecord(arm.name(), fill, take.share(), quietCores, ""));
      } finally {
        arm.events().blockEnded(); // a repair that is still on loads nobody's block
      }
      arm.counters().blockEnded();
      return true;
    } catch (ArmLostException e) {
      if (!interrupted.getAsBoolean()) {
        arm.lost(e.getMessage());
      }
      return false;
    }
  }

  /** Compilers finish what the block before has made them begin: that is not this arm's to bear. */
  private void awaitQuiet(Set<ProcessHandle> quiet, QuietLevel level) throws InterruptedException {
    if (quiet.isEmpty()) {
      return;
    }
    long before = MachineTake.cpuNanos(quiet);
    long least = Long.MAX_VALUE;
    for (int look = 0; look < MOST_LOOKS; look++) {
      clock.pause(BETWEEN_LOOKS);
      long now = MachineTake.cpuNanos(quiet);
      if (level.look(now - before)) {
        return;
      }
      least = Math.min(least, Math.max(0, now - before));
      before = now;
    }
    level.waitedInVain(least);
  }

  private Duration patience(double fill) {
    return Duration.ofMillis(Math.round(1e3 * fill)).plus(block).plus(ArmLink.PATIENCE);
  }
}
