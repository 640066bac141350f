package io.bench.adapter.api;

/**
 * What {@link Binding#asObject} gives where nothing is to be bound: not null, which would delete
 * what is there, but no value at all. An adapter whose protocol cannot leave a value out refuses
 * it, and so does a place within a value, such as the element of a list.
 */
public enum UnsetValue {
  UNSET;

  @Override
  public String toString() {
    return "unset";
  }
}
