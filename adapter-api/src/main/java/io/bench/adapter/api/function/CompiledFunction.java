package io.bench.adapter.api.function;

import java.util.function.DoubleFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A function ready to be called for every op, in the form of its types, so that nothing is boxed.
 *
 * <p>What is within is hot and called by all lanes at once: it must be a pure function of its
 * input, thread-safe, free of locks, and must not block. An exception fails the op.
 */
public sealed interface CompiledFunction {

  /** Takes a long, gives a long. */
  record LongToLong(LongUnaryOperator function) implements CompiledFunction {}

  /** Takes a long, gives a double. */
  record LongToDouble(LongToDoubleFunction function) implements CompiledFunction {}

  /** Takes a long, gives an object. */
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

  /** Takes an object of the class that {@link BindingFunction#input} names, gives an object. */
  record ObjectToObject<T>(Class<T> input, Function<T, ?> function) implements CompiledFunction {}
}
