package io.bench.engine.binding;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToBoolean;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CycleFunction;
import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.engine.function.TypeNames;
import java.nio.ByteBuffer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;

/**
 * Functions joined into one that takes the cycle: a recipe up to some place in it.
 *
 * @param type the type of the values, which the form alone does not tell
 * @param form one of those that take a long and give what {@code type} is carried as
 */
record Chain(Class<?> type, CompiledFunction form) implements CycleFunction {

  /** The cycle itself, with which every recipe begins. */
  static final Chain CYCLE = new Chain(long.class, new LongToLong(LongUnaryOperator.identity()));

  Chain {
    boolean carried;
    if (type == long.class || type == int.class) {
      carried = form instanceof LongToLong;
    } else if (type == double.class || type == float.class) {
      carried = form instanceof LongToDouble;
    } else {
      carried =
          type == boolean.class ? form instanceof LongToBoolean : form instanceof LongToObject;
    }
    if (!carried) {
      throw new IllegalArgumentException(type + " is not carried as " + form);
    }
  }

  static Chain ofLongs(Class<?> type, LongUnaryOperator function) {
    return new Chain(type, new LongToLong(function));
  }

  static Chain ofDoubles(Class<?> type, LongToDoubleFunction function) {
    return new Chain(type, new LongToDouble(function));
  }

  static Chain ofObjects(Class<?> type, LongFunction<?> function) {
    return new Chain(type, new LongToObject(function));
  }

  /**
   * This chain followed by a function.
   *
   * @param input what the function says that it takes: what this gives, or a superclass
   * @param output what it says that it gives
   * @throws IllegalArgumentException if it takes or gives something else
   */
  Chain then(CompiledFunction next, Class<?> input, Class<?> output) {
    return new Chain(output, Composition.of(this, input, next));
  }

  /**
   * This chain with its values converted, as a recipe need not spell out: between primitives they
   * are Java's casts; everything else passes as the object that it is.
   *
   * @param to a type to which the {@linkplain OverloadResolution#distance distance} is not {@link
   *     OverloadResolution#IMPOSSIBLE}
   */
  Chain convertedTo(Class<?> to) {
    if (type == to) {
      return this;
    }
    if (!to.isPrimitive()) {
      // The class stays the values' own, which tells the next function more than the one demanded.
      return ofObjects(TypeNames.boxOf(type), boxed());
    }
    if (to == double.class || to == float.class) {
      LongToDoubleFunction values = asDouble(0);
      boolean rounds = to == float.class;
      return ofDoubles(to, rounds ? input -> (float) values.applyAsDouble(input) : values);
    }
    LongUnaryOperator values = asLong(0);
    boolean cuts = to == int.class;
    return ofLongs(to, cuts ? input -> (int) values.applyAsLong(input) : values);
  }

  @Override
  public LongFunction<?> boxed() {
    if (form instanceof LongToObject objects) {
      return objects.function();
    }
    if (form instanceof LongToBoolean truths) {
      LongPredicate function = truths.function();
      return function::test;
    }
    if (form instanceof LongToDouble fractions) {
      LongToDoubleFunction function = fractions.function();
      return type == float.class
          ? input -> (float) function.applyAsDouble(input)
          : function::applyAsDouble;
    }
    LongUnaryOperator function = ((LongToLong) form).function();
    return type == int.class ? input -> (int) function.applyAsLong(input) : function::applyAsLong;
  }

  @Override
  public TextFunction asText() {
    if (form instanceof LongToLong wholes) {
      return new DecimalText(wholes.function());
    }
    if (form instanceof LongToDouble fractions) {
      LongToDoubleFunction function = fractions.function();
      return TextFunction.of(
          type == float.class
              ? input -> Float.toString((float) function.applyAsDouble(input))
              : input -> Double.toString(function.applyAsDouble(input)));
    }
    return TextFunction.of(boxed());
  }

  @Override
  public LongUnaryOperator asLong(int index) {
    if (form instanceof LongToLong wholes) {
      return wholes.function();
    }
    if (form instanceof LongToDouble fractions) {
      LongToDoubleFunction function = fractions.function();
      return input -> (long) function.applyAsDouble(input);
    }
    throw new ArgumentException(
        index, "a function that gives a number is wanted, not " + TypeNames.nameOf(type));
  }

  @Override
  public LongToDoubleFunction asDouble(int index) {
    if (form instanceof LongToDouble fractions) {
      return fractions.function();
    }
    LongUnaryOperator function = asLong(index);
    return input -> (double) function.applyAsLong(input);
  }

  /** The decimal digits of what a function gives. Hot path; any thread. */
  private record DecimalText(LongUnaryOperator number) implements TextFunction {

    @Override
    public String apply(long input) {
      return Long.toString(number.applyAsLong(input));
    }

    @Override
    public void write(long input, ByteBuffer target) {
      Utf8.writeDecimal(number.applyAsLong(input), target);
    }
  }
}
