package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step as in {@code run.json}, while it runs and when it has ended.
 *
 * @param ratesOf the step with {@code rates=} of which this is one rate, or null
 * @param server what the adapter found out about the other side
 * @param parameters every parameter in force
 * @param opSequence op template to how often it occurs in the op sequence
 * @param phases those begun so far
 * @param exitCode the one that an error rule asks for, or null
 * @param forks the folders of the fresh JVMs that measured it
 */
public record StepDocument(
    String name,
    RunState state,
    @Nullable String reason,
    @JsonInclude(Include.NON_NULL) @Nullable String ratesOf,
    String adapter,
    Map<String, String> server,
    Map<String, String> parameters,
    int lanes,
    int inFlight,
    int stride,
    int spaces,
    Map<String, Long> opSequence,
    int maxTries,
    String errors,
    double errorLimit,
    double graceSeconds,
    int histogramDigits,
    long seed,
    List<PhaseDocument> phases,
    Map<String, ErrorSamples.Sample> errorSamples,
    @Nullable Integer exitCode,
    @JsonInclude(Include.NON_EMPTY) List<String> forks,
    @JsonInclude(Include.NON_EMPTY) List<String> notices,
    @JsonInclude(Include.NON_EMPTY) List<StartedServer> startedServers,
    @JsonInclude(Include.NON_EMPTY) List<Expectation> expectations) {

  /** What became of an expectation; of several clients with its client's shard. */
  public record Expectation(
      @JsonUnwrapped ExpectationOutcome outcome,
      @JsonInclude(Include.NON_NULL) @Nullable String shard) {}

  /**
   * What a server did that Bench started.
   *
   * @param warmUpIncluded whether it covers the whole step
   * @param requestsAnswered null, like what follows, if it does not count
   */
  public record StartedServer(
      String name,
      double cpuSeconds,
      boolean warmUpIncluded,
      @JsonInclude(Include.NON_NULL) @Nullable Long requestsAnswered,
      @JsonInclude(Include.NON_NULL) @Nullable Long requestsRefused,
      @JsonInclude(Include.NON_NULL) @Nullable Double cpuMicrosPerRequest) {

    static StartedServer of(ServerUsage usage) {
      boolean counts = usage.requestsAnswered() >= 0;
      double perRequest = usage.cpuMicrosPerRequest();
      return new StartedServer(
          usage.name(),
          usage.cpuTime().toNanos() / 1e9,
          usage.warmUpIncluded(),
          counts ? (Long) usage.requestsAnswered() : null,
          counts ? (Long) usage.requestsRefused() : null,
          Double.isNaN(perRequest) ? null : (Double) perRequest);
    }
  }

  /**
   * A step that has no result, with what is known of its phases so far.
   *
   * @param state {@code RUNNING}, or how the run ended during it
   */
  static StepDocument unended(
      StepInfo step,
      RunState state,
      List<PhaseResult> phases,
      SecretMask mask,
      ErrorSamples samples) {
    ActivityResult soFar =
        new ActivityResult(step.plan(), phases, ActivityResult.End.FAILED, null, -1, 0);
    return of(new StepResult(step, soFar), state, false, mask, samples);
  }

  /** A step that has ended. */
  public static StepDocument ended(StepResult result, SecretMask mask, ErrorSamples samples) {
    return of(result, RunState.of(result.activity().end()), true, mask, samples);
  }

  private static StepDocument of(
      StepResult result, RunState state, boolean ended, SecretMask mask, ErrorSamples samples) {
    StepInfo step = result.step();
    ActivityPlan plan = step.plan();
    ActivityResult activity = result.activity();
    Map<String, Long> sequence = new LinkedHashMap<>();
    plan.ops().names().forEach(name -> sequence.put(name, 0L));
    plan.ops().order().forEach(op -> sequence.merge(plan.ops().names().get(op), 1L, Long::sum));
    return new StepDocument(
        step.name(),
        state,
        mask.applyTo(activity.reason()),
        step.ratesOf(),
        step.adapter(),
        mask.applyTo(step.server()),
        mask.applyTo(step.parameters()),
        plan.lanes(),
        plan.inFlight(),
        plan.ops().stride(),
        activity.spaces(),
        sequence,
        plan.errors().maxTries(),
        plan.errors().policy().toString(),
        plan.errors().limit(),
        plan.graceNanos() / 1e9,
        plan.digits(),
        plan.seed(),
        activity.phases().stream()
            .map(phase -> PhaseDocument.of(plan, phase, ended, mask))
            .toList(),
        samples.ofStep(step.index()),
        activity.exitCode() < 0 ? null : (Integer) activity.exitCode(),
        result.forks().stream().map(ForkLauncher.Result::folder).toList(),
        result.notices().stream().map(mask::apply).toList(),
        result.servers().stream().map(StartedServer::of).toList(),
        result.expectations().stream().map(outcome -> new Expectation(outcome, null)).toList());
  }

  /** A phase, or nothing if it was not begun. */
  public Optional<PhaseDocument> phase(PhaseKind kind) {
    return phases.stream().filter(phase -> phase.kind() == kind).findFirst();
  }

  /** The measurement, or nothing if it was not begun. */
  public Optional<PhaseDocument> measurement() {
    return phase(PhaseKind.MEASUREMENT);
  }

  /** Whether a phase of it was judged: it measured, and its measurement has ended. */
  public boolean isJudged() {
    return phases.stream().anyMatch(phase -> phase.verdicts() != null);
  }
}
