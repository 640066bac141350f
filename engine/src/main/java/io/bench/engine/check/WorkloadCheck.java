package io.bench.engine.check;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.check.CheckReport.CheckedOp;
import io.bench.engine.check.CheckReport.CheckedStep;
import io.bench.engine.function.FileAccess;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.ActivityOp;
import io.bench.engine.workload.optemplate.OpTemplateFactory;
import io.bench.engine.workload.optemplate.RecipeCompiler;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.scenario.Scenario;
import io.bench.engine.workload.template.TemplateResolver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/** Checks a workload: all its scenarios, ops and recipes. Used once, by one thread. */
public final class WorkloadCheck {

  private static final int CYCLES = 3;
  private static final int SHOWN_CHARACTERS = 300;

  private final RunPlanner planner;
  private final RecipeCompiler recipes;
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private final Map<String, FoundOp> ops = new LinkedHashMap<>();
  private final List<StepPlan> steps = new ArrayList<>();
  private final List<CheckedStep> checkedSteps = new ArrayList<>();

  /**
   * An op of the workload.
   *
   * @param scope the variables that it may use
   * @param steps those that run it
   */
  private record FoundOp(ActivityOp op, CaptureScope scope, List<String> steps) {}

  /**
   * @param errorVerbs what {@code errors=} can name besides the built-in verbs
   */
  public WorkloadCheck(
      List<AdapterProvider> adapters, RecipeCompiler recipes, List<ErrorVerbProvider> errorVerbs) {
    this.planner = new RunPlanner(adapters, recipes, errorVerbs);
    this.recipes = recipes;
  }

  /**
   * Checks a workload.
   *
   * @param file the workload
   * @param given parameters as a run would be given; with {@code scenario} only that one is checked
   * @param environment declarations of parameters that concern neither engine nor adapters
   * @param files which files the workload may name
   * @param server where ops are prepared, or empty to do without
   * @return everything that was found; a file that cannot be read is a report with problems too
   */
  public CheckReport check(
      WorkloadFile file,
      Map<String, String> given,
      List<Parameter<?>> environment,
      FileAccess files,
      Optional<ServerCheck> server) {
    Workload workload;
    try {
      workload = file.resolve(EngineParameters.canonical(given, new ArrayList<>()));
    } catch (UsageException e) {
      return new CheckReport(e.problems(), List.of(), List.of(), List.of(), 0, 0, 0, -1);
    }
    warnings.addAll(workload.warnings());
    List<Optional<String>> scenarios = scenarios(workload, given);
    scenarios.forEach(scenario -> plan(file, given, environment, files, scenario));
    makeOpsOfNoStep(workload, scenarios.get(0).isPresent());
    int bindings = compileBindings(workload);
    List<CheckedOp> rendered = new ArrayList<>();
    List<String> unrenderable = new ArrayList<>();
    ops.values().forEach(found -> rendered.add(rendered(found, unrenderable)));
    problems.addAll(unrenderable);
    int prepared =
        problems.isEmpty() && server.isPresent() ? server.get().prepare(steps, problems) : -1;
    return new CheckReport(
        List.copyOf(problems),
        List.copyOf(warnings),
        rendered,
        checkedSteps,
        bindings,
        stepCount(workload, scenarios),
        scenarios.get(0).isPresent() ? scenarios.size() : 0,
        prepared);
  }

  private static List<Optional<String>> scenarios(Workload workload, Map<String, String> given) {
    String wanted = given.get(EngineParameters.SCENARIO.name());
    if (wanted != null) {
      return List.of(Optional.of(wanted));
    }
    List<Optional<String>> names = new ArrayList<>();
    workload.scenarios().stream().map(Scenario::name).map(Optional::of).forEach(names::add);
    return names.isEmpty() ? List.of(Optional.empty()) : names;
  }

  private int stepCount(Workload workload, List<Optional<String>> scenarios) {
    int listed =
        workload.scenarios().stream()
            .filter(scenario -> scenarios.contains(Optional.of(scenario.name())))
            .mapToInt(scenario -> scenario.steps().size())
            .sum();
    return Math.max(listed, steps.size());
  }

