package io.bench.engine.function;

import io.bench.adapter.api.function.BindingFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Functions by name: those that providers bring, and the recipe language's own words. Immutable.
 */
public final class FunctionLibrary {

  private final Map<String, FunctionDescription> functions = new TreeMap<>();

  private FunctionLibrary() {}

  /**
   * The functions of some providers.
   *
   * @param provided those of one provider each, overloads under one name
   * @throws IllegalArgumentException if two providers, or two overloads, cannot be distinguished,
   *     or a type is none that the SPI allows
   */
  public static FunctionLibrary of(List<List<BindingFunction>> provided) {
    FunctionLibrary library = new FunctionLibrary();
    library.add(VariableFunction.all());
    provided.forEach(library::add);
    return library;
  }

  private void add(List<BindingFunction> provided) {
    Map<String, List<Overload>> byName = new TreeMap<>();
    for (BindingFunction function : provided) {
      byName
          .computeIfAbsent(function.name(), name -> new ArrayList<>())
          .add(new Overload(function));
    }
    byName.forEach(this::add);
  }

  private void add(String name, List<Overload> overloads) {
    BindingFunction first = overloads.get(0).function();
    FunctionDescription added =
        new FunctionDescription(name, first.summary(), first.example(), List.copyOf(overloads));
    long distinct = overloads.stream().map(Overload::types).distinct().count();
    if (distinct < overloads.size() || functions.putIfAbsent(name, added) != null) {
      throw new IllegalArgumentException("two functions are called '" + name + "'");
    }
  }

  /** The function of a name. */
  public Optional<FunctionDescription> find(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** The names of all functions. */
  public Set<String> names() {
    return Collections.unmodifiableSet(functions.keySet());
  }

  /** All functions, sorted by name. */
  public Collection<FunctionDescription> all() {
    return Collections.unmodifiableCollection(functions.values());
  }
}
