package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.expectation.Expectations;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.DryRunProvider.DryRun;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.workload.TagFilter;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.ActivityOp;
import io.bench.engine.workload.optemplate.OpTemplateFactory;
import io.bench.engine.workload.optemplate.RecipeCompiler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks one step: which parameters go to the engine, the adapter and the workload's templates,
 * which ops it has, and whether all of that can work.
 */
final class StepPlanner {

  /** The adapter that runs a workload that names none: the workloads of the field are CQL. */
  static final String DEFAULT_ADAPTER = "cql";

  private static final Pattern OP_NAME = Pattern.compile("op '(.*?)'[: ]");

  private static final Pattern PREPARATORY =
      Pattern.compile("(?i)(schema|ramp[-_]?up|load|truncate|drop|teardown|cleanup)([-_.0-9].*)?");

  /**
   * What a step that prepares the server says if it is more than its ops once. Without these it is
   * a schema, whose statements need those before them: published workloads leave it at that.
   */
  private static final Set<String> BEYOND_ONCE =
      Set.of(
          EngineParameters.CYCLES.name(),
          EngineParameters.DURATION_LIMIT.name(),
          EngineParameters.THREADS.name());

  private final RunRequest request;
  private final List<AdapterProvider> adapters;
  private final RecipeCompiler recipes;
  private final List<ErrorVerbProvider> errorVerbs;
  private final ParameterOwners owners;
  private final Set<String> problems;
  private final Set<String> warnings = new LinkedHashSet<>();

  /**
   * @param given the names of what the user gave for all steps alike
   * @param errorVerbs what {@code errors=} can name besides the built-in verbs
   * @param problems receives a line for everything that is wrong
   */
  StepPlanner(
      RunRequest request,
      Set<String> given,
      List<AdapterProvider> adapters,
      RecipeCompiler recipes,
      List<ErrorVerbProvider> errorVerbs,
      Set<String> problems) {
    this.request = request;
    this.owners = new ParameterOwners(request, given, warnings);
    this.adapters = adapters;
    this.recipes = recipes;
    this.errorVerbs = errorVerbs;
    this.problems = problems;
  }

  /**
   * Plans a step of a scenario; empty if it cannot be planned, and then there is a problem.
   *
   * @param named the parameters that the step itself sets
   */
  Optional<StepPlan> plan(String name, Map<String, String> parameters, Set<String> named) {
    return plan(name, parameters, named, PREPARATORY.matcher(name).matches());
  }

  /**
   * Plans a workload without scenarios as one step; empty if it cannot be planned. Only its blocks
   * say whether it prepares: its name is that of a file, which may be {@code load-test.yaml}.
   */
  Optional<StepPlan> planWhole(String workload, Map<String, String> parameters) {
    return plan(workload, parameters, Set.of(), false);
  }

  private Optional<StepPlan> plan(
      String name, Map<String, String> parameters, Set<String> named, boolean prepares) {
    // Counting what is new in the set would not do: two steps may have the same problem.
    List<String> found = new ArrayList<>();
    Optional<StepPlan> plan = plan(name, parameters, named, prepares, found);
    problems.addAll(found);
    return found.isEmpty() ? plan : Optional.empty();
  }

  /** What is read in a way its author may not expect, in all steps planned so far. */
  Set<String> warnings() {
    return warnings;
  }

  /** Refuses what the user gave and no step took, once every step has been planned. */
  void refuseWhatNoStepKnows() {
    owners.refuseWhatNoStepKnows(problems);
  }

