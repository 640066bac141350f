package io.bench.benchmarks;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionLibrary;
import io.bench.functions.published.PublishedFunctions;
import java.util.List;
import java.util.Map;

/** Compiles recipes with the published functions. */
public final class BenchmarkRecipes {

  private static final LibraryRecipes RECIPES =
      new LibraryRecipes(FunctionLibrary.of(List.of(new PublishedFunctions().functions())))
          .reading(FileAccess.EVERYWHERE);

  private BenchmarkRecipes() {}

  /** Compiles a recipe; the name is the binding's. */
  public static Binding compile(String name, String recipe) {
    return RECIPES.compile(name, recipe);
  }

  /** Compiles a recipe that may load what the op's other recipes save. */
  public static Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    return RECIPES.compile(name, recipe, otherRecipes);
  }
}
