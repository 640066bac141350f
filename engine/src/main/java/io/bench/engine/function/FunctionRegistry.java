package io.bench.engine.function;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects functions while their providers register them. Used by one thread. */
public final class FunctionRegistry {

  private final Map<String, FunctionDescription> functions = new TreeMap<>();

  /**
   * Adds a function under the names that its overloads will share.
   *
   * @param name unique; as it stands in recipes
   * @param summary one line for {@code bench list functions}: what the value is
   * @param example a recipe with this function in it
   * @throws IllegalArgumentException if the name is taken: a provider's bug, never a user's
   */
  public Entry function(String name, String summary, String example) {
    List<Overload> overloads = new ArrayList<>();
    FunctionDescription added =
        new FunctionDescription(name, summary, example, Collections.unmodifiableList(overloads));
    if (functions.putIfAbsent(name, added) != null) {
      throw new IllegalArgumentException("two functions are called '" + name + "'");
    }
    return new Entry(name, overloads);
  }

  /** Every function registered so far by its name, sorted. */
  public Map<String, FunctionDescription> functions() {
    return Collections.unmodifiableMap(functions);
  }

  /** Takes the overloads of one function. */
  public static final class Entry {

    private final String name;
    private final List<Overload> overloads;

    private Entry(String name, List<Overload> overloads) {
      this.name = name;
      this.overloads = overloads;
    }

    /**
     * Adds an overload.
     *
     * @param signature as {@link Signature#parse} reads it: {@code "long -> (long modulus) ->
     *     long"}
     */
    public Entry overload(String signature, Overload.Factory factory) {
      return overload(Signature.parse(signature), factory);
    }

    /** Adds an overload. */
    public Entry overload(Signature signature, Overload.Factory factory) {
      overloads.add(new Overload(name, signature, factory));
      return this;
    }
  }
}
