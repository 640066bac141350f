package io.bench.engine.binding;

import io.bench.adapter.api.function.CycleFunction;
import io.bench.engine.binding.RecipeParser.Call;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.Overload;
import io.bench.engine.function.TypeNames;
import io.bench.engine.function.VariableFunction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the overload of a call.
 *
 * <p>An overload must take the arguments as they are, widened or boxed, never narrowed. Of those
 * that do, the one wins whose input is nearest to what the chain gives, then the one whose output
 * is what the recipe demands behind {@code ->}, then the one that takes {@code 1.0f} as the float
 * that it is spelled as, then the one whose output comes first in {@link #OUTPUT_ORDER}, and only
 * then the one nearest to the types of the arguments: {@code Mod(7)} gives a long although 7 is an
 * int.
 *
 * @param arguments the call's, with nested calls compiled
 * @param chainType what the step before gives
 */
record OverloadResolution(
    FunctionDescription function, Call call, List<Object> arguments, Class<?> chainType) {

  /** What fits as it is. */
  static final int EXACT = 0;

  /** What Java would assign: a wider number, a superclass. */
  static final int ASSIGNABLE = 1;

  /** A primitive where an object is taken. */
  static final int BOXED = 2;

  /** A number cut to a smaller type, as {@code (int) someLong} does. */
  static final int NARROWED = 3;

  /** What does not fit at all. */
  static final int IMPOSSIBLE = 4;

  private static final List<Class<?>> WIDENING =
      List.of(int.class, long.class, float.class, double.class);

  /**
   * The order among outputs. The format's own order has float before double; yet {@code
   * HashRange(0.0, 1.0)} gives a double, so float stands behind it.
   */
  private static final List<Class<?>> OUTPUT_ORDER =
      List.of(
          long.class,
          int.class,
          double.class,
          float.class,
          boolean.class,
          Byte.class,
          String.class,
          Object.class);

  /**
   * The overload to use.
   *
   * @throws RecipeMistake if none fits, saying what would
   */
  Overload choose() {
    List<Overload> byArguments =
        function.overloads().stream().filter(this::takesArguments).toList();
    if (byArguments.isEmpty()) {
      throw mistake(call.offset(), "does not take (" + argumentTypes() + ")");
    }
    Call.Qualifier input = call.input();
    List<Overload> byInput = byArguments.stream().filter(this::takesInput).toList();
    if (byInput.isEmpty()) {
      throw mistake(
          input == null ? call.offset() : input.offset(),
          "does not take a " + TypeNames.nameOf(inputType()));
    }
    Optional<Overload> best = byInput.stream().filter(this::givesOutput).min(preference());
    return best.orElseThrow(this::unfittingOutput);
  }

  private Comparator<Overload> preference() {
    return Comparator.<Overload>comparingInt(overload -> distance(inputType(), overload.input()))
        .thenComparingInt(overload -> outputDistance(overload.output()))
        .thenComparingInt(overload -> widenedFloats(overload))
        .thenComparingInt(overload -> outputRank(overload.output()))
        .thenComparingInt(overload -> argumentDistance(overload));
  }

  private boolean takesArguments(Overload overload) {
    return overload.takes(arguments.size()) && argumentDistance(overload) < Integer.MAX_VALUE;
  }

  private boolean takesInput(Overload overload) {
    Class<?> taken = overload.input();
    return call.input() == null
        ? distance(chainType, taken) != IMPOSSIBLE
        : taken == inputType() || taken == VariableFunction.AnyType.class;
  }

  private boolean givesOutput(Overload overload) {
    return outputDistance(overload.output()) != IMPOSSIBLE;
  }

  private Class<?> inputType() {
    Call.Qualifier input = call.input();
    return input == null ? chainType : input.type();
  }

  /** How far an output is from the one demanded; a fraction is never cut off silently. */
  private int outputDistance(Class<?> given) {
    Call.Qualifier output = call.output();
    if (output == null || given == VariableFunction.AnyType.class) {
      return EXACT;
    }
    int distance = distance(given, output.type());
    boolean isLongToInt = given == long.class && output.type() == int.class;
    return distance == NARROWED && !isLongToInt ? IMPOSSIBLE : distance;
  }

  /** How well a value of one type fits where another is required. */
  static int distance(Class<?> from, Class<?> to) {
    if (from == to || to == VariableFunction.AnyType.class) {
      return EXACT;
    }
    int fromWidth = WIDENING.indexOf(from);
    int toWidth = WIDENING.indexOf(to);
    if (fromWidth >= 0 && toWidth >= 0) {
      return fromWidth < toWidth ? ASSIGNABLE : NARROWED;
    }
    if (from.isPrimitive()) {
      return to.isAssignableFrom(TypeNames.boxOf(from)) ? BOXED : IMPOSSIBLE;
    }
    return to.isAssignableFrom(from) ? ASSIGNABLE : IMPOSSIBLE;
  }

  /** How many numbers with the suffix {@code f} would be taken as something else than a float. */
  private int widenedFloats(Overload overload) {
    int widened = 0;
    for (int i = 0; i < arguments.size(); i++) {
      if (call.arguments().get(i).spelledFloat() && overload.argumentType(i) != float.class) {
        widened++;
      }
    }
    return widened;
  }

  private static int outputRank(Class<?> given) {
    int rank = OUTPUT_ORDER.indexOf(given);
    return rank < 0 ? OUTPUT_ORDER.size() : rank;
  }

  /** The sum over the arguments, or the largest int if one does not fit. */
  private int argumentDistance(Overload overload) {
    int sum = 0;
    for (int i = 0; i < arguments.size(); i++) {
      int distance = distance(typeOf(arguments.get(i)), overload.argumentType(i));
      if (distance >= NARROWED) {
        return Integer.MAX_VALUE;
      }
      sum += distance;
    }
    return sum;
  }

  private static Class<?> typeOf(Object argument) {
    return TypeNames.find(argument.getClass().getSimpleName()).orElse(CycleFunction.class);
  }

  private String argumentTypes() {
    return arguments.stream()
        .map(argument -> TypeNames.nameOf(typeOf(argument)))
        .collect(Collectors.joining(", "));
  }

  private RecipeMistake unfittingOutput() {
    Call.@Nullable Qualifier output = call.output();
    return mistake(
        output == null ? call.offset() : output.offset(),
        "does not give a " + (output == null ? "value" : TypeNames.nameOf(output.type())));
  }

  private RecipeMistake mistake(int offset, String what) {
    return new RecipeMistake(
        offset,
        function.name() + " " + what + "; expected " + String.join(" or ", function.signatures()));
  }
}
