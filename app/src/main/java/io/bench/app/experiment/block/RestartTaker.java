package io.bench.app.experiment.block;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** Measures one restart of an interleaved experiment. */
public interface RestartTaker {

  /**
   * An arm of a restart.
   *
   * @param where words that tell its run where its servers are
   * @param servers those of its environment, which are up and prepared
   * @param cores which it and its servers are to use, as {@code taskset -c} takes it; empty for all
   */
  record ReadyArm(
      Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers, String cores) {}

  /**
   * Starts the processes of all arms, warms them up one after the other, lets them measure round
   * after round, and ends them.
   *
   * @param until says, from when the first round begins, when the last one may; some rounds are
   *     measured in any case
   * @return how each ended, in the order of {@code arms}; what goes wrong with a process is a
   *     failed turn, not an exception
   */
  List<TurnRecord> take(List<ReadyArm> arms, UnaryOperator<Instant> until)
      throws InterruptedException;

  /** Ends all arms in order and begins no other block. Any thread; idempotent. */
  void interrupt();
}
