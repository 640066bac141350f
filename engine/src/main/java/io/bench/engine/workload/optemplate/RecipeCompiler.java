package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.Binding;
import io.bench.engine.problem.UsageException;

/** Makes bindings out of recipes. */
@FunctionalInterface
public interface RecipeCompiler {

  /**
   * Compiles a recipe.
   *
   * @param name the binding's name, or the recipe itself where it stands inline
   * @param recipe such as {@code Hash(); Mod(100); ToString()}
   * @throws UsageException naming the binding, what is wrong with its recipe and at which column of
   *     it; the caller adds where in the workload the recipe stands
   */
  Binding compile(String name, String recipe);
}
