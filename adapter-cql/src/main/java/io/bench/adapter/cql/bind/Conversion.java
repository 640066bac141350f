package io.bench.adapter.cql.bind;

/** Makes a value into the Java type that the driver's codec for a CQL type takes. Stateless. */
interface Conversion {

  /**
   * Converts a value that is not null.
   *
   * @throws IllegalArgumentException (or a subclass) saying why it is no value of the type
   */
  Object convert(Object value);
}
