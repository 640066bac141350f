package io.bench.app.plugin;

import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.library.FunctionLibrary;
import io.bench.engine.function.provided.ProvidedFunctions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The functions of recipes: those built in, and those that providers bring.
 *
 * @param recipes compiles with all of them
 * @param origins where those that are not built in come from, by name
 */
record ProvidedLibrary(LibraryRecipes recipes, Map<String, Origin> origins) {

  ProvidedLibrary {
    origins = Map.copyOf(origins);
  }

  /**
   * Puts them together.
   *
   * @param builtIn the library if nothing is brought
   * @param problems receives a line for every provider whose functions cannot be taken
   */
  static ProvidedLibrary of(
      FunctionLibrary builtIn,
      List<Provided<BindingFunctionProvider>> providers,
      List<String> problems) {
    List<ProvidedFunctions> all = new ArrayList<>();
    Map<String, Origin> origins = new HashMap<>();
    for (Provided<BindingFunctionProvider> provided : providers) {
      Origin origin = provided.origin();
      List<BindingFunction> functions = new ArrayList<>();
      for (BindingFunction function : provided.provider().functions()) {
        functions.add(origin.plugin().isEmpty() ? function : new PluginFunction(function, origin));
        origins.put(function.name(), origin);
      }
      ProvidedFunctions taken = new ProvidedFunctions(functions);
      try {
        var unused = FunctionLibrary.with(List.of(taken));
        all.add(taken);
      } catch (RuntimeException | LinkageError wrong) {
        problems.add("functions of %s: %s".formatted(origin, wrong.getMessage()));
      }
    }
    return new ProvidedLibrary(
        new LibraryRecipes(all.isEmpty() ? builtIn : FunctionLibrary.with(all)), origins);
  }

  /** Where a function that is not built in comes from. */
  Optional<Origin> origin(String name) {
    return Optional.ofNullable(origins.get(name));
  }
}
