package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentSession.TurnProgress;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentAnswer;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.experiment.result.ExperimentFolder;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.server.ExperimentServers;
import io.bench.app.experiment.server.InterruptibleServers;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRunner;
import io.bench.app.experiment.turn.WantedCounters;
import io.bench.app.process.ChildProcess;
import io.bench.engine.result.SecretMask;
import io.bench.servers.StartupListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** An experiment as a command carries it out: servers, processes, and what is kept. */
public final class ExperimentExecution {

  private final ExperimentPlan plan;
  private final ExperimentFolder folder;
  private final ChildProcess process;
  private final ExperimentServers servers;
  private final InterruptibleServers starts;
  private final List<String> options;
  private final StartupListener listener;
  private final SecretMask mask;

  /**
   * @param mainClass this program's, for the processes of turns
   * @param options that every turn is given
   * @param listener told what is going on
   */
  public ExperimentExecution(
      ExperimentPlan plan,
      ExperimentFolder folder,
      String mainClass,
      List<String> options,
      StartupListener listener,
      SecretMask mask) {
    this.plan = plan;
    this.folder = folder;
    this.process = new ChildProcess(mainClass);
    this.servers =
        new ExperimentServers(plan.experiment(), folder.path().resolve("servers"), listener);
    this.starts = new InterruptibleServers(servers);
    this.options = options;
    this.listener = listener;
    this.mask = mask;
  }

  /** Ends the running turn in order and a start of servers at once; begins no other. Any thread. */
  public void interrupt() {
    process.interrupt();
    starts.interrupt();
  }

  /**
   * Runs it. Called once.
   *
   * @param earlier turns that an earlier process has taken
   * @param start when the first process began
   * @param paused time since then in which no process took turns
   * @throws InterruptedException if the calling thread was interrupted
   */
  public ExperimentReport run(List<TurnRecord> earlier, Instant start, Duration paused)
      throws InterruptedException {
    ExperimentAnswer answer = new ExperimentAnswer(plan, folder.path(), start, paused);
    InstantSource clock = InstantSource.system();
    try (servers) {
      return new ExperimentSession(
              plan,
              earlier,
              starts,
              new TurnRunner(
                  process, folder.path(), options, WantedCounters.of(plan.experiment()), clock),
              process::isInterrupted,
              TurnProgress.of(listener::progress, System::nanoTime),
              (state, reason, exitCode, turns) -> {
                ExperimentReport report =
                    answer.of(state, reason, exitCode, turns, clock.instant());
                folder.write(ExperimentDocument.of(report, mask::apply));
                return report;
              })
          .run();
    }
  }
}
