package io.bench.engine.run;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.HeapExhaustion;
import io.bench.engine.time.SteadyTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of a plan one after the other. {@link #run} is called once; {@link #interrupt} may
 * be called by any thread at any time.
 */
public final class RunExecution {

  private final RunPlan plan;
  private final RunEnvironment environment;
  private final RunListener listener;
  private final @Nullable ForkLauncher forks;
  private final ClientGroup clients;
  private final Interruption interruption = new Interruption();
  private final List<StepResult> results = new ArrayList<>();
  private ServerParameters servers = ServerParameters.NONE;
  private double capacityPerSecond;
  private ActivityResult.End end = ActivityResult.End.COMPLETED;
  private @Nullable String reason;
  private int exitCode = -1;
  private boolean usersMistake;

  /**
   * A run.
   *
   * @param forks measures steps in fresh JVMs where that is asked for; null for a run in which this
   *     process does everything
   * @param clients that run the plan together with this one
   * @param capacityPerSecond what an earlier step reached, in another process; 0 if there was none
   */
  public RunExecution(
      RunPlan plan,
      RunEnvironment environment,
      RunListener listener,
      @Nullable ForkLauncher forks,
      ClientGroup clients,
      double capacityPerSecond) {
    this.plan = plan;
    this.environment = environment;
    this.listener = listener;
    this.forks = forks;
    this.clients = clients;
    this.capacityPerSecond = capacityPerSecond;
  }

  /** Ends the running step in order and begins no other. Idempotent. */
  public void interrupt() {
    interruption.request();
    clients.interrupt();
    if (forks != null) {
      forks.interrupt();
    }
  }

  /**
   * Runs every step, until one fails.
   *
   * <p>Listeners are notified of the end however the run ends, before anything is thrown.
   *
   * @return what came of it; a server that refuses, an op that turns out to be wrong when the
   *     server prepares it, or a heap that is too small is a failed run, not an exception
   * @throws InterruptedException if the calling thread was interrupted
   * @throws IllegalStateException if something went wrong that is a bug
   */
  public RunResult run() throws InterruptedException {
    listener.runStarted(plan.info());
    try {
      openEnvironment();
      runSteps();
    } catch (AdapterException e) {
      // Ctrl-C reaches a server that is starting as well: that it ended is no failure then.
      endsWith(
          interruption.isRequested() ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED,
          e.getMessage());
      usersMistake = e.kind() == AdapterException.Kind.USAGE && !interruption.isRequested();
    } catch (InterruptedException e) {
      endsWith(ActivityResult.End.INTERRUPTED, "the thread of the run was interrupted");
      tellEnd();
      throw e;
    } catch (RuntimeException | Error e) {
      String exhausted = HeapExhaustion.in(e);
      endsWith(ActivityResult.End.FAILED, exhausted == null ? "bug: " + e : exhausted);
      if (exhausted == null) {
        tellEnd();
        throw e;
      }
    }
    return tellEnd();
  }

  private void runSteps() throws AdapterException, InterruptedException {
    for (int index = 0; index < plan.steps().size(); index++) {
      StepPlan step = plan.steps().get(index);
      if (interruption.isRequested()) {
        endsWith(ActivityResult.End.INTERRUPTED, "interrupted before step " + step.name());
        return;
      }
      if (lacksCapacity(step)) {
        endsWith(
            ActivityResult.End.FAILED,
            "step %s: rate=%s is a share of what an earlier step reached, and no op succeeded there"
                .formatted(step.name(), step.engineParameters().get(EngineParameters.RATE.name())));
        return;
      }
      ClientGroup.StepEnd stepEnd = run(index);
      exitCode = exitCode >= 0 ? exitCode : stepEnd.exitCode();
      if (step.tellsCapacity() && !Double.isNaN(stepEnd.capacityPerSecond())) {
        capacityPerSecond = stepEnd.capacityPerSecond();
      }
      if (stepEnd.end() != ActivityResult.End.COMPLETED) {
        endsWith(stepEnd.end(), stepEnd.reason());
        return;
      }
    }
  }

  /** Runs a step, if this client takes part, and waits for the others. */
  private ClientGroup.StepEnd run(int index) throws AdapterException, InterruptedException {
    StepPlan step = plan.steps().get(index);
    boolean forked = forks != null && step.isForked();
    boolean takesPart = clients.takesPart(index, step.runsOnce() || forked);
    if (!takesPart && !forked) {
      return clients.awaitEnd(index);
    }
    StepExecution execution =
        new StepExecution(
            plan, index, environment, listener, interruption, clients, servers, capacityPerSecond);
    if (!takesPart) {
      execution.takePartInForks(forks);
      return clients.awaitEnd(index);
    }
    StepResult result = execution.run(forks);
    results.add(result);
    listener.stepEnded(result);
    return clients.ended(index, result);
  }

  private void endsWith(ActivityResult.End how, @Nullable String why) {
    end = how;
    reason = why;
  }

  private boolean lacksCapacity(StepPlan step) {
    return step.needsCapacity() && !(capacityPerSecond > 0);
  }

  private void openEnvironment() throws AdapterException, InterruptedException {
    interruption.beginWait();
    try {
      if (!interruption.isRequested()) {
        servers = environment.open(plan);
      }
    } catch (InterruptedException e) {
      if (!interruption.isRequested()) {
        throw e;
      }
    } finally {
      interruption.endWait();
    }
  }

  private RunResult tellEnd() {
    RunResult result =
        new RunResult(
            plan.info(), SteadyTime.SYSTEM.instant(), results, end, reason, usersMistake, exitCode);
    listener.runEnded(result);
    return result;
  }
}
