package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.block.BlockCommand;
import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The two arms of a round measure at the same time: their blocks begin to count at one instant, and
 * end at one. Nobody is to be quiet, and what one arm uses is not taken from the other. What is
 * taken from either disturbs the round. One thread.
 */
final class BlocksTogether implements RoundTaker {

  /** Before the common begin, for both to have heard of it. */
  static final Duration LEAD = Duration.ofMillis(30);

  /** Two blocks that share less than the rest of their time met other moments of the machine. */
  private static final double MOST_APART = 0.1;

  private static final int ARMS = 2;

  private final Duration block;
  private final Function<String, BlockMeter> meters;
  private final Map<String, BlockMeter> ofCores = new HashMap<>();
  private final PilotBlocks pilots;
  private final InstantSource clock;
  private final BooleanSupplier interrupted;

  /**
   * @param block how long a block counts
   * @param meters make what tells what was taken of a block, of the cores of an arm or of all
   * @param clock the wall clock, which the processes of arms read too
   * @param interrupted whether no other block is to begin
   */
  BlocksTogether(
      Duration block,
      Function<String, BlockMeter> meters,
      PilotBlocks pilots,
      InstantSource clock,
      BooleanSupplier interrupted) {
    this.block = block;
    this.meters = meters;
    this.pilots = pilots;
    this.clock = clock;
    this.interrupted = interrupted;
  }

  @Override
  public int fewestArms() {
    return ARMS;
  }

  @Override
  public void pilot(List<RunningArm> up) throws InterruptedException {
    if (!interrupted.getAsBoolean()) {
      pilots.take(up);
    }
  }

  @Override
  public void settle(List<RunningArm> up) throws InterruptedException {
    pilots.settle(up);
  }

  @Override
  public Taken take(List<RunningArm> up, int round) throws InterruptedException {
    double fill = up.stream().mapToDouble(pilots::seconds).max().orElseThrow();
    Map<String, Set<ProcessHandle>> own = new HashMap<>();
    for (RunningArm arm : up) {
      own.computeIfAbsent(
              arm.arm().cores(), cores -> new HashSet<>(Set.of(ProcessHandle.current())))
          .addAll(arm.processes());
      arm.counters().blockBegins();
    }
    own.forEach((cores, processes) -> meter(cores).begin(processes));
    List<RunningArm> measured = new ArrayList<>();
    List<Long> beganMicros = new ArrayList<>();
    try {
      // Also of the other arm, whose answer would otherwise come in the next round.
      for (RunningArm arm : begin(up, round, fill)) {
        try {
          BlockAnswer answer = arm.process().await(Kind.MEASURED, patience(fill));
          beganMicros.add(answer.beganMicros());
          measured.add(arm);
        } catch (ArmLostException e) {
          lost(arm, e);
        }
      }
    } finally {
      for (RunningArm arm : up) {
        arm.events().blockEnded(); // a repair that is still on loads nobody's block
      }
    }
    return new Taken(records(measured, own.keySet(), fill), isInStep(beganMicros));
  }

  private List<BlockRecord> records(List<RunningArm> measured, Set<String> all, double fill)
      throws InterruptedException {
    // An arm with cores of its own loses what is taken of these.
    Map<String, Double> shares = new HashMap<>();
    all.forEach(cores -> shares.put(cores, meter(cores).share()));
    List<BlockRecord> blocks = new ArrayList<>();
    for (RunningArm arm : measured) {
      arm.counters().blockEnded();
      String cores = arm.arm().cores();
      double share = shares.getOrDefault(cores, Double.NaN);
      blocks.add(new BlockRecord(arm.name(), fill, share, Double.NaN, cores));
    }
    return blocks;
  }

  private BlockMeter meter(String cores) {
    return ofCores.computeIfAbsent(cores, meters);
  }

  private List<RunningArm> begin(List<RunningArm> up, int round, double fill) {
    List<RunningArm> begun = new ArrayList<>();
    Instant begin = clock.instant().plus(LEAD);
    Duration untilItCounts = LEAD.plusMillis(Math.round(1e3 * fill));
    for (RunningArm arm : up) {
      try {
        arm.process().send(BlockCommand.measure(round, fill, arm.isWarm()).at(begin));
        begun.add(arm);
        arm.events().blockBegins(untilItCounts, block);
      } catch (ArmLostException e) {
        lost(arm, e);
      }
    }
    return begun;
  }

  private void lost(RunningArm arm, ArmLostException why) {
    if (!interrupted.getAsBoolean()) {
      arm.lost(why.getMessage());
    }
  }

  private boolean isInStep(List<Long> beganMicros) {
    if (beganMicros.size() < ARMS) {
      return false;
    }
    double apartSeconds = Math.abs(beganMicros.get(0) - beganMicros.get(1)) / 1e6;
    return apartSeconds <= MOST_APART * block.toMillis() / 1e3;
  }

  private Duration patience(double fill) {
    return LEAD.plusMillis(Math.round(1e3 * fill)).plus(block).plus(ArmLink.PATIENCE);
  }
}