  /** Goes on after a mistake for as long as what comes next does not depend on it. */
  private Optional<StepPlan> plan(
      String name,
      Map<String, String> parameters,
      Set<String> named,
      boolean prepares,
      List<String> found) {
    Optional<Workload> workload = tried(found, () -> request.file().resolve(parameters));
    CaptureScope captures = new CaptureScope();
    List<String> wrongOps = new ArrayList<>();
    Optional<List<ActivityOp>> made =
        workload.flatMap(
            of ->
                tried(
                    found,
                    () ->
                        OpTemplateFactory.create(
                            of, selectOps(of, parameters), recipes, captures, wrongOps)));
    found.addAll(wrongOps);
    Optional<AdapterProvider> adapter =
        made.isPresent() || parameters.containsKey(EngineParameters.ADAPTER.name())
            ? tried(found, () -> adapter(name, parameters, made.orElse(List.of())))
            : Optional.empty();
    Optional<List<ActivityOp>> ops =
        adapter.isPresent() ? made.map(of -> StepOps.known(adapter.get(), of, warnings)) : made;
    ParameterOwners.Split split = owners.split(parameters, named, adapter, workload, found);
    adapter
        .filter(its -> owners.locateFiles(name, its, split.adapter(), found))
        .ifPresent(its -> checkAdapter(its, split.adapter(), ops.orElse(List.of()), found));
    boolean preparatory = prepares || hasOnlyPreparatory(ops.orElse(List.of()));
    if (preparatory && Collections.disjoint(split.engine().keySet(), BEYOND_ONCE)) {
      split.engine().put(EngineParameters.THREADS.name(), "1");
    }
    ActivityParameters engine = engine(split.engine(), found);
    Optional<OpSequence> sequence =
        ops.filter(all -> wrongOps.isEmpty())
            .flatMap(
                of ->
                    tried(
                        found,
                        () ->
                            OpSequence.of(
                                engine.order(),
                                of.stream().mapToLong(ActivityOp::ratio).toArray())));
    adapter.ifPresent(its -> StepOps.checkAnswers(its, ops.orElse(List.of()), found));
    if (found.isEmpty() && sequence.isPresent() && ops.isPresent() && !captures.isEmpty()) {
      StepOps.checkStrides(ops.get(), sequence.get(), captures, engine, found);
    }
    if (adapter.isEmpty() || ops.isEmpty() || sequence.isEmpty()) {
      return Optional.empty();
    }
    AdapterProvider planned = adapter.get();
    String dryRun = split.engine().get(EngineParameters.DRY_RUN.name());
    return Optional.of(
        new StepPlan(
            name,
            dryRun == null || !found.isEmpty()
                ? planned
                : new DryRunProvider(planned, DryRun.parse(dryRun)),
            split.adapter(),
            split.engine(),
            engine,
            ops.get(),
            captures,
            sequence.get(),
            preparatory,
            null,
            errorVerbs));
  }

  private static void checkAdapter(
      AdapterProvider adapter,
      Map<String, String> given,
      List<ActivityOp> ops,
      List<String> found) {
    List<String> wrong = new ArrayList<>();
    ParameterValues values = ParameterValues.check(adapter.parameters(), given, wrong);
    if (wrong.isEmpty()) {
      adapter.check(values, ops.stream().map(ActivityOp::template).toList(), wrong);
    }
    wrong.forEach(line -> found.add(placed(line, ops)));
  }

  /** A line about an op, as adapters write them, with the place where the op stands. */
  private static String placed(String line, List<ActivityOp> ops) {
    Matcher named = OP_NAME.matcher(line);
    if (named.lookingAt()) {
      for (ActivityOp op : ops) {
        if (op.template().name().equals(named.group(1))) {
          return op.position() + ": " + line;
        }
      }
    }
    return line;
  }

  private static <T> Optional<T> tried(List<String> found, Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (UsageException e) {
      found.addAll(e.problems());
      return Optional.empty();
    }
  }

  /** Every value that is wrong adds to {@code found} and counts as not given. */
  private ActivityParameters engine(Map<String, String> values, List<String> found) {
    Map<String, String> good = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          List<String> wrong = new ArrayList<>();
          ParameterValues.check(EngineParameters.declared(), Map.of(name, value), wrong);
          if (wrong.isEmpty()) {
            good.put(name, value);
          }
          found.addAll(wrong);
        });
    ParameterValues checked = ParameterValues.check(EngineParameters.declared(), good, found);
    ActivityParameters engine = ActivityParameters.of(checked, found);
    engine.errors().ifPresent(policy -> tried(found, () -> ErrorPolicy.parse(policy, errorVerbs)));
    engine.expect().ifPresent(expected -> tried(found, () -> expectations(expected)));
    return engine;
  }

  private static Expectations expectations(String text) {
    try {
      return Expectations.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException("parameter 'expect': " + e.getMessage());
    }
  }

  private static List<WorkloadOp> selectOps(Workload workload, Map<String, String> parameters) {
    String tags = parameters.get(EngineParameters.TAGS.name());
    return tags == null ? workload.ops() : TagFilter.parse(tags).select(workload);
  }

  private AdapterProvider adapter(
      String step, Map<String, String> parameters, List<ActivityOp> ops) {
    Set<String> wanted = new LinkedHashSet<>();
    String given = parameters.get(EngineParameters.ADAPTER.name());
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
        .filter(provider -> provider.name().equals(name) || provider.otherNames().contains(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown adapter '%s'%s (known: %s)"
                        .formatted(
                            name, NearestName.suggestion(name, known), String.join(", ", known))));
  }

  private static boolean hasOnlyPreparatory(List<ActivityOp> ops) {
    return ops.stream()
        .map(ActivityOp::template)
        .map(OpTemplate::tags)
        .allMatch(tags -> PREPARATORY.matcher(tags.getOrDefault("block", "")).matches());
  }
}
