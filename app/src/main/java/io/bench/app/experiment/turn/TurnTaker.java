package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.engine.experiment.Turn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes turns, one after the other. */
public interface TurnTaker {

  /**
   * Takes a turn.
   *
   * @param where words that tell the run where its servers are
   * @return how it ended; what went wrong with the process is a failed turn, not an exception
   */
  TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException;

  /** Why no other turn can be taken after the last one, in one line; null if it can. */
  default @Nullable String over() {
    return null;
  }

  /**
   * Runs something that prepares servers.
   *
   * @param name of its folder
   * @return why it failed, or null
   */
  @Nullable String prepare(String name, List<String> words, List<String> where)
      throws InterruptedException;
}
