package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.problem.UsageException;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.workload.TagFilter;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.ActivityOp;
import io.bench.engine.workload.optemplate.OpTemplateFactory;
import io.bench.engine.workload.optemplate.RecipeCompiler;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks one step: which parameters go to the engine, the adapter and the workload's templates,
 * which ops it has, and whether all of that can work.
 */
final class StepPlanner {

  /** The adapter that runs a workload that names none: the workloads of the field are CQL. */
  static final String DEFAULT_ADAPTER = "cql";

  private static final Pattern PREPARATORY =
      Pattern.compile("(?i)(schema|ramp[-_]?up|load|truncate|drop|teardown|cleanup).*");

  private final RunRequest request;
  private final List<AdapterProvider> adapters;
  private final RecipeCompiler recipes;
  private final Set<String> problems;

  /**
   * @param problems receives a line for everything that is wrong
   */
  StepPlanner(
      RunRequest request, AdapterCatalog adapters, RecipeCompiler recipes, Set<String> problems) {
    this.request = request;
    this.adapters = adapters.providers();
    this.recipes = recipes;
    this.problems = problems;
  }

  /** Plans a step; empty if it cannot be planned, and then there is a problem. */
  Optional<StepPlan> plan(String name, Map<String, String> parameters) {
    int problemsBefore = problems.size();
    try {
      Workload workload = request.file().resolve(parameters);
      List<WorkloadOp> selected = selectOps(workload, parameters);
      List<ActivityOp> ops = OpTemplateFactory.create(workload, selected, recipes);
      AdapterProvider adapter = adapter(name, parameters, ops);
      Split split = split(parameters, adapter, workload.templateParameters());
      ParameterValues engineValues = check(EngineParameters.declared(), split.engine);
      check(adapter.parameters(), split.adapter);
      if (problems.size() > problemsBefore) {
        return Optional.empty();
      }
      List<String> engineProblems = new ArrayList<>();
      ActivityParameters engine = ActivityParameters.of(engineValues, engineProblems);
      engine.errors().ifPresent(ErrorPolicy::parse);
      problems.addAll(engineProblems);
      OpSequence sequence =
          OpSequence.of(engine.order(), ops.stream().mapToLong(ActivityOp::ratio).toArray());
      return Optional.of(
          new StepPlan(
              name,
              adapter,
              split.adapter,
              split.engine,
              engine,
              ops.stream().map(ActivityOp::template).toList(),
              sequence,
              isPreparatory(name, ops)));
    } catch (UsageException wrong) {
      problems.addAll(wrong.problems());
      return Optional.empty();
    }
  }

  private static List<WorkloadOp> selectOps(Workload workload, Map<String, String> parameters) {
    String tags = parameters.get(EngineParameters.TAGS);
    return tags == null ? workload.ops() : TagFilter.parse(tags).select(workload);
  }

  private AdapterProvider adapter(
      String step, Map<String, String> parameters, List<ActivityOp> ops) {
    Set<String> wanted = new LinkedHashSet<>();
    String given = parameters.get(EngineParameters.ADAPTER);
    if (given != null) {
      wanted.add(given);
    } else {
      ops.forEach(op -> op.adapter().ifPresent(wanted::add));
    }
    if (wanted.size() > 1) {
      throw new UsageException(
          "step '%s': its ops ask for different adapters (%s); give adapter=NAME or select ops with tags="
              .formatted(step, String.join(", ", wanted)));
    }
    String name = wanted.isEmpty() ? DEFAULT_ADAPTER : wanted.iterator().next();
    List<String> known = adapters.stream().map(AdapterProvider::name).toList();
    return adapters.stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown adapter '%s'%s (known: %s)"
                        .formatted(
                            name, NearestName.suggestion(name, known), String.join(", ", known))));
  }

  /** Parameters by whom they concern, under their declared names. */
  private record Split(Map<String, String> engine, Map<String, String> adapter) {}

  private Split split(
      Map<String, String> parameters, AdapterProvider adapter, List<TemplateParameter> templates) {
    Split split = new Split(new LinkedHashMap<>(), new LinkedHashMap<>());
    parameters.forEach(
        (name, value) -> {
          boolean template =
              templates.stream()
                  .anyMatch(
                      parameter ->
                          TemplateParameter.canonicalName(parameter.name())
                              .equals(TemplateParameter.canonicalName(name)));
          if (declares(EngineParameters.declared(), name)) {
            split.engine.put(name, value);
          } else if (!template && declares(adapter.parameters(), name)) {
            // A name that the workload asks for is the workload's: the adapter would take it too.
            split.adapter.put(name, value);
          } else if (!template && !isKnownElsewhere(name)) {
            problems.add(unknown(name, adapter, templates));
          }
        });
    return split;
  }

  /** Known to what surrounds the run, or to another adapter that another step may use. */
  private boolean isKnownElsewhere(String name) {
    return declares(request.environment(), name);
  }

  private static boolean declares(List<Parameter> declared, String name) {
    return declared.stream().anyMatch(parameter -> parameter.matches(name));
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

  private ParameterValues check(List<Parameter> declared, Map<String, String> values) {
    List<String> found = new ArrayList<>();
    ParameterValues checked = ParameterValues.check(declared, values, found);
    problems.addAll(found);
    return checked;
  }

  private static boolean isPreparatory(String step, List<ActivityOp> ops) {
    if (PREPARATORY.matcher(step).matches()) {
      return true;
    }
    return ops.stream()
        .map(ActivityOp::template)
        .map(OpTemplate::tags)
        .allMatch(tags -> PREPARATORY.matcher(tags.getOrDefault("block", "")).matches());
  }
}
