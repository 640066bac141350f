package io.bench.adapter.api;

/** The form in which a {@link Binding} makes its value without detour. */
public enum ValueType {
  LONG,
  INT,
  DOUBLE,
  FLOAT,
  BOOLEAN,
  STRING,
  /** Any other class: see {@link Binding#valueClass}. */
  OBJECT
}
