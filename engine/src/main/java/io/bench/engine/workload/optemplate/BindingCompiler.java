package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpValue.BindPoint;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.BindPointText.Point;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives bind points their bindings. Recipes are compiled when they are first used and only once, so
 * that a recipe that nothing uses can do no harm.
 */
final class BindingCompiler {

  /** Only a recipe with such a function in it can depend on others. */
  private static final String LOADING = "Load";

  /** Cycles in which a recipe is tried: a few first ones, and some far from them. */
  private static final long[] TRIED_CYCLES = {0, 1, 2, 1_000, 1_000_003, (1L << 32) + 15};

  private final RecipeCompiler recipes;
  private final OpCaptures captured;
  private final CaptureScope scope;
  private final SourceProblems problems;
  private final Map<Key, Optional<Binding>> compiled = new HashMap<>();

  private record Key(String name, String recipe, Map<String, String> others) {}

  BindingCompiler(
      RecipeCompiler recipes, OpCaptures captured, CaptureScope scope, SourceProblems problems) {
    this.recipes = recipes;
    this.captured = captured;
    this.scope = scope;
    this.problems = problems;
  }

  /**
   * The bind point with its binding; empty if it has none or it cannot be compiled, which has been
   * reported.
   *
   * @param position where the text stands
   */
  Optional<BindPoint> bind(WorkloadOp op, Point point, SourcePosition position) {
    if (point.inline()) {
      return binding(op, point.content(), point.content(), position)
          .map(binding -> new BindPoint(binding, point.source()));
    }
    String recipe = op.bindings().get(point.content());
    if (captured.names().contains(point.content()) && recipe != null) {
      problems.error(
          position,
          ("op '%s': {%s} is both a binding and a field that an op captures; call the captured one"
                  + " something else: [field as name]")
              .formatted(op.name(), point.content()));
      return Optional.empty();
    }
    Optional<Integer> variable = variableOf(op, point);
    if (variable.isPresent()) {
      return Optional.of(new BindPoint(scope.binding(variable.get()), point.source()));
    }
    if (recipe == null) {
      Set<String> known = new LinkedHashSet<>(op.bindings().keySet());
      known.addAll(captured.names());
      problems.error(
          position,
          "op '%s': no binding '%s'%s"
              .formatted(
                  op.name(), point.content(), NearestName.suggestion(point.content(), known)));
      return Optional.empty();
    }
    return binding(op, point.content(), recipe, op.positions().ofBinding(point.content()))
        .map(binding -> new BindPoint(binding, point.source()));
  }

  /** The variable that a bind point takes its value from, if an op captures it. */
  Optional<Integer> variableOf(WorkloadOp op, Point point) {
    boolean isCaptured =
        !point.inline()
            && !op.bindings().containsKey(point.content())
            && captured.has(point.content());
    return isCaptured ? Optional.of(captured.use(point.content())) : Optional.empty();
  }

  private Optional<Binding> binding(
      WorkloadOp op, String name, String recipe, SourcePosition position) {
    Map<String, String> others = recipe.contains(LOADING) ? op.bindings() : Map.of();
    return compiled.computeIfAbsent(
        new Key(name, recipe, others),
        key -> {
          try {
            Binding binding = recipes.compile(name, recipe, others);
            refuseWithoutValues(binding);
            return Optional.of(binding);
          } catch (UsageException e) {
            e.problems().forEach(line -> problems.error(position, line));
            return Optional.empty();
          }
        });
  }

  /** What has a value in no cycle can only be a mistake; one that has some fails single ops. */
  private static void refuseWithoutValues(Binding binding) {
    String reason = "";
    for (long cycle : TRIED_CYCLES) {
      try {
        var unused = binding.asObject(cycle);
        return;
      } catch (IllegalArgumentException | ArithmeticException e) {
        reason = e.getMessage();
      }
    }
    throw new UsageException(
        "binding '" + binding.name() + "': its recipe gives no value in any cycle: " + reason);
  }
}
