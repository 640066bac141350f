package io.bench.engine.binding;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.engine.function.FileAccess;
import io.bench.engine.function.FunctionLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Compiles recipes with the functions on the class path; they may name any file. */
public final class Recipes {

  private static final LibraryRecipes RECIPES = with(List.of()).reading(FileAccess.EVERYWHERE);

  private Recipes() {}

  /** As {@link LibraryRecipes#compile(String, String)}. */
  public static Binding compile(String name, String recipe) {
    return RECIPES.compile(name, recipe);
  }

  /** As {@link LibraryRecipes#compile(String, String, Map)}. */
  public static Binding compile(String name, String recipe, Map<String, String> otherRecipes) {
    return RECIPES.compile(name, recipe, otherRecipes);
  }

  /** The functions that {@link #compile} knows. */
  public static FunctionLibrary library() {
    return RECIPES.library();
  }

  /** Recipes with these functions besides; they may name only the files that Bench brings. */
  public static LibraryRecipes with(List<BindingFunction> added) {
    List<List<BindingFunction>> provided = new ArrayList<>();
    ServiceLoader.load(BindingFunctionProvider.class)
        .forEach(provider -> provided.add(provider.functions()));
    provided.add(added);
    return new LibraryRecipes(FunctionLibrary.of(provided));
  }
}
