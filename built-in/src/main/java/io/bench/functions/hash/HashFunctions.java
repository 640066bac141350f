package io.bench.functions.hash;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.function.IntUnaryOperator;

/** Hashes and hashes reduced to a range. */
public final class HashFunctions implements FunctionFamily {

  /** Above {@link Long#MAX_VALUE} by as much as it takes to differ from it as a double. */
  private static final double ABOVE_EVERY_HASH = (double) Long.MAX_VALUE + 1026d;

  @Override
  public void register(FunctionRegistry registry) {
    hashes(registry);
    ranges(registry);
    addedRanges(registry);
    scaledRange(registry);
    intervals(registry);
  }

  private static void hashes(FunctionRegistry registry) {
    registry
        .function("Hash", "A pseudo-random number from 0 up.", "Hash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::hash))
        .overload("long -> () -> int", arguments -> new LongToLong(Murmur3::intHash))
        .overload("int -> () -> int", arguments -> ofInt(Murmur3::hashOfInt));
    registry
        .function(
            "SignedHash",
            "A pseudo-random number of either sign; as an int, from 0 up.",
            "SignedHash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::signed))
        .overload(
            "long -> () -> int",
            arguments -> new LongToLong(input -> (int) Murmur3.signed(input) & Integer.MAX_VALUE))
        .overload("int -> () -> int", arguments -> ofInt(Murmur3::signedOfInt));
    registry
        .function("FullHash", "A pseudo-random number of either sign.", "FullHash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::signed));
  }

  private static void ranges(FunctionRegistry registry) {
    registry
        .function(
            "HashRange",
            "A pseudo-random number below a width, or from a minimum to a maximum, both included.",
            "HashRange(0,10)")
        .overload("long -> (long width) -> long", arguments -> longs(0, width(arguments)))
        .overload(
            "long -> (long minimum, long maximum) -> long",
            arguments -> longs(arguments.longAt(0), span(arguments)))
        .overload("long -> (int width) -> int", arguments -> ints(0, width(arguments)))
        .overload(
            "long -> (int minimum, int maximum) -> int",
            arguments -> ints(arguments.longAt(0), intSpan(arguments)))
        .overload("int -> (int width) -> int", arguments -> intsOfInt(0, width(arguments)))
        .overload(
            "int -> (int minimum, int maximum) -> int",
            arguments -> intsOfInt(arguments.longAt(0), intSpan(arguments)))
        .overload("long -> (double minimum, double maximum) -> double", HashFunctions::doubles)
        .overload("long -> (float minimum, float maximum) -> float", HashFunctions::floats);
    registry
        .function(
            "HashedDoubleRange",
            "A pseudo-random double from a minimum to a maximum.",
            "HashedDoubleRange(0.0,1.0)")
        .overload("long -> (double minimum, double maximum) -> double", HashFunctions::doubles);
  }

  private static void addedRanges(FunctionRegistry registry) {
    registry
        .function(
            "AddHashRange",
            "The input plus a pseudo-random number of a range, both ends included.",
            "AddHashRange(0,100)")
        .overload(
            "long -> (long maximum) -> long",
            arguments -> added(0, Math.addExact(nonNegative(arguments, 0), 1)))
        .overload(
            "long -> (long minimum, long maximum) -> long",
            arguments -> added(arguments.longAt(0), span(arguments)))
        .overload(
            "long -> (int maximum) -> int",
            arguments -> addedInts(0, Math.addExact(nonNegative(arguments, 0), 1)))
        .overload(
            "long -> (int minimum, int maximum) -> int",
            arguments -> addedInts(arguments.longAt(0), span(arguments)))
        .overload(
            "int -> (int maximum) -> int",
            arguments -> addedIntsOfInt(0, Math.addExact(nonNegative(arguments, 0), 1)))
        .overload(
            "int -> (int minimum, int maximum) -> int",
            arguments -> addedIntsOfInt(arguments.longAt(0), span(arguments)));
  }

  private static void scaledRange(FunctionRegistry registry) {
    registry
        .function(
            "HashRangeScaled",
            "A pseudo-random number below the input times a factor.",
            "HashRangeScaled(2.0)")
        .overload("long -> () -> long", arguments -> scaled(1.0))
        .overload("long -> (double factor) -> long", arguments -> scaled(arguments.doubleAt(0)))
        .overload("long -> () -> int", arguments -> scaledInts(1.0))
        .overload("long -> (double factor) -> int", arguments -> scaledInts(arguments.doubleAt(0)))
        .overload("int -> () -> int", arguments -> scaledIntsOfInt(1.0))
        .overload(
            "int -> (double factor) -> int", arguments -> scaledIntsOfInt(arguments.doubleAt(0)));
  }

  private static void intervals(FunctionRegistry registry) {
    registry
        .function(
            "HashInterval",
            "A pseudo-random number below a width, or from a minimum to below a maximum.",
            "HashInterval(2,5)")
        .overload("long -> (long width) -> long", arguments -> longs(0, width(arguments)))
        .overload(
            "long -> (long minimum, long end) -> long",
            arguments -> longs(arguments.longAt(0), interval(arguments)))
        .overload("long -> (int width) -> int", arguments -> ints(0, width(arguments)))
        .overload(
            "long -> (int minimum, int end) -> int",
            arguments -> ints(arguments.longAt(0), interval(arguments)))
        .overload("int -> (int width) -> int", arguments -> intsOfInt(0, width(arguments)))
        .overload(
            "int -> (int minimum, int end) -> int",
            arguments -> intsOfInt(arguments.longAt(0), interval(arguments)))
        .overload("long -> (double minimum, double end) -> double", HashFunctions::doublesBelowEnd);
  }

  private static CompiledFunction longs(long minimum, long width) {
    return new LongToLong(input -> minimum + Murmur3.hash(input) % width);
  }

  /** The hash is reduced as a long; what comes out loses its sign, so a minimum below 0 wraps. */
  private static CompiledFunction ints(long minimum, long width) {
    return new LongToLong(
        input -> (int) (minimum + Murmur3.hash(input) % width) & Integer.MAX_VALUE);
  }

  private static CompiledFunction intsOfInt(long minimum, long width) {
    return new LongToLong(input -> (int) (minimum + Murmur3.hashOfInt((int) input) % width));
  }

  private static CompiledFunction ofInt(IntUnaryOperator function) {
    return new LongToLong(input -> function.applyAsInt((int) input));
  }

  private static CompiledFunction added(long minimum, long width) {
    return new LongToLong(input -> input + minimum + Murmur3.hash(input) % width);
  }

  private static CompiledFunction addedInts(long minimum, long width) {
    return new LongToLong(
        input -> (int) (input + minimum + Murmur3.hash(input) % width) & Integer.MAX_VALUE);
  }

  private static CompiledFunction addedIntsOfInt(long minimum, long width) {
    return new LongToLong(
        input -> (int) (input + minimum + Murmur3.hashOfInt((int) input) % width));
  }

  private static CompiledFunction doubles(ArgumentValues arguments) {
    double minimum = arguments.doubleAt(0);
    double interval = arguments.doubleAt(1) - minimum;
    ordered(minimum <= arguments.doubleAt(1), arguments);
    return new LongToDouble(input -> interval * Murmur3.unit(input) + minimum);
  }

  private static CompiledFunction doublesBelowEnd(ArgumentValues arguments) {
    double minimum = arguments.doubleAt(0);
    double interval = arguments.doubleAt(1) - minimum;
    ordered(minimum <= arguments.doubleAt(1), arguments);
    return new LongToDouble(input -> interval * (Murmur3.hash(input) / ABOVE_EVERY_HASH) + minimum);
  }

  /** Rounded to floats at every step, as the tools do whose values must be met. */
  private static CompiledFunction floats(ArgumentValues arguments) {
    float minimum = arguments.floatAt(0);
    float interval = arguments.floatAt(1) - minimum;
    ordered(minimum <= arguments.floatAt(1), arguments);
    return new LongToDouble(
        input -> interval * ((float) Murmur3.hash(input) / (float) Long.MAX_VALUE) + minimum);
  }

  private static CompiledFunction scaled(double factor) {
    return new LongToLong(input -> input == 0 ? 0 : (long) (Murmur3.hash(input) % input * factor));
  }

  private static CompiledFunction scaledInts(double factor) {
    return new LongToLong(
        input -> input == 0 ? 0 : (int) (Murmur3.hash(input) % input * factor % Integer.MAX_VALUE));
  }

  private static CompiledFunction scaledIntsOfInt(double factor) {
    return new LongToLong(
        input ->
            input == 0
                ? 0
                : (int) (Murmur3.hashOfInt((int) input) % input * factor) % Integer.MAX_VALUE);
  }

  private static long width(ArgumentValues arguments) {
    return arguments.positiveLongAt(0, "the width");
  }

  /**
   * The number of values from a minimum to a maximum, counted in ints: beyond 2^31 - 1 values the
   * count turns negative, which as a divisor is as good as its absolute value.
   */
  private static long intSpan(ArgumentValues arguments) {
    span(arguments);
    int span = arguments.intAt(1) - arguments.intAt(0) + 1;
    if (span == 0) {
      throw new ArgumentException(1, "the range has more than 2^32 - 1 values");
    }
    return span;
  }

  /** The number of values from a minimum to a maximum, which must fit a long. */
  private static long span(ArgumentValues arguments) {
    long minimum = arguments.longAt(0);
    long maximum = arguments.longAt(1);
    ordered(minimum <= maximum, arguments);
    long span = maximum - minimum + 1;
    if (span <= 0) {
      throw new ArgumentException(1, "the range has more than 2^63 - 1 values");
    }
    return span;
  }

  private static long interval(ArgumentValues arguments) {
    if (arguments.longAt(1) <= arguments.longAt(0)) {
      throw new ArgumentException(
          1, "the end " + arguments.at(1) + " must lie above the minimum " + arguments.at(0));
    }
    long width = arguments.longAt(1) - arguments.longAt(0);
    if (width <= 0) {
      throw new ArgumentException(1, "the interval has more than 2^63 - 1 values");
    }
    return width;
  }

  private static long nonNegative(ArgumentValues arguments, int index) {
    long number = arguments.longAt(index);
    if (number < 0 || number == Long.MAX_VALUE) {
      throw new ArgumentException(index, "the maximum must be from 0 to 2^63 - 2, not " + number);
    }
    return number;
  }

  private static void ordered(boolean isOrdered, ArgumentValues arguments) {
    if (!isOrdered) {
      throw new ArgumentException(
          1, "the maximum " + arguments.at(1) + " lies below the minimum " + arguments.at(0));
    }
  }
}