  private void plan(
      WorkloadFile file,
      Map<String, String> given,
      List<Parameter<?>> environment,
      FileAccess files,
      Optional<String> scenario) {
    Map<String, String> parameters = new LinkedHashMap<>(given);
    scenario.ifPresent(name -> parameters.put(EngineParameters.SCENARIO.name(), name));
    try {
      RunPlan plan =
          planner.plan(new RunRequest(file, parameters, environment, files, 0, false, false));
      warnings.addAll(plan.warnings());
      for (StepPlan step : plan.steps()) {
        steps.add(step);
        String qualifiedName = scenario.map(of -> of + "." + step.name()).orElse(step.name());
        checkedSteps.add(
            new CheckedStep(qualifiedName, step.adapter().name(), step.shownParameters()));
        for (ActivityOp op : step.ops()) {
          ops.computeIfAbsent(
                  keyOf(op), unseen -> new FoundOp(op, step.captures(), new ArrayList<>()))
              .steps()
              .add(qualifiedName);
        }
      }
    } catch (UsageException e) {
      problems.addAll(e.problems());
    }
  }

  /** What is wrong with an op that no step runs harms nobody, but is worth knowing. */
  private void makeOpsOfNoStep(Workload workload, boolean hasScenarios) {
    for (String block : workload.blocks()) {
      List<WorkloadOp> ofBlock =
          workload.ops().stream().filter(op -> op.block().equals(block)).toList();
      try {
        for (ActivityOp op :
            OpTemplateFactory.create(workload, ofBlock, recipes, new CaptureScope())) {
          FoundOp unused = new FoundOp(op, new CaptureScope(), List.of());
          if (ops.putIfAbsent(keyOf(op), unused) == null && hasScenarios && problems.isEmpty()) {
            warnings.add("op '" + qualified(op) + "' is run by no step");
          }
        }
      } catch (UsageException e) {
        e.problems().stream()
            .filter(problem -> !problems.contains(problem))
            .forEach(problem -> warnings.add(problem + " (in ops that no checked step runs)"));
      }
    }
  }

  /**
   * An op as it is for a few cycles.
   *
   * @param unrenderable receives a line if a value cannot be made
   */
  private static CheckedOp rendered(FoundOp found, List<String> unrenderable) {
    OpTemplate template = found.op().template();
    // In the place of what would be captured stands its name.
    found.scope().current().set(found.scope().placeholders());
    List<CheckedOp.RenderedCycle> cycles = new ArrayList<>();
    for (long cycle = 0; cycle < CYCLES; cycle++) {
      try {
        cycles.add(new CheckedOp.RenderedCycle(cycle, shortened(template.render(cycle))));
      } catch (RuntimeException e) {
        unrenderable.add(
            "op '%s': cannot be made for cycle %d: %s"
                .formatted(template.name(), cycle, e.getMessage()));
        break;
      }
    }
    found.scope().current().set(null);
    return new CheckedOp(template.name(), found.steps(), cycles, notes(found.op()));
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }

  private static List<String> notes(ActivityOp op) {
    List<String> notes = new ArrayList<>();
    StringJoiner params = new StringJoiner(" ");
    if (op.ratio() != 1) {
      params.add("ratio=" + op.ratio());
    }
    op.template().params().forEach((name, value) -> params.add(name + "=" + value.render(0)));
    if (params.length() > 0) {
      notes.add(shortened(params.toString()));
    }
    ExpectedRows rows = op.template().expectedRows();
    if (rows != null) {
      notes.add(
          "verifies %s of %d %s"
              .formatted(
                  rows.everyField() ? "every field" : String.join(", ", rows.fields().keySet()),
                  rows.count(),
                  rows.count() == 1 ? "row" : "rows"));
    }
    op.template().captures().forEach(capture -> notes.add("captures " + capture.field()));
    op.space().ifPresent(space -> notes.add("in space " + space.render(0)));
    return notes;
  }

  /**
   * Steps make templates of their own from the same op: its name and place tell which it is. Ops of
   * several documents may share a name, and ops that an alias stands for a place.
   */
  static String keyOf(ActivityOp op) {
    return qualified(op) + " " + op.position();
  }

  private static String qualified(ActivityOp op) {
    return op.template().tags().getOrDefault("block", "") + "." + op.template().tags().get("name");
  }

  /** Also those that nothing uses. */
  private int compileBindings(Workload workload) {
    Set<String> seen = new HashSet<>();
    for (WorkloadOp op : workload.ops()) {
      op.bindings()
          .forEach(
              (name, recipe) -> {
                if (seen.add(name + " " + recipe) && !recipe.contains(TemplateResolver.UNSET)) {
                  compile(op, name, recipe);
                }
              });
    }
    return seen.size();
  }

  private void compile(WorkloadOp op, String name, String recipe) {
    try {
      var unused = recipes.compile(name, recipe, op.bindings());
    } catch (UsageException e) {
      e.problems().forEach(line -> problems.add(op.positions().ofBinding(name) + ": " + line));
    }
  }
}
