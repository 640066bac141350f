package io.bench.functions;

import io.bench.adapter.api.function.BindingFunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the overloads that families declare. Used by one thread. */
public final class FunctionRegistry {

  private final Set<String> names = new HashSet<>();
  private final List<BindingFunction> overloads = new ArrayList<>();

  /**
   * Begins a function, whose overloads follow.
   *
   * @param name as written in recipes
   * @param summary one line for {@code bench list functions}: what the value is
   * @param example a recipe with this function in it
   * @throws IllegalArgumentException if another function has the name
   */
  public Entry function(String name, String summary, String example) {
    if (!names.add(name)) {
      throw new IllegalArgumentException("two functions are called '" + name + "'");
    }
    return new Entry(name, summary, example);
  }

  /** Every overload declared so far. */
  public List<BindingFunction> overloads() {
    return List.copyOf(overloads);
  }

  /** Takes the overloads of one function. */
  public final class Entry {

    private final String name;
    private final String summary;
    private final String example;

    private Entry(String name, String summary, String example) {
      this.name = name;
      this.summary = summary;
      this.example = example;
    }

    /**
     * Adds an overload.
     *
     * @param signature as {@link DeclaredFunction#of} reads it: {@code "long -> (long modulus) ->
     *     long"}
     */
    public Entry overload(String signature, DeclaredFunction.Factory factory) {
      overloads.add(DeclaredFunction.of(name, summary, example, signature, factory));
      return this;
    }

    /** Adds overloads that differ in nothing but how many arguments they take, or of which type. */
    public Entry overloads(DeclaredFunction.Factory factory, String... signatures) {
      for (String signature : signatures) {
        overload(signature, factory);
      }
      return this;
    }
  }
}
