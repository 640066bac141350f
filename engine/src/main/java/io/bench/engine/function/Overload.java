package io.bench.engine.function;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.BindingFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One form of a function, as a recipe may call it. */
public record Overload(BindingFunction function) {

  private static final List<Class<?>> PRIMITIVES =
      List.of(long.class, int.class, double.class, float.class);

  /**
   * @throws IllegalArgumentException if a type is none that the SPI allows
   */
  public Overload {
    Class<?> input = function.input();
    Class<?> output = function.output();
    if (input.isPrimitive() && !PRIMITIVES.contains(input)) {
      throw mistake(function, "take a " + input.getName());
    }
    if (output.isPrimitive() && output != boolean.class && !PRIMITIVES.contains(output)) {
      throw mistake(function, "give a " + output.getName());
    }
    if (output == boolean.class && (input == double.class || input == float.class)) {
      throw mistake(function, "make a boolean of a " + input.getName());
    }
    if (function.repeatsLastArgument() && function.arguments().isEmpty()) {
      throw mistake(function, "repeat an argument without having one");
    }
  }

  private static IllegalArgumentException mistake(BindingFunction function, String what) {
    return new IllegalArgumentException(
        "function '%s' must not %s; of the primitives only long, int, double, float, and as output boolean"
            .formatted(function.name(), what));
  }

  /** What it takes. */
  public Class<?> input() {
    return function.input();
  }

  /** What it gives. */
  public Class<?> output() {
    return function.output();
  }

  /** The type of the argument at an index, which may lie in the repeated part. */
  public Class<?> argumentType(int index) {
    List<Argument> arguments = function.arguments();
    return arguments.get(Math.min(index, arguments.size() - 1)).type();
  }

  /** Whether this number of arguments is possible. */
  public boolean takes(int count) {
    int declared = function.arguments().size();
    return function.repeatsLastArgument() ? count >= declared - 1 : count == declared;
  }

  /** What a call can tell it by from another one: all its types. */
  List<Object> types() {
    List<Object> types =
        new ArrayList<>(List.of(input(), output(), function.repeatsLastArgument()));
    function.arguments().forEach(argument -> types.add(argument.type()));
    return types;
  }

  /** As a person reads it: {@code long -> Mod(long modulus) -> long}. */
  @Override
  public String toString() {
    String list =
        function.arguments().stream()
            .map(argument -> TypeNames.nameOf(argument.type()) + " " + argument.name())
            .collect(Collectors.joining(", "));
    if (function.repeatsLastArgument()) {
      int last = list.lastIndexOf(' ');
      list = list.substring(0, last) + "..." + list.substring(last);
    }
    return "%s -> %s(%s) -> %s"
        .formatted(TypeNames.nameOf(input()), function.name(), list, TypeNames.nameOf(output()));
  }
}
