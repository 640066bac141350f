package io.bench.app.plugin;

import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.FunctionLibrary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The functions of recipes, all of which providers bring.
 *
 * @param recipes compiles with all of them
 * @param origins where they come from, by name
 */
record ProvidedLibrary(LibraryRecipes recipes, Map<String, Origin> origins) {

  ProvidedLibrary {
    origins = Map.copyOf(origins);
  }

  /**
   * Puts them together.
   *
   * @param problems receives a line for every provider whose functions cannot be taken
   */
  static ProvidedLibrary of(
      List<Provided<BindingFunctionProvider>> providers, List<String> problems) {
    List<List<BindingFunction>> all = new ArrayList<>();
    Map<String, Origin> origins = new HashMap<>();
    for (Provided<BindingFunctionProvider> provided : providers) {
      Origin origin = provided.origin();
      List<BindingFunction> functions = new ArrayList<>();
      for (BindingFunction function : provided.provider().functions()) {
        functions.add(origin.plugin().isEmpty() ? function : new PluginFunction(function, origin));
        origins.put(function.name(), origin);
      }
      try {
        var unused = FunctionLibrary.of(List.of(functions));
        all.add(functions);
      } catch (RuntimeException | LinkageError wrong) {
        problems.add("functions of %s: %s".formatted(origin, wrong.getMessage()));
      }
    }
    return new ProvidedLibrary(new LibraryRecipes(FunctionLibrary.of(all)), origins);
  }

  /** Where a function comes from; empty if it is a word of the recipe language. */
  Optional<Origin> origin(String name) {
    return Optional.ofNullable(origins.get(name));
  }
}
