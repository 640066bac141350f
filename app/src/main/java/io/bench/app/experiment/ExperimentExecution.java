package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentAnswer;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.experiment.result.ExperimentFolder;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.ExperimentServers;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRunner;
import io.bench.app.process.ChildProcess;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.CommandWatch.Known;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.result.SecretMask;
import io.bench.servers.StartupListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as {@code bench experiment} runs it: servers, processes, and the experiment's
 * folder.
 */
public final class ExperimentExecution {

  private final ExperimentFolder folder;
  private final ChildProcess process;
  private final ExperimentServers servers;
  private final CommandWatch watch;
  private final SecretMask mask;
  private final ExperimentAnswer answer;
  private final ExperimentSession session;

  /**
   * An experiment that can be run, or continue.
   *
   * @param turns those that an earlier process has taken
   * @param start when the first process began
   * @param paused time since then in which no process took turns
   */
  public record Begun(
      ExperimentPlan plan, List<TurnRecord> turns, Instant start, Duration paused) {}

  /**
   * @param mainClass this program's, for the processes of turns
   * @param options that every turn is given
   * @param listener notified of what is going on
   * @param watch looks on
   */
  public ExperimentExecution(
      Begun begun,
      ExperimentFolder folder,
      String mainClass,
      List<String> options,
      StartupListener listener,
      CommandWatch watch,
      SecretMask mask) {
    Experiment experiment = begun.plan().experiment();
    this.folder = folder;
    this.process = new ChildProcess(mainClass);
    this.servers = new ExperimentServers(experiment, folder.path().resolve("servers"), listener);
    this.watch = watch;
    this.mask = mask;
    this.answer = new ExperimentAnswer(begun.plan(), folder.path(), begun.start(), begun.paused());
    this.session =
        new ExperimentSession(
            begun.plan(),
            begun.turns(),
            servers,
            new TurnRunner(
                process,
                folder.path(),
                options,
                CassandraCounters.Wanted.of(experiment),
                InstantSource.system(),
                watch::runBegins),
            process::isInterrupted,
            new TurnProgress(
                line -> {
                  listener.progress(line);
                  watch.at(mask.apply(line));
                },
                System::nanoTime),
            this::keep);
  }

  /** Ends the running turn in order and a start of servers at once; begins no other. Any thread. */
  public void interrupt() {
    process.interrupt();
    session.interruptStart();
  }

  /**
   * Runs it. Called once.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  public ExperimentReport run() throws InterruptedException {
    try (servers) {
      return session.run();
    }
  }

  private ExperimentReport keep(
      State state, @Nullable String reason, int exitCode, List<TurnRecord> turns) {
    ExperimentReport report =
        answer.of(state, reason, exitCode, turns, InstantSource.system().instant());
    folder.write(ExperimentDocument.of(report, mask::apply));
    watch.known(Known.EXPERIMENT, () -> ExperimentDocument.of(answer.soFar(report), mask::apply));
    return report;
  }
}
