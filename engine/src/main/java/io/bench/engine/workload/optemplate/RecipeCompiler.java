package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Binding;
import io.bench.engine.problem.UsageException;
import java.util.Map;

/** Makes bindings out of recipes. */
@FunctionalInterface
public interface RecipeCompiler {

  /**
   * Compiles a recipe.
   *
   * @param name the binding's name, or the recipe itself where it stands inline
   * @param recipe such as {@code Hash(); Mod(100); ToString()}
   * @param others the recipes of the op by name, which this one may load values of
   * @throws UsageException naming the binding, what is wrong with its recipe and at which column of
   *     it; the caller adds where in the workload the recipe stands
   */
  Binding compile(String name, String recipe, Map<String, String> others);
}
