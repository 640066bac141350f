package io.bench.engine.binding;

import io.bench.adapter.api.function.CharactersFunction;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.DoubleToDouble;
import io.bench.adapter.api.function.CompiledFunction.DoubleToLong;
import io.bench.adapter.api.function.CompiledFunction.DoubleToObject;
import io.bench.adapter.api.function.CompiledFunction.LongToBoolean;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToBoolean;
import io.bench.adapter.api.function.CompiledFunction.ObjectToDouble;
import io.bench.adapter.api.function.CompiledFunction.ObjectToLong;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.adapter.api.function.CompiledFunction.TextToText;
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

/**
 * Joins a chain and the function behind it into one function, with nothing but their two calls in
 * it. What a lambda calls stands in a variable, so that no record is read for a value.
 */
final class Composition {

  private Composition() {}

  /**
   * The function that gives {@code next} of what the chain gives.
   *
   * @param input what {@code next} says that it takes
   * @throws IllegalArgumentException if it takes something else
   */
  static CompiledFunction of(Chain chain, Class<?> input, CompiledFunction next) {
    if (next instanceof TextToText last) {
      return new LongToObject(last.function().apply(chain.asText()));
    }
    if (chain.form() instanceof LongToLong first) {
      return ofLong(chain.equals(Chain.CYCLE), first.function(), next);
    }
    if (chain.form() instanceof LongToDouble first) {
      return ofDouble(first.function(), next);
    }
    if (chain.form() instanceof LongToObject first) {
      return ofObject(first.function(), input, next);
    }
    throw misfit(next);
  }

  /**
   * @param isCycle whether nothing stands before the function, so that it is the chain itself
   */
  private static CompiledFunction ofLong(
      boolean isCycle, LongUnaryOperator first, CompiledFunction next) {
    if (next instanceof LongToLong form) {
      LongUnaryOperator last = form.function();
      return isCycle ? form : new LongToLong(i -> last.applyAsLong(first.applyAsLong(i)));
    }
    if (next instanceof LongToDouble form) {
      LongToDoubleFunction last = form.function();
      return isCycle ? form : new LongToDouble(i -> last.applyAsDouble(first.applyAsLong(i)));
    }
    if (next instanceof LongToBoolean form) {
      LongPredicate last = form.function();
      return isCycle ? form : new LongToBoolean(i -> last.test(first.applyAsLong(i)));
    }
    if (next instanceof LongToObject form) {
      return isCycle ? form : new LongToObject(objects(first, form.function()));
    }
    throw misfit(next);
  }

  private static LongFunction<?> objects(LongUnaryOperator first, LongFunction<?> last) {
    return last instanceof CharactersFunction<?> characters
        ? characters.after(first)
        : i -> last.apply(first.applyAsLong(i));
  }

  private static CompiledFunction ofDouble(LongToDoubleFunction first, CompiledFunction next) {
    if (next instanceof DoubleToLong form) {
      DoubleToLongFunction last = form.function();
      return new LongToLong(i -> last.applyAsLong(first.applyAsDouble(i)));
    }
    if (next instanceof DoubleToDouble form) {
      DoubleUnaryOperator last = form.function();
      return new LongToDouble(i -> last.applyAsDouble(first.applyAsDouble(i)));
    }
    if (next instanceof DoubleToObject form) {
      DoubleFunction<?> last = form.function();
      return new LongToObject(i -> last.apply(first.applyAsDouble(i)));
    }
    throw misfit(next);
  }

  private static CompiledFunction ofObject(
      LongFunction<?> first, Class<?> input, CompiledFunction next) {
    if (next instanceof ObjectToLong<?> form && form.input().isAssignableFrom(input)) {
      return toLong(first, form);
    }
    if (next instanceof ObjectToDouble<?> form && form.input().isAssignableFrom(input)) {
      return toDouble(first, form);
    }
    if (next instanceof ObjectToBoolean<?> form && form.input().isAssignableFrom(input)) {
      return toBoolean(first, form);
    }
    if (next instanceof ObjectToObject<?> form && form.input().isAssignableFrom(input)) {
      return toObject(first, form);
    }
    throw misfit(next);
  }

  private static <T> CompiledFunction toLong(LongFunction<?> first, ObjectToLong<T> form) {
    Class<T> type = form.input();
    ToLongFunction<T> last = form.function();
    return new LongToLong(i -> last.applyAsLong(type.cast(first.apply(i))));
  }

  private static <T> CompiledFunction toDouble(LongFunction<?> first, ObjectToDouble<T> form) {
    Class<T> type = form.input();
    ToDoubleFunction<T> last = form.function();
    return new LongToDouble(i -> last.applyAsDouble(type.cast(first.apply(i))));
  }

  private static <T> CompiledFunction toBoolean(LongFunction<?> first, ObjectToBoolean<T> form) {
    Class<T> type = form.input();
    Predicate<T> last = form.function();
    return new LongToBoolean(i -> last.test(type.cast(first.apply(i))));
  }

  private static <T> CompiledFunction toObject(LongFunction<?> first, ObjectToObject<T> form) {
    Class<T> type = form.input();
    Function<T, ?> last = form.function();
    return new LongToObject(i -> last.apply(type.cast(first.apply(i))));
  }

  private static IllegalArgumentException misfit(CompiledFunction next) {
    return new IllegalArgumentException(next + " takes something else");
  }
}
