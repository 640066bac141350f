package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.OpValue.BindPoint;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.BindPointText.Point;
import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.source.SourcePosition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the op templates that adapters are given.
 *
 * <p>Some op params concern the engine; they are taken off, whether they stand among the fields or
 * the params: {@code ratio}, {@code driver} or {@code adapter}, and {@code instrument}, which asks
 * for what is always done: metrics for each op template.
 */
public final class OpTemplateFactory {

  private final Problems problems = new Problems();
  private final BindingCompiler bindings;
  private final UnsetParameters unset;

  private OpTemplateFactory(Workload workload, RecipeCompiler recipes) {
    this.bindings = new BindingCompiler(recipes, problems);
    this.unset = new UnsetParameters(workload.unset(), problems);
  }

  /**
   * Makes the templates of selected ops.
   *
   * @param workload the workload that the ops are of
   * @param selected the ops of one activity, in their order
   * @return as many, in the same order, each with a name of its own: where ops of different blocks
   *     have the same name, the block goes before it
   * @throws UsageException with every mistake in the selected ops: unknown bindings, recipes that
   *     cannot be compiled, template parameters that are not set, values of the wrong kind
   */
  public static List<ActivityOp> create(
      Workload workload, List<WorkloadOp> selected, RecipeCompiler recipes) {
    return new OpTemplateFactory(workload, recipes).create(selected);
  }

  private List<ActivityOp> create(List<WorkloadOp> selected) {
    List<String> names = UniqueNames.of(selected);
    List<ActivityOp> created = new ArrayList<>();
    for (int i = 0; i < selected.size(); i++) {
      created.add(create(names.get(i), selected.get(i)));
    }
    problems.throwIfAny();
    return created;
  }

  private ActivityOp create(String name, WorkloadOp op) {
    EngineOpParams engine = EngineOpParams.of(op, problems);
    Map<String, OpValue> fields = values(op, EngineOpParams.without(op.fields()));
    Map<String, OpValue> params = values(op, EngineOpParams.without(op.params()));
    OpTemplate template = new OpTemplate(name, fields, params, op.tags());
    return new ActivityOp(template, engine.ratio(), engine.adapter());
  }

  private Map<String, OpValue> values(WorkloadOp op, Map<String, Object> plain) {
    Map<String, OpValue> values = new LinkedHashMap<>();
    plain.forEach((key, value) -> values.put(key, value(op, key, value)));
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
    unset.check(text, position, "op '" + op.name() + "': '" + key + "'");
    BindPointText parsed;
    try {
      parsed = BindPointText.parse(text);
    } catch (IllegalArgumentException wrong) {
      problems.error(position, "op '" + op.name() + "': '" + key + "': " + wrong.getMessage());
      return new OpValue.Constant(text);
    }
    List<BindPoint> points = new ArrayList<>();
    for (Point point : parsed.points()) {
      checkRecipe(op, point);
      Optional<BindPoint> bound = bindings.bind(op, point, position);
      bound.ifPresent(points::add);
    }
    boolean complete = !points.isEmpty() && points.size() == parsed.points().size();
    return complete ? new OpValue.Text(parsed.literals(), points) : new OpValue.Constant(text);
  }

  private void checkRecipe(WorkloadOp op, Point point) {
    String recipe = point.inline() ? null : op.bindings().get(point.content());
    if (recipe != null) {
      String name = point.content();
      unset.check(recipe, op.positions().ofBinding(name), "binding '" + name + "'");
    }
  }
}
