package io.bench.functions.number;

import static io.bench.functions.Ranges.minimum;
import static io.bench.functions.Ranges.ordered;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.DoubleToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * Arithmetic with one operand fixed. Whole numbers overflow as Java's do, except where a long is
 * turned into an int: sums and products are then taken modulo 2^31 - 1, and quotients and rests
 * lose their sign, as with the tools whose values must be met.
 */
public final class ArithmeticFunctions implements FunctionFamily {

  private static final String LONG = "long -> (long %s) -> long";
  private static final String LONG_TO_INT = "long -> (int %s) -> int";
  private static final String INT = "int -> (int %s) -> int";
  private static final String DOUBLE = "double -> (double %s) -> double";

  @Override
  public void register(FunctionRegistry registry) {
    Operation add = new Operation("Add", "Input plus an addend.", "addend", Long::sum, Double::sum);
    Operation multiply =
        new Operation("Mul", "Input times a factor.", "factor", (a, b) -> a * b, (a, b) -> a * b);
    Operation max =
        new Operation("Max", "Larger of input and bound.", "bound", Math::max, Math::max);
    Operation min =
        new Operation("Min", "Smaller of input and bound.", "bound", Math::min, Math::min);
    for (Operation operation : new Operation[] {add, multiply, max, min}) {
      operation.register(registry);
    }
    divide(registry);
    modulo(registry);
    clamp(registry);
    cycleRanges(registry);
  }

  /** An operation that is alike for all types and has no forbidden operand. */
  private record Operation(
      String name,
      String summary,
      String parameter,
      LongBinaryOperator onLongs,
      DoubleBinaryOperator onDoubles) {

    void register(FunctionRegistry registry) {
      registry
          .function(name, summary, name + "(10)")
          .overload(LONG.formatted(parameter), this::longs)
          .overload(LONG_TO_INT.formatted(parameter), this::longsToInts)
          .overload(INT.formatted(parameter), this::ints)
          .overload(DOUBLE.formatted(parameter), this::doubles);
    }

    private CompiledFunction longs(ArgumentValues arguments) {
      long operand = arguments.longAt(0);
      LongBinaryOperator operator = onLongs;
      return new LongToLong(input -> operator.applyAsLong(input, operand));
    }

    private CompiledFunction ints(ArgumentValues arguments) {
      long operand = arguments.longAt(0);
      LongBinaryOperator operator = onLongs;
      return new LongToLong(input -> (int) operator.applyAsLong(input, operand));
    }

    private CompiledFunction longsToInts(ArgumentValues arguments) {
      long operand = arguments.longAt(0);
      LongBinaryOperator operator = onLongs;
      return new LongToLong(
          input -> (int) (operator.applyAsLong(input, operand) % Integer.MAX_VALUE));
    }

    private CompiledFunction doubles(ArgumentValues arguments) {
      double operand = arguments.doubleAt(0);
      DoubleBinaryOperator operator = onDoubles;
      return new DoubleToDouble(input -> operator.applyAsDouble(input, operand));
    }
  }

  private static void divide(FunctionRegistry registry) {
    registry
        .function(
            "Div", "Input divided by a divisor; integer division for whole numbers.", "Div(3)")
        .overload("long -> (long divisor) -> long", ArithmeticFunctions::quotient)
        .overload("long -> (int divisor) -> int", ArithmeticFunctions::unsignedQuotient)
        .overload("int -> (int divisor) -> int", ArithmeticFunctions::intQuotient)
        .overload(
            "double -> (double divisor) -> double",
            arguments -> {
              double divisor = arguments.doubleAt(0);
              return new DoubleToDouble(input -> input / divisor);
            });
  }

  private static CompiledFunction quotient(ArgumentValues arguments) {
    long divisor = nonZero(arguments);
    return new LongToLong(input -> input / divisor);
  }

  private static CompiledFunction intQuotient(ArgumentValues arguments) {
    long divisor = nonZero(arguments);
    return new LongToLong(input -> (int) (input / divisor));
  }

  private static CompiledFunction unsignedQuotient(ArgumentValues arguments) {
    long divisor = nonZero(arguments);
    return new LongToLong(input -> (int) (input / divisor) & Integer.MAX_VALUE);
  }

