package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.result.ExperimentAnswer;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.server.ExperimentServers;
import io.bench.app.experiment.turn.FollowedTurns;
import io.bench.app.process.ChildProcess;
import io.bench.servers.StartupListener;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * An experiment of several clients, as a client other than client 0 takes part in it: it takes the
 * same turns at the same time, and keeps no results.
 */
public final class FollowedExperiment {

  private final ChildProcess process;
  private final ExperimentServers servers;
  private final FollowedTurns turns;
  private final ExperimentSession session;

  /**
   * @param folder an empty one, for results until client 0 has them
   * @param mainClass this program's, for the processes of turns
   */
  public FollowedExperiment(Begun begun, Path folder, String mainClass) {
    this.process = new ChildProcess(mainClass);
    this.servers =
        new ExperimentServers(
            begun.plan().experiment(), folder.resolve("servers"), StartupListener.silent());
    this.turns = new FollowedTurns(process, folder, InstantSource.system());
    ExperimentAnswer answer =
        new ExperimentAnswer(begun.plan(), folder, begun.start(), begun.paused(), begun.over());
    this.session =
        new ExperimentSession(
            begun.plan(),
            begun.turns(),
            servers,
            turns,
            process::isInterrupted,
            new TurnProgress(line -> {}, System::nanoTime),
            (state, reason, taken) ->
                answer.of(state, reason, taken, InstantSource.system().instant()));
  }

  /** Ends the running turn in order; begins no other. Any thread. */
  public void interrupt() {
    process.interrupt();
    session.interruptStart();
  }

  /** Whether there are results that client 0 has not taken. */
  public boolean hasKept() {
    return turns.hasKept();
  }

  /**
   * Why it ended before its last turn, in one line; null if it did not, or was interrupted here.
   */
  public @Nullable String over() {
    return process.isInterrupted() ? null : turns.over();
  }

  /**
   * Takes part to its end. Called once.
   *
   * @return whether it was interrupted here
   * @throws InterruptedException if the calling thread was interrupted
   */
  public boolean run() throws InterruptedException {
    try (servers) {
      ExperimentReport unused = session.run();
      return process.isInterrupted();
    }
  }
}
