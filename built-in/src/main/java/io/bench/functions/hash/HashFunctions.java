package io.bench.functions.hash;

import static io.bench.functions.Ranges.minimum;
import static io.bench.functions.Ranges.ordered;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;

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
        .function("Hash", "Pseudo-random number, never negative.", "Hash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::hash))
        .overload("long -> () -> int", arguments -> new LongToLong(Murmur3::intHash))
        .overload("int -> () -> int", arguments -> ofInt(Murmur3::hashOfInt));
    registry
        .function(
            "SignedHash",
            "Pseudo-random number of either sign; an int is never negative.",
            "SignedHash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::signed))
        .overload(
            "long -> () -> int",
            arguments -> new LongToLong(input -> (int) Murmur3.signed(input) & Integer.MAX_VALUE))
        .overload("int -> () -> int", arguments -> ofInt(Murmur3::signedOfInt));
    registry
        .function("FullHash", "Pseudo-random number of either sign.", "FullHash()")
        .overload("long -> () -> long", arguments -> new LongToLong(Murmur3::signed));
  }

  private static void ranges(FunctionRegistry registry) {
    registry
        .function(
            "HashRange",
            "Pseudo-random number below a width, or from a minimum to a maximum, both included.",
            "HashRange(0,10)")
        .overloads(
            arguments -> longs(minimum(arguments), width(arguments, HashFunctions::span)),
            "long -> (long width) -> long",
            "long -> (long minimum, long maximum) -> long")
        .overloads(
            arguments -> ints(minimum(arguments), width(arguments, HashFunctions::intSpan)),
            "long -> (int width) -> int",
            "long -> (int minimum, int maximum) -> int")
        .overloads(
            arguments -> intsOfInt(minimum(arguments), width(arguments, HashFunctions::intSpan)),
            "int -> (int width) -> int",
            "int -> (int minimum, int maximum) -> int")
        .overload("long -> (double minimum, double maximum) -> double", HashFunctions::doubles)
        .overload("long -> (float minimum, float maximum) -> float", HashFunctions::floats);
    registry
        .function(
            "HashedDoubleRange",
            "Pseudo-random double from a minimum to a maximum.",
            "HashedDoubleRange(0.0,1.0)")
        .overload("long -> (double minimum, double maximum) -> double", HashFunctions::doubles);
  }

  private static void addedRanges(FunctionRegistry registry) {
    registry
        .function(
            "AddHashRange",
            "Input plus a pseudo-random number of a range, both ends included.",
            "AddHashRange(0,100)")
        .overloads(
            arguments -> added(minimum(arguments), addedSpan(arguments)),
            "long -> (long maximum) -> long",
            "long -> (long minimum, long maximum) -> long")
        .overloads(
            arguments -> addedInts(minimum(arguments), addedSpan(arguments)),
            "long -> (int maximum) -> int",
            "long -> (int minimum, int maximum) -> int")
        .overloads(
            arguments -> addedIntsOfInt(minimum(arguments), addedSpan(arguments)),
            "int -> (int maximum) -> int",
            "int -> (int minimum, int maximum) -> int");
  }

  private static void scaledRange(FunctionRegistry registry) {
    registry
        .function(
            "HashRangeScaled",
            "Pseudo-random number below the input times a factor.",
            "HashRangeScaled(2.0)")
        .overloads(
            arguments -> scaled(factor(arguments)),
            "long -> () -> long",
            "long -> (double factor) -> long")
        .overloads(
            arguments -> scaledInts(factor(arguments)),
            "long -> () -> int",
            "long -> (double factor) -> int")
        .overloads(
            arguments -> scaledIntsOfInt(factor(arguments)),
            "int -> () -> int",
            "int -> (double factor) -> int");
  }

  private static void intervals(FunctionRegistry registry) {
    registry
        .function(
            "HashInterval",
            "Pseudo-random number below a width, or from a minimum to below a maximum.",
            "HashInterval(2,5)")
        .overloads(
            arguments -> longs(minimum(arguments), width(arguments, HashFunctions::interval)),
            "long -> (long width) -> long",
            "long -> (long minimum, long end) -> long")
        .overloads(
            arguments -> ints(minimum(arguments), width(arguments, HashFunctions::interval)),
            "long -> (int width) -> int",
            "long -> (int minimum, int end) -> int")
        .overloads(
            arguments -> intsOfInt(minimum(arguments), width(arguments, HashFunctions::interval)),
            "int -> (int width) -> int",
            "int -> (int minimum, int end) -> int")
        .overload(
            "long -> (double minimum, double end) -> double",
            arguments -> doubles(arguments, ABOVE_EVERY_HASH));
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
    return doubles(arguments, (double) Long.MAX_VALUE);
  }

  /**
   * @param divisor what makes a fraction of a hash
   */
  private static CompiledFunction doubles(ArgumentValues arguments, double divisor) {
    double minimum = arguments.doubleAt(0);
    double interval = arguments.doubleAt(1) - minimum;
    ordered(minimum <= arguments.doubleAt(1), arguments);
    notTooWide(Double.isFinite(interval), arguments);
    return new LongToDouble(input -> interval * (Murmur3.hash(input) / divisor) + minimum);
  }

  /** Rounded to floats at every step, as the tools do whose values must be met. */
  private static CompiledFunction floats(ArgumentValues arguments) {
    float minimum = arguments.floatAt(0);
    float interval = arguments.floatAt(1) - minimum;
    ordered(minimum <= arguments.floatAt(1), arguments);
    notTooWide(Float.isFinite(interval), arguments);
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

  /** The width that stands alone, or what lies between two arguments. */
  private static long width(ArgumentValues arguments, ToLongFunction<ArgumentValues> between) {
    return arguments.count() == 1
        ? arguments.positiveLongAt(0, "the width")
        : between.applyAsLong(arguments);
  }

  /** The number of values from a minimum, 0 where it is left out, to a maximum. */
  private static long addedSpan(ArgumentValues arguments) {
    if (arguments.count() > 1) {
      return span(arguments);
    }
    long maximum = arguments.longAt(0);
    if (maximum < 0 || maximum == Long.MAX_VALUE) {
      throw new ArgumentException(0, "the maximum must be from 0 to 2^63 - 2, not " + maximum);
    }
    return maximum + 1;
  }

  private static double factor(ArgumentValues arguments) {
    return arguments.count() == 0 ? 1.0 : arguments.doubleAt(0);
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

  private static void notTooWide(boolean isFinite, ArgumentValues arguments) {
    if (!isFinite) {
      throw new ArgumentException(
          1, "the range from " + arguments.at(0) + " to " + arguments.at(1) + " is too wide");
    }
  }
}
