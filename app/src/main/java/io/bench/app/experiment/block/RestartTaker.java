package io.bench.app.experiment.block;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Turn;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

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

  /** How long a restart goes on, and who is told of it. */
  @FunctionalInterface
  interface Course {

    /**
     * When the last round may begin; some rounds are measured in any case.
     *
     * @param roundsBegin when the first one does
     */
    Instant until(Instant roundsBegin);

    /** Whether the restart has more arms, which take their turns after the rounds. */
    default boolean isFollowed() {
      return false;
    }

    /**
     * So many rounds were measured as a restart has at least.
     *
     * @param results the folder of each arm's run
     * @param rounds how many
     * @param took how long they took
     */
    default void firstRounds(Map<String, Path> results, int rounds, Duration took) {}
  }

  /**
   * Starts the processes of all arms, warms them up one after the other, lets them measure round
   * after round, and ends them.
   *
   * @param course is told how far it is
   * @return how each ended, in the order of {@code arms}; what goes wrong with a process is a
   *     failed turn, not an exception
   * @throws ServerStartException if a server of an arm has ended meanwhile
   */
  List<TurnRecord> take(List<ReadyArm> arms, Course course)
      throws InterruptedException, ServerStartException;

  /** Ends all arms in order and begins no other block. Any thread; idempotent. */
  void interrupt();
}
