package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.Rate;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checked step, before anything is opened.
 *
 * @param name the step's name
 * @param adapter what will run it
 * @param adapterParameters the adapter's parameters as given, by declared name; checked, but not
 *     yet completed with the address of a server that is yet to be started
 * @param engineParameters the engine's parameters as given, by declared name
 * @param engine the same as types
 * @param ops the ops, with what their adapter is to prepare
 * @param captures what ops of a stride pass on to each other; may be empty
 * @param sequence which cycle runs which of them
 * @param preparatory whether the step only prepares the server (schema, ramp-up): its errors stop
 *     the run and it ends with its cycles, not after a time
 * @param ratesOf what a step with {@code rates=} is called in results, of which this is one rate;
 *     null for any other step
 * @param errorVerbs verbs that {@code errors=} can name besides the built-in ones
 */
public record StepPlan(
    String name,
    AdapterProvider adapter,
    Map<String, String> adapterParameters,
    Map<String, String> engineParameters,
    ActivityParameters engine,
    List<ActivityOp> ops,
    CaptureScope captures,
    OpSequence sequence,
    boolean preparatory,
    @Nullable String ratesOf,
    List<ErrorVerbProvider> errorVerbs) {

  public StepPlan {
    ops = List.copyOf(ops);
    errorVerbs = List.copyOf(errorVerbs);
  }

  /** What the adapter is to prepare. */
  public List<OpTemplate> templates() {
    return ops.stream().map(ActivityOp::template).toList();
  }

  /**
   * Whether it is there for its figures: it neither prepares, nor verifies rows, nor only tries.
   */
  public boolean isMeasurement() {
    return !preparatory && !verifies() && !(adapter instanceof DryRunProvider);
  }

  /**
   * The same step with other parameters of the engine, also where the workload locks them.
   *
   * @param values all of them, by declared name
   * @throws IllegalArgumentException if one cannot be read
   */
  public StepPlan withEngineParameters(Map<String, String> values) {
    return with(name, values, ratesOf);
  }

  /**
   * The same step as one of several rates, under a name of its own: {@code latency@1000}.
   *
   * @param series what the step with all the rates is called in results
   * @param rate as {@code rate=} takes it
   */
  StepPlan partOf(String series, String rate) {
    Map<String, String> values = new LinkedHashMap<>(engineParameters);
    values.computeIfPresent(EngineParameters.ALIAS.name(), (key, alias) -> alias + "@" + rate);
    return with(name + "@" + rate, values, series);
  }

  private StepPlan with(String stepName, Map<String, String> values, @Nullable String series) {
    List<String> problems = new ArrayList<>();
    ActivityParameters read =
        ActivityParameters.of(
            ParameterValues.check(EngineParameters.declared(), values, problems), problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    return new StepPlan(
        stepName,
        adapter,
        adapterParameters,
        Map.copyOf(values),
        read,
        ops,
        captures,
        sequence,
        preparatory,
        series,
        errorVerbs);
  }

  /**
   * What was set for the step, the engine's parameters first; defaults left out, secrets masked.
   */
  public Map<String, String> shownParameters() {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.putAll(shown(EngineParameters.declared(), engineParameters));
    shown.putAll(shown(adapter.parameters(), adapterParameters));
    return Collections.unmodifiableMap(shown);
  }

  private static Map<String, String> shown(List<Parameter<?>> declared, Map<String, String> given) {
    return ParameterValues.check(declared, given, new ArrayList<>()).shown();
  }

  /**
   * The rules for errors: as given; otherwise what prepares stops at the first error, and what
   * measures counts them.
   */
  public ErrorPolicy errorPolicy() {
    return ErrorPolicy.parse(engine.errors().orElse(preparatory ? "stop" : "count"), errorVerbs);
  }

  /**
   * Whether it runs its op sequence once, as a step that prepares does unless a parameter says how
   * often: so one client does it for all.
   */
  public boolean runsOnce() {
    return preparatory && engine.duration().isEmpty() && engine.cycles().isEmpty();
  }

  /** Whether fresh JVMs measure it, one after the other. */
  boolean isForked() {
    return engine.forks() > 1 && isMeasurement();
  }

  /** Whether its ops are due at a rate, or at several one after the other. */
  public boolean isPaced() {
    return engine.rate().isPresent() || engine.rates().isPresent();
  }

  /**
   * Whether later steps may run at a share of its throughput: it neither prepares, nor verifies
   * rows, nor has a rate. A dry run counts as well, or these steps would be refused in it.
   */
  boolean tellsCapacity() {
    return !preparatory && !verifies() && engine.rate().isEmpty();
  }

  private boolean verifies() {
    return templates().stream().anyMatch(template -> template.expectedRows() != null);
  }

  /** Whether it takes a measured capacity to say how fast the step issues ops. */
  boolean needsCapacity() {
    return engine.rate().filter(Rate::isShareOfCapacity).isPresent()
        || engine.warmupRate().filter(Rate::isShareOfCapacity).isPresent();
  }

  /** Whether the ops of a stride run one after the other. */
  boolean hasCaptures() {
    return !captures.isEmpty();
  }

  /**
   * The adapter's parameters, completed with the address of the servers that were started.
   *
   * @param servers how the step finds them
   */
  ParameterValues adapterParametersInForce(ServerParameters servers) {
    List<Parameter<?>> declared = adapter.parameters();
    Map<String, String> values = new LinkedHashMap<>(adapterParameters);
    servers
        .of(this)
        .forEach(
            (name, value) ->
                declared.stream()
                    .filter(parameter -> parameter.matches(name))
                    .findFirst()
                    .map(parameter -> parameter.isPrefix() ? name : parameter.name())
                    .ifPresent(declaredName -> values.put(declaredName, value)));
    List<String> problems = new ArrayList<>();
    ParameterValues checked = ParameterValues.check(declared, values, problems);
    if (!problems.isEmpty()) {
      throw new IllegalStateException("checked before, wrong now: " + problems);
    }
    return checked;
  }

  /**
   * Every parameter with its value for the report, defaults included, secrets masked; what client 0
   * does for all is of one client.
   */
  Map<String, String> parametersInForce(ParameterValues adapterValues) {
    Map<String, String> inForce = new LinkedHashMap<>();
    for (Parameter<?> parameter : EngineParameters.declared()) {
      String given = engineParameters.get(parameter.name());
      String value = given != null ? given : parameter.defaultValue();
      if (value != null) {
        inForce.put(parameter.name(), value);
      }
    }
    if (runsOnce()) {
      inForce.put(EngineParameters.CLIENTS.name(), "1");
    }
    inForce.put(EngineParameters.ADAPTER.name(), adapter.name());
    inForce.put(EngineParameters.ERRORS.name(), errorPolicy().toString());
    Map<String, String> shown = adapterValues.shown();
    for (Parameter<?> parameter : adapter.parameters()) {
      if (!shown.containsKey(parameter.name()) && parameter.defaultValue() != null) {
        inForce.put(parameter.name(), parameter.defaultValue());
      }
    }
    inForce.putAll(shown);
    return inForce;
  }

  /** What it is called in results. */
  public String resultName() {
    return engine.alias().orElse(name);
  }

  /** How many consecutive cycles one lane takes at a time. */
  int stride() {
    return engine.stride().orElse(sequence.length());
  }

  /** What lanes have to know of its captures. */
  StrideCaptures strideCaptures() {
    return new StrideCaptures(
        captures,
        ops.stream()
            .map(op -> op.template().captures().stream().map(Capture::variable).toList())
            .toList(),
        ops.stream().map(op -> List.copyOf(op.uses())).toList());
  }
}
