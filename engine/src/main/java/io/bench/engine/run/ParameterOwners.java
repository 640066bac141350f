package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.Parameter;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the owner of each parameter of a step: the engine, the adapter, the workload or the
 * environment; one without an owner is a problem. Single-threaded.
 */
final class ParameterOwners {

  private final RunRequest request;
  private final Set<String> given;
  private final Set<AdapterProvider> used = new LinkedHashSet<>();
  private final Map<String, String> unknownInSomeStep = new LinkedHashMap<>();
  private final Set<String> warnings;
  private boolean everyAdapterIsKnown = true;

  /**
   * @param given the names of what the user gave for all steps alike
   * @param warnings receives a line for each former name
   */
  ParameterOwners(RunRequest request, Set<String> given, Set<String> warnings) {
    this.request = request;
    this.given = given;
    this.warnings = warnings;
  }

  /** Parameters by owner, under their declared names. */
  record Split(Map<String, String> engine, Map<String, String> adapter) {}

  /**
   * Splits what a step has.
   *
   * @param named the parameters that the step itself sets
   * @param found receives a line for each without an owner
   */
  Split split(
      Map<String, String> parameters,
      Set<String> named,
      Optional<AdapterProvider> adapter,
      Optional<Workload> workload,
      List<String> found) {
    adapter.ifPresentOrElse(used::add, () -> everyAdapterIsKnown = false);
    Split split = new Split(new LinkedHashMap<>(), new LinkedHashMap<>());
    List<Parameter<?>> adapters = adapter.map(AdapterProvider::parameters).orElse(List.of());
    List<TemplateParameter> templates =
        workload.map(Workload::templateParameters).orElse(List.of());
    parameters.forEach(
        (name, value) -> {
          boolean template =
              templates.stream()
                  .anyMatch(parameter -> TemplateParameter.sameName(parameter.name(), name));
          boolean handedOn = named.stream().anyMatch(its -> TemplateParameter.sameName(its, name));
          if (declares(EngineParameters.declared(), name)) {
            warnOfFormerName(EngineParameters.declared(), name);
            split.engine.put(declaredName(EngineParameters.declared(), name), value);
          } else if ((!template || handedOn) && declares(adapters, name)) {
            // the workload owns a name that it asks for, even if the adapter knows it too,
            // unless a step hands it on, as in auth_token=<<auth_token:none>>
            warnOfFormerName(adapters, name);
            split.adapter.put(declaredName(adapters, name), value);
          } else if (!template
              && !declares(request.environment(), name)
              && adapter.isPresent()
              && workload.isPresent()) {
            unknown(name, unknown(name, adapter.get(), templates), found);
          }
        });
    return split;
  }

  /**
   * Puts the place of each file that the workload names in parameters of the adapter, and refuses
   * those that it may not name. What the user typed may be anywhere.
   *
   * @param values changed in place
   * @return whether none was refused; otherwise nobody may look at the values any further
   */
  boolean locateFiles(
      String step, AdapterProvider adapter, Map<String, String> values, List<String> found) {
    int before = found.size();
    FilesInParameters files = new FilesInParameters("the workload", request.files());
    List<Parameter<?>> declared = adapter.parameters();
    values.replaceAll(
        (name, value) ->
            declared.stream()
                .filter(parameter -> parameter.matches(name) && !typed(parameter, name, value))
                .findFirst()
                .map(
                    parameter ->
                        files.located(
                            parameter,
                            name,
                            value,
                            problem -> found.add("step '%s': %s".formatted(step, problem))))
                .orElse(value));
    return found.size() == before;
  }

  private boolean typed(Parameter<?> parameter, String name, String value) {
    return request.given().entrySet().stream()
        .anyMatch(
            given ->
                given.getValue().equals(value)
                    && (parameter.isPrefix()
                        ? TemplateParameter.sameName(given.getKey(), name)
                        : parameter.matches(given.getKey())));
  }

  /** Refuses what the user gave and no step took, once every step has been planned. */
  void refuseWhatNoStepKnows(Set<String> problems) {
    unknownInSomeStep.forEach(
        (name, problem) -> {
          if (everyAdapterIsKnown
              && used.stream().noneMatch(adapter -> declares(adapter.parameters(), name))) {
            problems.add(problem);
          }
        });
  }

  private void warnOfFormerName(List<Parameter<?>> declared, String typed) {
    declared.stream()
        .filter(parameter -> parameter.isFormerName(typed))
        .map(
            parameter ->
                "'%s=' is now '%s='; the old name goes with the next version"
                    .formatted(typed, parameter.name()))
        .forEach(warnings::add);
  }

  /** What the user gives reaches every step, and another one may have the adapter that knows it. */
  private void unknown(String name, String problem, List<String> found) {
    if (given.contains(name)) {
      unknownInSomeStep.putIfAbsent(name, problem);
    } else {
      found.add(problem);
    }
  }

  private static boolean declares(List<Parameter<?>> declared, String name) {
    return declared.stream().anyMatch(parameter -> parameter.matches(name));
  }

  /**
   * The name under which the first declaration that matches has it; a prefix leaves names alone.
   */
  private static String declaredName(List<Parameter<?>> declared, String name) {
    return declared.stream()
        .filter(parameter -> parameter.matches(name))
        .findFirst()
        .filter(parameter -> !parameter.isPrefix())
        .map(Parameter::name)
        .orElse(name);
  }

  private String unknown(String name, AdapterProvider adapter, List<TemplateParameter> templates) {
    List<String> known = new ArrayList<>();
    templates.forEach(template -> known.add(template.name()));
    EngineParameters.declared().forEach(parameter -> known.add(parameter.name()));
    adapter.parameters().forEach(parameter -> known.add(parameter.name()));
    request.environment().forEach(parameter -> known.add(parameter.name()));
    return "unknown parameter '%s'%s (neither bench nor adapter '%s' nor workload '%s' has it)"
        .formatted(
            name, NearestName.suggestion(name, known), adapter.name(), request.file().source());
  }
}
