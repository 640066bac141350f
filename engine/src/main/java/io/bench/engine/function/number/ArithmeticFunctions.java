package io.bench.engine.function.number;

import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.DoubleStep;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Arithmetic with one operand fixed. Whole numbers overflow as Java's do. */
public final class ArithmeticFunctions implements FunctionProvider {

  private static final String LONG = "long -> (long %s) -> long";
  private static final String LONG_TO_INT = "long -> (int %s) -> int";
  private static final String INT = "int -> (int %s) -> int";
  private static final String DOUBLE = "double -> (double %s) -> double";

  @Override
  public void register(FunctionRegistry registry) {
    Operation add =
        new Operation("Add", "The input plus an addend.", "addend", Long::sum, Double::sum);
    Operation multiply =
        new Operation(
            "Mul", "The input times a factor.", "factor", (a, b) -> a * b, (a, b) -> a * b);
    Operation max =
        new Operation("Max", "The larger of the input and a bound.", "bound", Math::max, Math::max);
    Operation min =
        new Operation(
            "Min", "The smaller of the input and a bound.", "bound", Math::min, Math::min);
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
          .overload(LONG_TO_INT.formatted(parameter), this::ints)
          .overload(INT.formatted(parameter), this::ints)
          .overload(DOUBLE.formatted(parameter), this::doubles);
    }

    private LongStep longs(Arguments arguments) {
      long operand = arguments.longAt(0);
      LongBinaryOperator operator = onLongs;
      return new LongStep.ToLong(input -> operator.applyAsLong(input, operand));
    }

    private LongStep ints(Arguments arguments) {
      long operand = arguments.longAt(0);
      LongBinaryOperator operator = onLongs;
      return new LongStep.ToLong(input -> (int) operator.applyAsLong(input, operand));
    }

    private DoubleStep doubles(Arguments arguments) {
      double operand = arguments.doubleAt(0);
      DoubleBinaryOperator operator = onDoubles;
      return new DoubleStep.ToDouble(input -> operator.applyAsDouble(input, operand));
    }
  }

  private static void divide(FunctionRegistry registry) {
    registry
        .function("Div", "The input divided by a divisor; whole numbers lose the rest.", "Div(3)")
        .overload("long -> (long divisor) -> long", ArithmeticFunctions::quotient)
        .overload("long -> (int divisor) -> int", ArithmeticFunctions::intQuotient)
        .overload("int -> (int divisor) -> int", ArithmeticFunctions::intQuotient)
        .overload(
            "double -> (double divisor) -> double",
            arguments -> {
              double divisor = arguments.doubleAt(0);
              return new DoubleStep.ToDouble(input -> input / divisor);
            });
  }

  private static LongStep quotient(Arguments arguments) {
    long divisor = nonZero(arguments);
    return new LongStep.ToLong(input -> input / divisor);
  }

  private static LongStep intQuotient(Arguments arguments) {
    long divisor = nonZero(arguments);
    return new LongStep.ToLong(input -> (int) (input / divisor));
  }

  private static void modulo(FunctionRegistry registry) {
    registry
        .function("Mod", "The rest of the input divided by a modulus.", "Mod(7)")
        .overload("long -> (long modulus) -> long", ArithmeticFunctions::rest)
        .overload("long -> (int modulus) -> int", ArithmeticFunctions::rest)
        .overload("int -> (int modulus) -> int", ArithmeticFunctions::rest);
    registry
        .function("ModuloToLong", "The rest of the input, as a long.", "ModuloToLong(7)")
        .overload("long -> (long modulus) -> long", ArithmeticFunctions::rest);
    registry
        .function("ModuloToInteger", "The rest of the input, as an int.", "ModuloToInteger(7)")
        .overload("long -> (int modulus) -> int", ArithmeticFunctions::rest);
  }

  private static LongStep rest(Arguments arguments) {
    long modulus = nonZero(arguments);
    return new LongStep.ToLong(input -> input % modulus);
  }

  private static void clamp(FunctionRegistry registry) {
    registry
        .function("Clamp", "The input held between a minimum and a maximum.", "Clamp(1,100)")
        .overload("long -> (long minimum, long maximum) -> long", ArithmeticFunctions::clamped)
        .overload("int -> (int minimum, int maximum) -> int", ArithmeticFunctions::clamped)
        .overload(
            "double -> (double minimum, double maximum) -> double",
            arguments -> {
              double minimum = arguments.doubleAt(0);
              double maximum = arguments.doubleAt(1);
              return new DoubleStep.ToDouble(input -> Math.max(minimum, Math.min(maximum, input)));
            });
  }

  private static LongStep clamped(Arguments arguments) {
    long minimum = arguments.longAt(0);
    long maximum = arguments.longAt(1);
    return new LongStep.ToLong(input -> Math.max(minimum, Math.min(maximum, input)));
  }

  private static void cycleRanges(FunctionRegistry registry) {
    registry
        .function(
            "CycleRange",
            "Runs through a range, both ends included, over and over.",
            "CycleRange(5)")
        .overload("long -> (long maximum) -> long", arguments -> cycling(0, arguments.longAt(0)))
        .overload(
            "long -> (long minimum, long maximum) -> long",
            arguments -> cycling(arguments.longAt(0), arguments.longAt(1)));
    registry
        .function(
            "AddCycleRange",
            "The input plus a number that runs through a range, both ends included.",
            "AddCycleRange(5)")
        .overload("long -> (long maximum) -> long", arguments -> addCycling(0, arguments.longAt(0)))
        .overload(
            "long -> (long minimum, long maximum) -> long",
            arguments -> addCycling(arguments.longAt(0), arguments.longAt(1)));
  }

  private static LongStep cycling(long minimum, long maximum) {
    long width = width(minimum, maximum);
    return new LongStep.ToLong(input -> minimum + input % width);
  }

  private static LongStep addCycling(long minimum, long maximum) {
    long width = width(minimum, maximum);
    return new LongStep.ToLong(input -> input + minimum + input % width);
  }

  private static long width(long minimum, long maximum) {
    long width = maximum - minimum + 1;
    if (width <= 0) {
      throw new ArgumentException(0, "no range from " + minimum + " to " + maximum);
    }
    return width;
  }

  private static long nonZero(Arguments arguments) {
    long number = arguments.longAt(0);
    if (number == 0) {
      throw new ArgumentException(0, "0 is no divisor");
    }
    return number;
  }
}
