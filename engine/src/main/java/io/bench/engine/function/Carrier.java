package io.bench.engine.function;

/** The Java form in which a value passes from one step to the next. */
public enum Carrier {
  /** {@code long} and {@code int}. */
  LONG,
  /** {@code double} and {@code float}. */
  DOUBLE,
  BOOLEAN,
  OBJECT;

  /** The carrier of a type. {@code byte} and {@code short} pass as objects. */
  public static Carrier of(Class<?> type) {
    if (type == long.class || type == int.class) {
      return LONG;
    }
    if (type == double.class || type == float.class) {
      return DOUBLE;
    }
    return type == boolean.class ? BOOLEAN : OBJECT;
  }
}
