package io.bench.engine.binding;

import io.bench.adapter.api.NearestName;
import io.bench.engine.binding.RecipeParser.Call;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The chains that recipes have given names to, while one recipe is compiled. What the recipe has
 * saved itself comes first, then what the other recipes of the op save, in their order; those may
 * load only what they have saved themselves, so that no two can wait for each other. Used by one
 * thread.
 */
final class Variables {

  private final BiConsumer<String, Variables> compiler;
  private final Map<String, String> otherRecipes;
  private final Map<String, Chain> saved = new HashMap<>();

  /**
   * @param otherRecipes the other recipes of the op by the names of their bindings
   * @param compiler compiles a recipe for the sake of what it saves into variables; throws a {@link
   *     RecipeMistake} if it has one
   */
  Variables(Map<String, String> otherRecipes, BiConsumer<String, Variables> compiler) {
    this.otherRecipes = otherRecipes;
    this.compiler = compiler;
  }

  /** Names a chain, in place of one saved under the name before. */
  void save(String name, Chain chain) {
    saved.put(name, chain);
  }

  /**
   * The chain that the recipe goes on with.
   *
   * @param defaultValue the value if no recipe of the op saves anything under the name: a {@link
   *     Number} or a {@link String}; null if that is a mistake
   * @param call where the function stands, for the message
   * @throws RecipeMistake if nothing is saved under the name and there is no default value
   */
  Chain load(String name, @Nullable Object defaultValue, Call call) {
    Chain found = saved.get(name);
    if (found == null) {
      found = savedElsewhere(name, call);
    }
    if (found != null) {
      return found;
    }
    if (defaultValue == null) {
      throw new RecipeMistake(
          call.offset(),
          "%s: nothing is saved as '%s' before this or by another recipe of the op%s"
              .formatted(call.function(), name, NearestName.suggestion(name, saved.keySet())));
    }
    return constant(defaultValue);
  }

  private @Nullable Chain savedElsewhere(String name, Call call) {
    for (Map.Entry<String, String> other : otherRecipes.entrySet()) {
      if (other.getValue().contains(name)) {
        Chain found = savedBy(other.getKey(), other.getValue(), call).get(name);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private Map<String, Chain> savedBy(String binding, String recipe, Call call) {
    Variables variables = new Variables(Map.of(), compiler);
    try {
      compiler.accept(recipe, variables);
    } catch (RecipeMistake e) {
      throw new RecipeMistake(
          call.offset(), call.function() + " needs " + e.describe(binding, recipe));
    }
    return variables.saved;
  }

  private static Chain constant(Object value) {
    if (value instanceof String) {
      return Chain.ofObjects(String.class, input -> value);
    }
    Number number = (Number) value;
    if (number instanceof Double || number instanceof Float) {
      double fraction = number.doubleValue();
      return Chain.ofDoubles(
          number instanceof Float ? float.class : double.class, input -> fraction);
    }
    long whole = number.longValue();
    return Chain.ofLongs(number instanceof Integer ? int.class : long.class, input -> whole);
  }
}
