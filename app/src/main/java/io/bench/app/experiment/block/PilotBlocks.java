package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.block.BlockCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds by pilot blocks how long arms need until everything flows. One thread. */
final class PilotBlocks {

  private final Duration patience;
  private final BlockProgress progress;
  private final Map<String, Double> fillSeconds = new HashMap<>();

  /**
   * @param patience how long a process may be silent beyond its block
   */
  PilotBlocks(Duration patience, BlockProgress progress) {
    this.patience = patience;
    this.progress = progress;
  }

  /** Takes a pilot block of arms at the same time, but for those that have had one. */
  void take(List<RunningArm> together) throws InterruptedException {
    List<RunningArm> begun = new ArrayList<>();
    for (RunningArm arm : together) {
      if (!fillSeconds.containsKey(arm.name())) {
        try {
          arm.process().send(BlockCommand.pilot(FillTime.PILOT_SECONDS));
          begun.add(arm);
        } catch (ArmLostException e) {
          arm.lost(e.getMessage());
        }
      }
    }
    for (RunningArm arm : begun) {
      try {
        Duration longest = patience.plusSeconds((long) Math.ceil(FillTime.PILOT_SECONDS));
        double seconds = FillTime.seconds(arm.process().await(Kind.PILOT_ENDED, longest));
        fillSeconds.put(arm.name(), seconds);
        progress.pilot(arm.restart(), arm.name(), seconds);
      } catch (ArmLostException e) {
        arm.lost(e.getMessage());
      }
    }
  }

  /** Takes a block of arms at the same time that goes on warming them up. */
  void settle(List<RunningArm> together) throws InterruptedException {
    List<RunningArm> begun = new ArrayList<>();
    for (RunningArm arm : together) {
      try {
        arm.process().send(BlockCommand.pilot(Settling.BLOCK_SECONDS));
        begun.add(arm);
      } catch (ArmLostException e) {
        arm.lost(e.getMessage());
      }
    }
    Duration longest = patience.plusSeconds((long) Math.ceil(Settling.BLOCK_SECONDS));
    for (RunningArm arm : begun) {
      try {
        var unused = arm.process().await(Kind.PILOT_ENDED, longest);
      } catch (ArmLostException e) {
        arm.lost(e.getMessage());
      }
    }
  }

  /** How much of a block does not count at first. */
  double seconds(RunningArm arm) {
    return fillSeconds.getOrDefault(arm.name(), FillTime.LONGEST_SECONDS);
  }
}
