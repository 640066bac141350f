package io.bench.adapter.api.function;

import java.util.function.DoubleFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * A function ready to be called for every op, in the form of its types, so that nothing is boxed.
 * An {@code int} passes in the form of a {@code long}, a {@code float} in that of a {@code double}.
 *
 * <p>What is within is hot and called by all lanes at once: it must be a pure function of its
 * input, thread-safe, free of locks, and must not block. An exception fails the op.
 */
public sealed interface CompiledFunction {

  /** Takes a long, gives a long. */
  record LongToLong(LongUnaryOperator function) implements CompiledFunction {}

  /** Takes a long, gives a double. */
  record LongToDouble(LongToDoubleFunction function) implements CompiledFunction {}

  /** Takes a long, gives a boolean. */
  record LongToBoolean(LongPredicate function) implements CompiledFunction {}

  /** Takes a long, gives an object; characters are best given as a {@link CharactersFunction}. */
  record LongToObject(LongFunction<?> function) implements CompiledFunction {}

  /** Takes a double, gives a long. */
  record DoubleToLong(DoubleToLongFunction function) implements CompiledFunction {}

  /** Takes a double, gives a double. */
  record DoubleToDouble(DoubleUnaryOperator function) implements CompiledFunction {}

  /** Takes a double, gives an object. */
  record DoubleToObject(DoubleFunction<?> function) implements CompiledFunction {}

  /** Takes an object of the class that {@link BindingFunction#input} names, gives a long. */
  record ObjectToLong<T>(Class<T> input, ToLongFunction<T> function) implements CompiledFunction {}

  /** Takes an object of the class that {@link BindingFunction#input} names, gives a double. */
  record ObjectToDouble<T>(Class<T> input, ToDoubleFunction<T> function)
      implements CompiledFunction {}

  /** Takes an object of the class that {@link BindingFunction#input} names, gives a boolean. */
  record ObjectToBoolean<T>(Class<T> input, Predicate<T> function) implements CompiledFunction {}

  /** Takes an object of the class that {@link BindingFunction#input} names, gives an object. */
  record ObjectToObject<T>(Class<T> input, Function<T, ?> function) implements CompiledFunction {}

  /**
   * Takes the text of whatever its input is and gives a text, with a way round the string where the
   * operator knows one. It is applied once, to all texts that the functions before it give.
   */
  record TextToText(UnaryOperator<TextFunction> function) implements CompiledFunction {}
}