  private static void modulo(FunctionRegistry registry) {
    registry
        .function("Mod", "Remainder of the input divided by a modulus.", "Mod(7)")
        .overload("long -> (long modulus) -> long", ArithmeticFunctions::rest)
        .overload("long -> (int modulus) -> int", ArithmeticFunctions::unsignedRest)
        .overload("int -> (int modulus) -> int", ArithmeticFunctions::rest);
    registry
        .function("ModuloToLong", "Remainder, as a long.", "ModuloToLong(7)")
        .overload("long -> (long modulus) -> long", ArithmeticFunctions::rest);
    registry
        .function("ModuloToInteger", "Remainder, as an int.", "ModuloToInteger(7)")
        .overload("long -> (int modulus) -> int", ArithmeticFunctions::unsignedRest);
  }

  private static CompiledFunction rest(ArgumentValues arguments) {
    long modulus = nonZero(arguments);
    return new LongToLong(input -> input % modulus);
  }

  private static CompiledFunction unsignedRest(ArgumentValues arguments) {
    long modulus = nonZero(arguments);
    return new LongToLong(input -> (int) (input % modulus) & Integer.MAX_VALUE);
  }

  private static void clamp(FunctionRegistry registry) {
    registry
        .function("Clamp", "Input, limited to a minimum and a maximum.", "Clamp(1,100)")
        .overload("long -> (long minimum, long maximum) -> long", ArithmeticFunctions::clamped)
        .overload("int -> (int minimum, int maximum) -> int", ArithmeticFunctions::clamped)
        .overload(
            "double -> (double minimum, double maximum) -> double",
            arguments -> {
              double minimum = arguments.doubleAt(0);
              double maximum = arguments.doubleAt(1);
              ordered(minimum <= maximum, arguments);
              return new DoubleToDouble(input -> Math.max(minimum, Math.min(maximum, input)));
            });
  }

  private static CompiledFunction clamped(ArgumentValues arguments) {
    long minimum = arguments.longAt(0);
    long maximum = arguments.longAt(1);
    ordered(minimum <= maximum, arguments);
    return new LongToLong(input -> Math.max(minimum, Math.min(maximum, input)));
  }

  private static void cycleRanges(FunctionRegistry registry) {
    registry
        .function(
            "CycleRange",
            "Counts from a minimum (default 0) to below a maximum, and starts again.",
            "CycleRange(5)")
        .overloads(
            arguments -> cycling(minimum(arguments), width(arguments)),
            "long -> (long maximum) -> long",
            "long -> (long minimum, long maximum) -> long")
        .overloads(
            arguments -> cyclingInts(minimum(arguments), width(arguments)),
            "long -> (int maximum) -> int",
            "long -> (int minimum, int maximum) -> int");
    registry
        .function("AddCycleRange", "Input plus the value of CycleRange for it.", "AddCycleRange(5)")
        .overloads(
            arguments -> addCycling(minimum(arguments), width(arguments)),
            "long -> (long maximum) -> long",
            "long -> (long minimum, long maximum) -> long")
        .overloads(
            arguments -> addCyclingInts(minimum(arguments), width(arguments)),
            "long -> (int maximum) -> int",
            "long -> (int minimum, int maximum) -> int");
  }

  private static CompiledFunction cycling(long minimum, long width) {
    return new LongToLong(input -> minimum + input % width);
  }

  private static CompiledFunction cyclingInts(long minimum, long width) {
    return new LongToLong(input -> (int) (minimum + input % width) & Integer.MAX_VALUE);
  }

  private static CompiledFunction addCycling(long minimum, long width) {
    return new LongToLong(input -> input + minimum + input % width);
  }

  private static CompiledFunction addCyclingInts(long minimum, long width) {
    return new LongToLong(input -> (int) (input + minimum + input % width) & Integer.MAX_VALUE);
  }

  /** The maximum, which is the last argument, less the minimum. */
  private static long width(ArgumentValues arguments) {
    int last = arguments.count() - 1;
    long minimum = minimum(arguments);
    long width = arguments.longAt(last) - minimum;
    if (width <= 0 || arguments.longAt(last) <= minimum) {
      throw new ArgumentException(
          last, "no range from " + minimum + " to below " + arguments.longAt(last));
    }
    return width;
  }

  private static long nonZero(ArgumentValues arguments) {
    long number = arguments.longAt(0);
    if (number == 0) {
      throw new ArgumentException(0, "0 is no divisor");
    }
    return number;
  }
}
