package io.bench.app.experiment.block;

import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import java.util.List;

/** How the arms of a round measure. One thread. */
interface RoundTaker {

  /**
   * What came of a round.
   *
   * @param blocks of the arms that measured; fewer than there are arms if one was lost or all were
   *     interrupted
   * @param inStep whether blocks that belong together began together
   */
  record Taken(List<BlockRecord> blocks, boolean inStep) {}

  /** Without so many arms there is nothing to measure. */
  int fewestArms();

  /** Finds how long each arm needs until everything flows, where that is not known yet. */
  void pilot(List<RunningArm> up) throws InterruptedException;

  /** Lets each arm take one block that does not count. */
  void settle(List<RunningArm> up) throws InterruptedException;

  /** Lets each arm measure one block. */
  Taken take(List<RunningArm> up, int round) throws InterruptedException;
}
