package io.bench.app.run;

import io.bench.app.log.LogLevel;
import io.bench.app.log.OpErrorLog;
import io.bench.app.log.RunLog;
import io.bench.app.process.Version;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.ClientOfRun;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.ResultSettings;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunExecution;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.engine.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A planned run with its result folder and log, as every command carries it out: run (also as a
 * turn or a fork), search, calibrate. One thread.
 */
public final class RunSession implements AutoCloseable {

  private final RunPlan plan;
  private final ErrorSamples samples;
  private final ResultFolder folder;
  private final RunLog log;

  private RunSession(RunPlan plan, ErrorSamples samples, ResultFolder folder, RunLog log) {
    this.plan = plan;
    this.samples = samples;
    this.folder = folder;
    this.log = log;
  }

  /**
   * Where the results and messages of a run go.
   *
   * @param exact an empty folder for them; null for a new one
   * @param parent in which a new one is made
   * @param mask hides secrets in every file
   * @param teller receives one-line messages for the user, on any thread
   */
  public record Place(
      @Nullable Path exact,
      Path parent,
      LogLevel logLevel,
      SecretMask mask,
      Consumer<String> teller) {}

  /**
   * Makes the folder and opens the log.
   *
   * @throws UsageException if the folder cannot be made
   */
  public static RunSession open(RunPlan plan, Place place) {
    SecretMask mask = place.mask();
    ErrorSamples samples = new ErrorSamples(mask);
    ResultSettings settings = new ResultSettings(Version.number(), mask, samples, place.teller());
    ResultFolder folder;
    try {
      Path exact = place.exact();
      folder =
          exact == null
              ? ResultFolder.create(place.parent(), plan.info(), settings)
              : ResultFolder.in(exact, plan.info(), settings);
    } catch (IOException e) {
      throw new UsageException(e.getMessage() + "; name another with --results");
    }
    return new RunSession(
        plan,
        samples,
        folder,
        new RunLog(folder.logFile(), place.logLevel().name(), mask::apply, place.teller()));
  }

  /**
   * What a plan is run with.
   *
   * @param shown listen besides the result folder and the log
   * @param forks measures steps in fresh JVMs; null where this process does everything
   * @param capacityPerSecond what an earlier step has reached in another run, 0 if none has
   * @param stopWith given what asks the run to end
   */
  public record Means(
      RunEnvironment environment,
      List<RunListener> shown,
      @Nullable ForkLauncher forks,
      double capacityPerSecond,
      Consumer<Runnable> stopWith) {

    /** Runs a plan to its end, and tells one listener. */
    public RunResult run(RunPlan plan, RunListener listener, ClientGroup clients)
        throws InterruptedException {
      RunExecution execution =
          new RunExecution(plan, environment, listener, forks, clients, capacityPerSecond);
      stopWith.accept(execution::interrupt);
      return execution.run();
    }
  }

  /**
   * Runs it to its end. Called once.
   *
   * @param title what the log begins with
   * @param clients that run it together with this one
   */
  public RunResult run(String title, ClientGroup clients, Means means) throws InterruptedException {
    log.write("bench %s, %s".formatted(Version.number(), title));
    return means.run(plan, listening(means.shown()), clients);
  }

  /** Everything that listens to the run: samples of errors, the log, the result folder. */
  public RunListener listening(List<RunListener> shown) {
    List<RunListener> listeners =
        new ArrayList<>(List.of(samples, new OpErrorLog(NanoClock.SYSTEM), folder));
    listeners.addAll(shown);
    return new RunListeners(listeners);
  }

  /** Says who measures the run together, see {@link ResultFolder#ofClients}. */
  public void ofClients(Supplier<List<ClientOfRun>> known) {
    folder.ofClients(known);
  }

  /** Where the results are. */
  public Path folder() {
    return folder.path();
  }

  /** The first errors of ops. */
  public ErrorSamples samples() {
    return samples;
  }

  /** Whether a result file could not be written. */
  public boolean hasFailed() {
    return folder.hasFailed();
  }

  @Override
  public void close() {
    log.close();
    folder.close();
  }
}
