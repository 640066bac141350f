package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Capture;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.OpValue.BindPoint;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.BindPointText.Point;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.template.TemplateResolver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the op templates that adapters are given.
 *
 * <p>Some op params concern the engine; they are taken off, whether they stand among the fields or
 * the params: {@code ratio}, {@code driver} or {@code adapter}, and {@code instrument}, which asks
 * for what is always done: metrics for each op template; {@code space}; {@code verify-fields} and
 * what goes with it. Capture points are taken out of statements.
 */
public final class OpTemplateFactory {

  private final SourceProblems problems = new SourceProblems();
  private final Set<Integer> uses = new LinkedHashSet<>();
  private final BindingCompiler bindings;
  private final List<String> unsetLongestFirst;
  private final ExpectedRowsReader expectedRows;
  private final OpCaptures captured;

  private OpTemplateFactory(
      Workload workload, List<WorkloadOp> selected, RecipeCompiler recipes, CaptureScope scope) {
    this.captured = new OpCaptures(selected, scope);
    this.bindings = new BindingCompiler(recipes, captured, scope, problems);
    this.unsetLongestFirst =
        workload.unset().stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    this.expectedRows = new ExpectedRowsReader(bindings, problems);
  }

  /**
   * Makes the templates of selected ops.
   *
   * @param workload the workload that the ops are of
   * @param selected the ops of one activity, in their order
   * @param scope receives the variables of what ops capture
   * @return as many, in the same order, each with a name of its own: where ops of different blocks
   *     have the same name, the block goes before it
   * @throws UsageException with every mistake in the selected ops: unknown bindings, recipes that
   *     cannot be compiled, template parameters that are not set, values of the wrong kind
   */
  public static List<ActivityOp> create(
      Workload workload, List<WorkloadOp> selected, RecipeCompiler recipes, CaptureScope scope) {
    List<String> found = new ArrayList<>();
    List<ActivityOp> created = create(workload, selected, recipes, scope, found);
    if (!found.isEmpty()) {
      throw new UsageException(found);
    }
    return created;
  }

  /**
   * The same, with as many ops as can be made.
   *
   * @param problems receives every mistake
   * @return the ops without mistakes; all of them only if there is no problem
   */
  public static List<ActivityOp> create(
      Workload workload,
      List<WorkloadOp> selected,
      RecipeCompiler recipes,
      CaptureScope scope,
      List<String> problems) {
    OpTemplateFactory factory = new OpTemplateFactory(workload, selected, recipes, scope);
    List<ActivityOp> created = factory.create(selected);
    try {
      factory.problems.throwIfAny();
    } catch (UsageException e) {
      problems.addAll(e.problems());
    }
    return created;
  }

  private List<ActivityOp> create(List<WorkloadOp> selected) {
    List<String> names = uniqueNames(selected);
    List<ActivityOp> created = new ArrayList<>();
    List<WorkloadOp> good = new ArrayList<>();
    captured.reportDuplicates(problems);
    for (int i = 0; i < selected.size(); i++) {
      int before = problems.count();
      ActivityOp op = create(names.get(i), selected.get(i));
      if (problems.count() == before) {
        created.add(op);
        good.add(selected.get(i));
      }
    }
    for (int i = 0; i < good.size(); i++) {
      List<Capture> captures = captured.of(good.get(i));
      if (!captures.isEmpty()) {
        ActivityOp op = created.get(i);
        created.set(i, op.with(op.template().withCaptures(captures)));
      }
    }
    return created;
  }

  private ActivityOp create(String name, WorkloadOp op) {
    uses.clear();
    EngineOpParams engine = EngineOpParams.of(op, problems);
    Map<String, OpValue> fields = values(op, EngineOpParams.without(op.fields()));
    Map<String, OpValue> params = values(op, EngineOpParams.without(op.params()));
    Object space = engine.values().get(EngineOpParams.SPACE);
    Object cycle = engine.values().get(ExpectedRowsReader.CYCLE);
    OpTemplate template =
        new OpTemplate(
            name,
            fields,
            params,
            op.tags(),
            List.of(),
            expectedRows.read(
                op, engine, cycle == null ? null : value(op, ExpectedRowsReader.CYCLE, cycle)),
            space != null);
    return new ActivityOp(
        template,
        op.position(),
        op.inheritedParams(),
        engine.ratio(),
        engine.adapter(),
        uses,
        Optional.ofNullable(space).map(given -> value(op, EngineOpParams.SPACE, given)));
  }

