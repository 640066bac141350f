package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.block.BlockCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Finds by pilot blocks how long arms need until everything flows. One thread. */
final class PilotBlocks {

  private final BlockProgress progress;
  private final Map<String, Double> fillSeconds = new HashMap<>();

  PilotBlocks(BlockProgress progress) {
    this.progress = progress;
  }

  /** Takes a pilot block of arms at the same time, but for those that have had one. */
  void take(List<RunningArm> together) throws InterruptedException {
    List<RunningArm> unknown =
        together.stream().filter(arm -> !fillSeconds.containsKey(arm.name())).toList();
    run(
        unknown,
        FillTime.PILOT_SECONDS,
        (arm, answer) -> {
          double seconds = FillTime.seconds(answer);
          fillSeconds.put(arm.name(), seconds);
          progress.pilot(arm.restart(), arm.name(), seconds);
        });
  }

  /** Takes a block of arms at the same time that goes on warming them up. */
  void settle(List<RunningArm> together) throws InterruptedException {
    run(together, Settling.BLOCK_SECONDS, (arm, answer) -> {});
  }

  private void run(List<RunningArm> arms, double seconds, BiConsumer<RunningArm, BlockAnswer> ended)
      throws InterruptedException {
    List<RunningArm> begun = new ArrayList<>();
    for (RunningArm arm : arms) {
      try {
        arm.changeServers();
        arm.process().send(BlockCommand.pilot(seconds));
        begun.add(arm);
      } catch (ArmLostException e) {
        arm.lost(e.getMessage());
      }
    }
    Duration longest = ArmLink.PATIENCE.plusSeconds((long) Math.ceil(seconds));
    for (RunningArm arm : begun) {
      try {
        ended.accept(arm, arm.process().await(Kind.PILOT_ENDED, longest));
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
