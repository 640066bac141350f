package io.bench.engine.run;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.activity.CombinedActivity;
import io.bench.engine.activity.Surroundings;
import io.bench.engine.time.SteadyTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of several clients as one, where their figures come together: it notifies a listener as
 * {@link RunExecution} does for one client, with sums. Not thread-safe.
 */
public final class CombinedRun {

  private final RunPlan plan;
  private final RunEnvironment environment;
  private final RunListener listener;
  private final List<StepResult> results = new ArrayList<>();
  private @Nullable Step running;

  /** What one client brings to a step. */
  public record Share(boolean takesPart, int lanes, int inFlight, int cores) {

    /** It waits for others. */
    public static final Share NONE = new Share(false, 0, 0, 0);
  }

  /** A step that has begun. */
  private record Step(StepPlan plan, StepInfo info, CombinedActivity activity) {}

  /**
   * @param environment says what servers did, and other notices
   */
  public CombinedRun(RunPlan plan, RunEnvironment environment, RunListener listener) {
    this.plan = plan;
    this.environment = environment;
    this.listener = listener;
  }

  /** Every client is there. */
  public void begins() {
    listener.runStarted(plan.info());
  }

  /**
   * A step begins on every client.
   *
   * @param own as client 0 has it
   * @param shares by client
   */
  public void stepBegins(StepInfo own, List<Share> shares) {
    ActivityPlan all =
        own.plan()
            .ofAllClients(
                shares.stream().mapToInt(Share::lanes).sum(),
                shares.stream().mapToInt(Share::inFlight).sum());
    int cores = shares.stream().mapToInt(Share::cores).sum();
    StepInfo info = own.ofAllClients(all, cores);
    boolean[] takesPart = new boolean[shares.size()];
    for (int client = 0; client < takesPart.length; client++) {
      takesPart[client] = shares.get(client).takesPart();
    }
    StepPlan step = plan.steps().get(own.index());
    Surroundings surroundings =
        step.isMeasurement() ? new Surroundings(false, cores, Double.NaN) : null;
    running =
        new Step(
            step,
            info,
            new CombinedActivity(
                all, takesPart, new StepListener(info, listener, environment), surroundings));
    listener.stepStarted(info);
  }

  /** Whether a step has begun and not ended. */
  public boolean isInStep() {
    return running != null;
  }

  /** A phase of the running step begins at an instant that the clients agreed on. */
  public void phaseBegins(int phase, Instant start) {
    step().activity.phaseStarted(phase, start);
  }

  /** Adds what a client did in a second of a phase that has begun. */
  public void add(int client, ClientSecond second) {
    step().activity.add(client, second);
  }

  /** A client has ended a phase of the running step. */
  public void phaseEnded(int client, int phase) {
    step().activity.phaseEnded(client, phase);
  }

  /** Why the running step has to stop because of errors of all clients, or null. */
  public @Nullable String tooManyErrors() {
    return step().activity.tooManyErrors();
  }

  /** A client has ended the running step. */
  public void clientEnded(int client, ActivityResult result) {
    step().activity.ended(client, result);
  }

  /** A client will not be heard of any more, with what is missing of it in one line. */
  public void clientLost(int client, String since) {
    step().activity.lost(client, since);
  }

  /**
   * Every client has ended the running step, or is lost.
   *
   * @param end how the clients ended it
   * @param reason one line on why it did not complete, or null
   */
  public ClientGroup.StepEnd stepEnds(ActivityResult.End end, @Nullable String reason) {
    Step step = step();
    StepResult result =
        new StepResult(step.info, step.activity.result(end, reason)).judged(step.plan, environment);
    running = null;
    results.add(result);
    listener.stepEnded(result);
    return ClientGroup.StepEnd.of(result);
  }

  /**
   * A step has ended that JVMs of all clients measured, one after the other.
   *
   * @param result of all clients together
   */
  public ClientGroup.StepEnd forked(StepResult result) {
    StepInfo info = result.step().ofAllClients(result.step().plan(), 0); // only own are known
    listener.stepStarted(info);
    StepResult judged = result.judged(plan.steps().get(info.index()), environment);
    results.add(judged);
    listener.stepEnded(judged);
    return ClientGroup.StepEnd.of(judged);
  }

  /**
   * The run is over.
   *
   * @param reason one line on why it did not complete, or null
   * @param usersMistake whether the reason is something that the user gave
   * @param exitCode the one an error rule asks for, or -1
   */
  public RunResult ends(
      ActivityResult.End end, @Nullable String reason, boolean usersMistake, int exitCode) {
    RunResult result =
        new RunResult(
            plan.info(), SteadyTime.SYSTEM.instant(), results, end, reason, usersMistake, exitCode);
    listener.runEnded(result);
    return result;
  }

  private Step step() {
    Step step = running;
    if (step == null) {
      throw new IllegalStateException("no step runs");
    }
    return step;
  }
}