  private Map<String, OpValue> values(WorkloadOp op, Map<String, Object> plain) {
    Map<String, OpValue> values = new LinkedHashMap<>();
    plain.forEach(
        (key, value) ->
            values.put(
                key,
                OpCaptures.CAPTURING_FIELDS.contains(key) && value instanceof String statement
                    ? text(op, key, CaptureText.parse(statement).text())
                    : value(op, key, value)));
    return Collections.unmodifiableMap(values);
  }

  private OpValue value(WorkloadOp op, String key, Object plain) {
    if (plain instanceof String text) {
      return text(op, key, text);
    }
    if (plain instanceof List<?> list) {
      return new OpValue.Sequence(list.stream().map(item -> value(op, key, item)).toList());
    }
    if (plain instanceof Map<?, ?> map) {
      Map<String, OpValue> entries = new LinkedHashMap<>();
      map.forEach((name, value) -> entries.put(String.valueOf(name), value(op, key, value)));
      return new OpValue.Mapping(Collections.unmodifiableMap(entries));
    }
    return new OpValue.Constant(plain);
  }

  private OpValue text(WorkloadOp op, String key, String text) {
    SourcePosition position = op.positions().ofValue(key);
    lacksParameter(text, position, "op '" + op.name() + "': '" + key + "'");
    BindPointText parsed;
    try {
      parsed = BindPointText.parse(text);
    } catch (IllegalArgumentException e) {
      problems.error(position, "op '" + op.name() + "': '" + key + "': " + e.getMessage());
      return new OpValue.Constant(text);
    }
    List<BindPoint> points = new ArrayList<>();
    for (Point point : parsed.points()) {
      if (lacksParameter(op, point)) {
        continue;
      }
      Optional<BindPoint> bound = bindings.bind(op, point, position);
      bound.ifPresent(points::add);
      bindings.variableOf(op, point).ifPresent(uses::add);
    }
    boolean complete = !points.isEmpty() && points.size() == parsed.points().size();
    return complete ? new OpValue.Text(parsed.literals(), points) : new OpValue.Constant(text);
  }

  /** Whether the recipe of a bind point needs a template parameter that is not set. */
  private boolean lacksParameter(WorkloadOp op, Point point) {
    String name = point.content();
    String recipe = point.inline() ? null : op.bindings().get(name);
    return recipe != null
        && lacksParameter(recipe, op.positions().ofBinding(name), "binding '" + name + "'");
  }

  /**
   * Names under which results can be distinguished: an op's own name where it is the only one of
   * that name; otherwise {@code block.name}, and {@code block.name-2} and so on where even that
   * occurs again.
   */
  private static List<String> uniqueNames(List<WorkloadOp> ops) {
    Map<String, Integer> occurrences = new HashMap<>();
    ops.forEach(op -> occurrences.merge(op.name(), 1, Integer::sum));
    List<String> names = new ArrayList<>();
    Set<String> used = new HashSet<>();
    for (WorkloadOp op : ops) {
      boolean unique = occurrences.getOrDefault(op.name(), 0) == 1;
      String base = unique ? op.name() : op.block() + "." + op.name();
      String name = base;
      for (int i = 2; !used.add(name); i++) {
        name = base + "-" + i;
      }
      names.add(name);
    }
    return names;
  }

  /**
   * Reports the parameter that a text lacks, if it lacks one.
   *
   * @param what what the text belongs to, for the message
   * @return whether it lacks one
   */
  private boolean lacksParameter(String text, SourcePosition position, String what) {
    for (String name : unsetLongestFirst) {
      if (text.contains(TemplateResolver.UNSET + name)) {
        problems.error(
            position,
            "%s needs the parameter '%s', which has no default: give %s=..."
                .formatted(what, name, name));
        return true;
      }
    }
    return false;
  }
}
