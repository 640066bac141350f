package io.bench.engine.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The types of an overload.
 *
 * @param input what the step takes
 * @param output what it gives
 * @param parameters the arguments it is made of
 * @param repeatsLast whether the last parameter stands for any number of arguments, also none
 */
public record Signature(
    Class<?> input, Class<?> output, List<Parameter> parameters, boolean repeatsLast) {

  /** What a signature says in place of a type that is whatever the recipe gives. */
  static final String ANY = "any";

  private static final Pattern FORM =
      Pattern.compile("(\\w+) -> \\((.*)\\) -> (\\w+)", Pattern.DOTALL);

  /**
   * An argument's type and name.
   *
   * @param type a primitive, {@link String}, {@link Object} for any constant, or {@link
   *     CycleFunction} for a nested function
   */
  public record Parameter(Class<?> type, String name) {}

  /**
   * Reads {@code "long -> (int size, function... elements) -> List"}: the form in which the
   * overloads are registered. A nested function's type is {@code function}; {@code any} is what a
   * {@link VariableStep} takes and gives.
   *
   * @throws IllegalArgumentException if it has another form or names an unknown type
   */
  public static Signature parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("not a signature: '" + text + "'");
    }
    List<Parameter> parameters = new ArrayList<>();
    boolean repeatsLast = false;
    if (!form.group(2).isEmpty()) {
      for (String parameter : form.group(2).split(", ", -1)) {
        int space = parameter.indexOf(' ');
        String type = parameter.substring(0, space);
        repeatsLast = type.endsWith("...");
        String plainType = repeatsLast ? type.substring(0, type.length() - 3) : type;
        parameters.add(new Parameter(known(plainType), parameter.substring(space + 1)));
      }
    }
    return new Signature(
        known(form.group(1)), known(form.group(3)), List.copyOf(parameters), repeatsLast);
  }

  /** The type of the argument at an index, which may lie in the repeated part. */
  public Class<?> parameterType(int index) {
    return parameters.get(Math.min(index, parameters.size() - 1)).type();
  }

  /** Whether so many arguments can be meant. */
  public boolean takes(int count) {
    return repeatsLast ? count >= parameters.size() - 1 : count == parameters.size();
  }

  /** As a person reads it: {@code long -> Mod(long modulus) -> long}. */
  public String toString(String function) {
    String list =
        parameters.stream()
            .map(parameter -> TypeNames.nameOf(parameter.type()) + " " + parameter.name())
            .collect(Collectors.joining(", "));
    if (repeatsLast) {
      int last = list.lastIndexOf(' ');
      list = list.substring(0, last) + "..." + list.substring(last);
    }
    return TypeNames.nameOf(input)
        + " -> "
        + function
        + "("
        + list
        + ") -> "
        + TypeNames.nameOf(output);
  }

  private static Class<?> known(String typeName) {
    if (typeName.equals(ANY)) {
      return VariableStep.AnyType.class;
    }
    return TypeNames.find(typeName)
        .orElseThrow(() -> new IllegalArgumentException("unknown type '" + typeName + "'"));
  }
}
