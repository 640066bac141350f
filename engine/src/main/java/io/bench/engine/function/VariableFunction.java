package io.bench.engine.function;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code Save} and {@code Load}, also under the names that say a type in the format; here a
 * variable has the type of what was saved. They are words of the recipe language: the compiler acts
 * on them, and they are never compiled themselves.
 *
 * <p>Other tools keep saved values by thread, so that what is loaded depends on what the thread did
 * before. Here a name stands for a part of a recipe, and loading computes that part again from the
 * same cycle: the same value wherever the format's own rules define one, and always the same value
 * for the same cycle. A clock ({@code ElapsedNanoTime}) gives another time when it is loaded.
 *
 * @param loads whether it goes on from what was saved, in place of its input, or names its input
 */
public record VariableFunction(
    String name, String summary, String example, boolean loads, List<Argument> arguments)
    implements BindingFunction {

  private static final List<String> TYPES =
      List.of("", "Long", "Integer", "Double", "Float", "String");

  /** The signature's type for "whatever the recipe gives here". */
  public static final class AnyType {
    private AnyType() {}
  }

  /** All of them, with their overloads. */
  static List<BindingFunction> all() {
    Argument name = new Argument("name", String.class);
    List<BindingFunction> all = new ArrayList<>();
    for (String type : TYPES) {
      all.add(
          new VariableFunction(
              "Save" + type,
              "The input, stored under a name for Load in the same cycle.",
              "Hash(); Save%s('hash'); Mod(10)".formatted(type),
              false,
              List.of(name)));
      for (List<Argument> arguments :
          List.of(
              List.of(name),
              List.of(name, new Argument("defaultValue", double.class)),
              List.of(name, new Argument("defaultValue", String.class)))) {
        all.add(
            new VariableFunction(
                "Load" + type,
                "The value that Save stored under this name for the same cycle, or a default.",
                "Save('cycle'); Hash(); Load%s('cycle')".formatted(type),
                true,
                arguments));
      }
    }
    return all;
  }

  @Override
  public Class<?> input() {
    return AnyType.class;
  }

  @Override
  public Class<?> output() {
    return AnyType.class;
  }

  @Override
  public CompiledFunction compile(ArgumentValues values) {
    throw new UnsupportedOperationException(name + " is the compiler's matter");
  }
}
