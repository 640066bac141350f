package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.engine.function.library.FunctionLibrary;

/** Compiles recipes with every function there is: the built-in ones and those on the class path. */
public final class Recipes {

  private Recipes() {}

  /**
   * Compiles a recipe such as {@code Hash(); Mod(1000); ToString() -> String}.
   *
   * @param name the name by which the op's text refers to the binding
   * @return a thread-safe binding
   * @throws io.bench.engine.problem.UsageException with one line that has the recipe, the column,
   *     what was expected, and the name that may have been meant
   */
  public static Binding compile(String name, String recipe) {
    return compiler().compile(name, recipe);
  }

  /** The functions that {@link #compile} knows. */
  public static FunctionLibrary library() {
    return Library.COMPLETE;
  }

  private static RecipeCompiler compiler() {
    return new RecipeCompiler(library());
  }

  /** Loads the functions when the first recipe is compiled. */
  private static final class Library {
    private static final FunctionLibrary COMPLETE = FunctionLibrary.load();
  }
}
