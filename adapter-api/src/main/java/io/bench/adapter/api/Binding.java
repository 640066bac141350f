package io.bench.adapter.api;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A compiled recipe: a pure function from a cycle number to a value. Thread-safe, and free of
 * locks.
 *
 * <p>Each value can be had in its own primitive form without boxing. The forms convert as Java
 * does: the integral ones truncate, text is parsed by none of them.
 */
public interface Binding {

  /** The name by which the op's text refers to it, or the recipe itself where it stands inline. */
  String name();

  /** Which of the forms below costs no conversion. */
  ValueType type();

  /** The class of what {@link #asObject} returns. */
  Class<?> valueClass();

  /**
   * The value as a 64-bit integer.
   *
   * @throws IllegalStateException if the value is no number
   */
  long asLong(long cycle);

  /** The value as a 32-bit integer: the low bits of {@link #asLong}. */
  default int asInt(long cycle) {
    return (int) asLong(cycle);
  }

  /**
   * The value as a double.
   *
   * @throws IllegalStateException if the value is no number
   */
  double asDouble(long cycle);

  /**
   * The value as a truth value.
   *
   * @throws IllegalStateException if the value is none
   */
  boolean asBoolean(long cycle);

  /**
   * The value as an object: boxed if it is a primitive. Null, or {@link UnsetValue#UNSET}, only if
   * the recipe says so.
   */
  @Nullable Object asObject(long cycle);

  /**
   * Whether the value is a function of the cycle, so that it can be made again at any time. Only
   * what an earlier op has captured is not: it is to be had while the op that needs it is started.
   */
  default boolean dependsOnCycleOnly() {
    return true;
  }

  /**
   * Writes the value's text in UTF-8 at the buffer's position, without making a string where the
   * recipe allows that, and advances the position.
   *
   * @throws java.nio.BufferOverflowException if it does not fit; the position is then where it was
   */
  void writeUtf8(long cycle, ByteBuffer target);
}
