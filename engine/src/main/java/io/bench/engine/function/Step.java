package io.bench.engine.function;

/**
 * One function of a recipe with its arguments applied: pure and thread-safe.
 *
 * <p>So that no step boxes, a step is carried by one of four kinds of value: {@code long} (also for
 * {@code int}), {@code double} (also for {@code float}), {@code boolean}, and object. The steps by
 * what they take are {@link LongStep}, {@link DoubleStep} and {@link ObjectStep}; a {@link
 * VariableStep} takes no value but the chain itself.
 */
public sealed interface Step permits LongStep, DoubleStep, ObjectStep, VariableStep {

  /** What carries the values of this step's output. */
  Carrier output();
}
