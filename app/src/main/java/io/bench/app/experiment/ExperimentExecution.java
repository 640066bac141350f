package io.bench.app.experiment;

import io.bench.app.experiment.block.ArmStarter;
import io.bench.app.experiment.block.BlockProgress;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.block.RestartRunner;
import io.bench.app.experiment.block.RoundOrder;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.result.ExperimentAnswer;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.experiment.result.ExperimentFolder;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.ExperimentServers;
import io.bench.app.experiment.turn.TurnCommand;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRunner;
import io.bench.app.process.ChildProcess;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.CommandWatch.Known;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.result.SecretMask;
import io.bench.servers.StartupListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
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
  private final Session session;

  /**
   * An experiment that can be run, or continue.
   *
   * @param turns those that an earlier process has taken
   * @param start when the first process began
   * @param paused time since then in which no process took turns
   * @param over whether an earlier process took all turns that it was to take
   */
  public record Begun(
      ExperimentPlan plan, List<TurnRecord> turns, Instant start, Duration paused, boolean over) {

    /** One that has not begun yet. */
    public static Begun now(ExperimentPlan plan) {
      return new Begun(plan, List.of(), Instant.now(), Duration.ZERO, false);
    }
  }

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
    this.answer =
        new ExperimentAnswer(
            begun.plan(), folder.path(), begun.start(), begun.paused(), begun.over());
    Consumer<String> lines =
        line -> {
          listener.progress(line);
          watch.at(mask.apply(line));
        };
    InstantSource clock = InstantSource.system();
    TurnCommand command = new TurnCommand(folder.path(), options, clock, watch::runBegins);
    CassandraCounters.Wanted wanted = CassandraCounters.Wanted.of(experiment);
    Interleaving interleaving = experiment.interleaving();
    Duration budget = interleaving == null ? Interleaving.DEFAULT_BUDGET : interleaving.budget();
    TurnRunner runner =
        new TurnRunner(process, command, wanted, ProgramLimit.ofBudget(budget), clock);
    TurnProgress progress = new TurnProgress(lines, System::nanoTime);
    this.session =
        interleaving == null
            ? new ExperimentSession(
                begun.plan(),
                begun.turns(),
                servers,
                runner,
                process::isInterrupted,
                progress,
                this::keep)
            : new InterleavedSession(
                begun,
                interleaving,
                CoreHalves.ofThisMachine(),
                servers,
                runner,
                new RestartRunner(
                    interleaving,
                    folder.path(),
                    new ArmStarter(mainClass, command, wanted, clock),
                    new BlockProgress(
                        lines, interleaving.restartsGiven() ? interleaving.restarts() : 0, clock),
                    clock,
                    new RoundOrder(
                        begun.plan().comparison().pairs(), experiment.schedule().seed())),
                process::isInterrupted,
                progress,
                this::keep,
                answer.looks(),
                clock);
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

  private ExperimentReport keep(State state, @Nullable String reason, List<TurnRecord> turns) {
    ExperimentReport report = answer.of(state, reason, turns, InstantSource.system().instant());
    folder.write(ExperimentDocument.of(report, mask::apply));
    watch.known(Known.EXPERIMENT, () -> ExperimentDocument.of(answer.soFar(report), mask::apply));
    return report;
  }
}
