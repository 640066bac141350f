package io.bench.engine.run;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.parameter.EngineParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values with which a step really runs. */
final class ParametersInForce {

  private ParametersInForce() {}

  /**
   * The adapter's parameters of a step, completed with the address of the servers that were
   * started.
   *
   * @param servers how the step finds them
   */
  static ParameterValues ofAdapter(StepPlan step, ServerParameters servers) {
    List<Parameter> declared = step.adapter().parameters();
    Map<String, String> values = new LinkedHashMap<>(step.adapterParameters());
    servers
        .of(step)
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

  /** Every parameter with its value for the report, defaults included, secrets masked. */
  static Map<String, String> of(StepPlan step, ParameterValues adapterValues) {
    Map<String, String> inForce = new LinkedHashMap<>();
    for (Parameter parameter : EngineParameters.declared()) {
      String given = step.engineParameters().get(parameter.name());
      String value = given != null ? given : parameter.defaultValue();
      if (value != null) {
        inForce.put(parameter.name(), value);
      }
    }
    inForce.put(EngineParameters.ADAPTER, step.adapter().name());
    inForce.put(EngineParameters.ERRORS, step.errorPolicy().toString());
    Map<String, String> shown = adapterValues.shown();
    for (Parameter parameter : step.adapter().parameters()) {
      if (!shown.containsKey(parameter.name()) && parameter.defaultValue() != null) {
        inForce.put(parameter.name(), parameter.defaultValue());
      }
    }
    inForce.putAll(shown);
    return inForce;
  }
}
