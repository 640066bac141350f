package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.library.FunctionLibrary;
import java.util.Map;

/** Compiles recipes with the built-in functions; they may name any file. */
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
    return BuiltIn.RECIPES.compile(name, recipe);
  }

  /**
   * Compiles a recipe that may load what other recipes of its op save: see {@link
   * LibraryRecipes#compile(String, String, Map)}.
   *
   * @throws io.bench.engine.problem.UsageException as {@link #compile(String, String)}
   */
  public static Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    return BuiltIn.RECIPES.compile(name, recipe, otherRecipes);
  }

  /** The functions that {@link #compile} knows. */
  public static FunctionLibrary library() {
    return BuiltIn.RECIPES.library();
  }

  /** Made when the first recipe is compiled. */
  private static final class BuiltIn {
    private static final LibraryRecipes RECIPES =
        new LibraryRecipes(FunctionLibrary.builtIn()).reading(FileAccess.EVERYWHERE);
  }
}
