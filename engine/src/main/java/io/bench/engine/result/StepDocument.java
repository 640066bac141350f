package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of one step, while it runs and when it has ended. */
final class StepDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final SecretMask mask;
  private final ErrorSamples samples;

  StepDocument(SecretMask mask, ErrorSamples samples) {
    this.mask = mask;
    this.samples = samples;
  }

  /**
   * A step that has no result, with what is known of its phases so far.
   *
   * @param state {@code running}, or how the run ended in the midst of it
   */
  ObjectNode unended(StepInfo step, String state, List<PhaseResult> phases) {
    return step(step, state, null, phases, -1);
  }

  ObjectNode ended(StepResult result) {
    ActivityResult activity = result.activity();
    ObjectNode node =
        step(
            result.step(),
            state(activity.end()),
            activity.reason(),
            activity.phases(),
            activity.spaces());
    node.put("exitCode", activity.exitCode() < 0 ? null : (Integer) activity.exitCode());
    if (!result.forks().isEmpty()) {
      ArrayNode forks = node.putArray("forks");
      result.forks().forEach(fork -> forks.add(fork.folder()));
    }
    if (!result.notices().isEmpty()) {
      ArrayNode notices = node.putArray("notices");
      result.notices().forEach(notice -> notices.add(mask.apply(notice)));
    }
    if (!result.servers().isEmpty()) {
      ArrayNode servers = node.putArray("startedServers");
      result.servers().forEach(usage -> servers.add(usage(usage)));
    }
    if (!result.expectations().isEmpty()) {
      ArrayNode expectations = node.putArray("expectations");
      result.expectations().forEach(outcome -> expectations.add(outcome(outcome)));
    }
    return node;
  }

  private static ObjectNode outcome(ExpectationOutcome outcome) {
    ObjectNode node = JSON.objectNode();
    node.put("name", outcome.name());
    node.put("wanted", outcome.wanted());
    node.put("result", outcome.result().name().toLowerCase(Locale.ROOT));
    node.put("reached", outcome.reached());
    node.put("value", Double.isFinite(outcome.value()) ? (Double) outcome.value() : null);
    node.put("unit", outcome.unit());
    return node;
  }

  private static ObjectNode usage(ServerUsage usage) {
    ObjectNode node = JSON.objectNode();
    node.put("name", usage.name());
    node.put("cpuSeconds", usage.cpuTime().toNanos() / 1e9);
    node.put("warmUpIncluded", usage.warmUpIncluded());
    if (usage.requestsAnswered() >= 0) {
      node.put("requestsAnswered", usage.requestsAnswered());
      node.put("requestsRefused", usage.requestsRefused());
    }
    if (!Double.isNaN(usage.cpuMicrosPerRequest())) {
      node.put("cpuMicrosPerRequest", usage.cpuMicrosPerRequest());
    }
    return node;
  }

  /** The word for how a step or a run ended. */
  static String state(ActivityResult.End end) {
    return end.name().toLowerCase(Locale.ROOT);
  }

  private ObjectNode step(
      StepInfo step, String state, @Nullable String reason, List<PhaseResult> phases, int spaces) {
    boolean ended = spaces >= 0;
    ActivityPlan plan = step.plan();
    ObjectNode node = JSON.objectNode();
    node.put("name", step.name());
    node.put("state", state);
    node.put("reason", reason == null ? null : mask.apply(reason));
    node.put("adapter", step.adapter());
    node.set("server", masked(step.server()));
    node.set("parameters", masked(step.parameters()));
    node.put("lanes", plan.lanes());
    node.put("inFlight", plan.inFlight());
    node.put("stride", plan.stride());
    node.put("spaces", Math.max(0, spaces));
    node.set("opSequence", sequence(plan));
    node.put("maxTries", plan.maxTries());
    node.put("errors", plan.errorPolicy().toString());
    node.put("errorLimit", plan.errorLimit());
    node.put("graceSeconds", plan.graceNanos() / 1e9);
    node.put("histogramDigits", plan.digits());
    node.put("seed", plan.seed());
    ArrayNode array = node.putArray("phases");
    phases.forEach(phase -> array.add(new PhaseDocument(plan, phase, ended, mask).json()));
    ObjectNode errors = node.putObject("errorSamples");
    samples
        .ofStep(step.index())
        .forEach(
            (name, sample) ->
                errors.putObject(name).put("op", sample.op()).put("message", sample.message()));
    return node;
  }

  private ObjectNode masked(Map<String, String> texts) {
    ObjectNode node = JSON.objectNode();
    texts.forEach((name, value) -> node.put(name, mask.apply(value)));
    return node;
  }

  private static ObjectNode sequence(ActivityPlan plan) {
    ObjectNode node = JSON.objectNode();
    for (int template = 0; template < plan.opNames().size(); template++) {
      int place = template;
      node.put(
          plan.opNames().get(template),
          plan.order().stream().filter(entry -> entry == place).count());
    }
    return node;
  }
}
