package io.bench.app.search;

import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.run.FirstClient;
import io.bench.app.console.ConsoleProgress;
import io.bench.app.log.LogLevel;
import io.bench.app.process.ExitCode;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.RunSession;
import io.bench.app.run.RunSurroundings;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.RatePoint;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import io.bench.engine.search.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a search, one after the other in this process, each with a complete result folder of
 * its own. {@link #interrupt} may be called by any thread, the rest by one.
 */
public final class SearchRuns implements Trials {

  static final String PREPARATION = "preparation";

  private final SearchPlan plan;
  private final SearchFolder folder;
  private final RunSurroundings surroundings;
  private final ConsoleProgress progress;
  private final CommandWatch watch;
  private final SecretMask mask;
  private final LogLevel logLevel;
  private final @Nullable FirstClient first;
  private double capacityPerSecond = Double.NaN;
  private boolean incomplete;
  private @Nullable Runnable current;
  private boolean interrupted;

  /**
   * @param servers what the runs need around them; asked once
   * @param calibration what this client reaches at all, if somebody has found out
   * @param watch looks on
   * @param mask hides secrets in every file
   * @param first makes one of what several clients do; null if this is the only one
   */
  public SearchRuns(
      SearchPlan plan,
      SearchFolder folder,
      RunEnvironment servers,
      Optional<CalibrationFloor> calibration,
      ConsoleProgress progress,
      CommandWatch watch,
      SecretMask mask,
      LogLevel logLevel,
      @Nullable FirstClient first) {
    this.plan = plan;
    this.folder = folder;
    this.surroundings =
        new RunSurroundings(servers, List.of(), calibration).sharedBy(plan.scenario());
    this.progress = progress;
    this.watch = watch;
    this.mask = mask;
    this.logLevel = logLevel;
    this.first = first;
  }

  /** Ends the running trial in order and begins no other. Idempotent. */
  public void interrupt() {
    Runnable running;
    synchronized (this) {
      interrupted = true;
      running = current;
    }
    if (running != null) {
      running.run();
    }
  }

  @Override
  public synchronized boolean isInterrupted() {
    return interrupted;
  }

  /** Whether a result file could not be written. */
  public boolean isIncomplete() {
    return incomplete;
  }

  @Override
  public Prepared prepare() throws InterruptedException {
    if (plan.before().isEmpty()) {
      return new Prepared(Double.NaN, null);
    }
    watch.at(PREPARATION);
    Ran ran = run(null, PREPARATION, progress);
    if (ran.problem() != null) {
      return new Prepared(Double.NaN, ran.problem());
    }
    for (StepResult step : ran.steps()) {
      if (!step.step().preparatory()) {
        capacityPerSecond = step.measurement().orElseThrow().achievedPerSecond();
      }
    }
    return new Prepared(
        capacityPerSecond,
        capacityPerSecond == 0
            ? new TrialEnd.Failed(
                "no op succeeded in step " + plan.capacity().orElseThrow().name(),
                ExitCode.RUN_FAILED)
            : null);
  }

  @Override
  public TrialReport run(Trial trial) throws InterruptedException {
    String name = SearchFolder.trialName(trial);
    watch.at(TrialLine.place(trial));
    Ran ran = run(trial, name, new TrialProgress(progress));
    if (ran.problem() != null) {
      return new TrialReport(trial, ran.problem(), null, name);
    }
    StepResult measured = ran.steps().get(0);
    TrialEnd end = TrialJudge.judge(measured.measurement().orElseThrow(), plan.slo());
    if (end instanceof TrialEnd.Failed failed && !ran.firstError().isEmpty()) {
      end = new TrialEnd.Failed(failed.reason() + "; " + ran.firstError(), failed.exitCode());
    }
    return new TrialReport(trial, end, RatePoint.of(name, measured).orElse(null), name);
  }

  /**
   * A run that was carried out.
   *
   * @param steps what came of them
   * @param problem why it did not complete, or null
   * @param firstError the message of an error that ops of its last step met; empty if none did
   */
  private record Ran(List<StepResult> steps, @Nullable TrialEnd problem, String firstError) {

    static Ran failed(String reason) {
      return new Ran(List.of(), new TrialEnd.Failed(reason, ExitCode.RUN_FAILED), "");
    }
  }

  /**
   * @param trial null for the steps that prepare the search
   */
  private Ran run(@Nullable Trial trial, String name, RunListener shown)
      throws InterruptedException {
    RunPlan run = plan.runOf(trial);
    double capacity = Double.isNaN(capacityPerSecond) ? 0 : capacityPerSecond;
    Path path;
    try {
      path = folder.make(name);
    } catch (IOException e) {
      return Ran.failed("cannot make the result folder: " + e.getMessage());
    }
    watch.runBegins(path);
    RunSession.Place place = new RunSession.Place(path, path, logLevel, mask, progress::say);
    try (RunSession session = RunSession.open(run, place)) {
      RunSession.Means means =
          new RunSession.Means(
              surroundings.of(path), List.of(shown), null, capacity, this::stopWith);
      RunResult result =
          first == null
              ? session.run("search, " + name, ClientGroup.ALONE, means)
              : first.run(run, session, means, new CoordinatorMessage.NextRun(trial, capacity));
      incomplete |= session.hasFailed();
      return new Ran(result.steps(), problem(result), firstError(session.samples(), result));
    } catch (IOException e) {
      return Ran.failed("a result cannot be written: " + e.getMessage());
    } finally {
      stopWith(null);
    }
  }

  private void stopWith(@Nullable Runnable stopper) {
    boolean stop;
    synchronized (this) {
      current = stopper;
      stop = interrupted;
    }
    if (stop && stopper != null) {
      stopper.run();
    }
  }

  private static @Nullable TrialEnd problem(RunResult result) {
    return switch (result.end()) {
      case COMPLETED -> null;
      case INTERRUPTED -> new TrialEnd.Interrupted();
      case FAILED ->
          new TrialEnd.Failed(
              String.valueOf(result.reason()),
              result.usersMistake()
                  ? ExitCode.USAGE
                  : result.exitCode() >= 0 ? result.exitCode() : ExitCode.RUN_FAILED);
    };
  }

  private static String firstError(ErrorSamples samples, RunResult result) {
    return result.steps().isEmpty()
        ? ""
        : samples.ofStep(result.steps().size() - 1).entrySet().stream()
            .limit(1)
            .map(SearchRuns::errorText)
            .collect(Collectors.joining());
  }

  private static String errorText(Map.Entry<String, ErrorSamples.Sample> error) {
    return "%s (op %s): %s"
        .formatted(error.getKey(), error.getValue().op(), error.getValue().message());
  }
}
