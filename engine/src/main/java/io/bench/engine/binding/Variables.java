package io.bench.engine.binding;

import io.bench.adapter.api.NearestName;
import io.bench.engine.function.CycleFunction;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.VariableStep;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The chains that recipes have given names to, while one recipe is compiled. What the recipe has
 * saved itself comes first, then what the other recipes of the op save, in their order; those may
 * load only what they have saved themselves, so that no two can wait for each other. Used by one
 * thread.
 */
final class Variables {

  /** Compiles another recipe for the sake of its variables. */
  interface Compiler {

    /**
     * Compiles a recipe, which saves into the variables.
     *
     * @throws RecipeMistake if it has one
     */
    void compile(String recipe, Variables variables);
  }

  private final Compiler compiler;
  private final Map<String, String> otherRecipes;
  private final Map<String, CycleFunction> saved = new HashMap<>();

  /**
   * @param otherRecipes the other recipes of the op by the names of their bindings
   */
  Variables(Map<String, String> otherRecipes, Compiler compiler) {
    this.otherRecipes = otherRecipes;
    this.compiler = compiler;
  }

  /** Names a chain, in place of one saved under the name before. */
  void save(String name, CycleFunction chain) {
    saved.put(name, chain);
  }

  /**
   * The chain that a step of the recipe goes on with.
   *
   * @param call where the step stands, for the message
   * @throws RecipeMistake if nothing is saved under the name and there is no default value
   */
  CycleFunction load(VariableStep.Load load, Call call) {
    CycleFunction found = saved.get(load.name());
    if (found == null) {
      found = savedElsewhere(load.name(), call);
    }
    if (found != null) {
      return found;
    }
    if (load.defaultValue() == null) {
      throw new RecipeMistake(
          call.offset(),
          call.function()
              + ": nothing is saved as '"
              + load.name()
              + "' before this or by another recipe of the op"
              + NearestName.suggestion(load.name(), saved.keySet()));
    }
    return constant(load.defaultValue());
  }

  private @Nullable CycleFunction savedElsewhere(String name, Call call) {
    for (Map.Entry<String, String> other : otherRecipes.entrySet()) {
      if (other.getValue().contains(name)) {
        CycleFunction found = savedBy(other.getKey(), other.getValue(), call).get(name);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private Map<String, CycleFunction> savedBy(String binding, String recipe, Call call) {
    Variables variables = new Variables(Map.of(), compiler);
    try {
      compiler.compile(recipe, variables);
    } catch (RecipeMistake mistake) {
      throw new RecipeMistake(
          call.offset(), call.function() + " needs " + mistake.describe(binding, recipe));
    }
    return variables.saved;
  }

  private static CycleFunction constant(Object value) {
    if (value instanceof String) {
      return new CycleFunction(String.class, new LongStep.ToObject(input -> value));
    }
    Number number = (Number) value;
    if (number instanceof Double || number instanceof Float) {
      double fraction = number.doubleValue();
      return new CycleFunction(
          number instanceof Float ? float.class : double.class,
          new LongStep.ToDouble(input -> fraction));
    }
    long whole = number.longValue();
    return new CycleFunction(
        number instanceof Integer ? int.class : long.class, new LongStep.ToLong(input -> whole));
  }
}
