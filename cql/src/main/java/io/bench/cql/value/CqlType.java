package io.bench.cql.value;

import io.bench.adapter.api.UnsetValue;
import org.jspecify.annotations.Nullable;

/** The CQL type of a column, an element or a field. Immutable and thread-safe. */
public interface CqlType {

  /** As CQL writes it, such as {@code list<text>}. */
  String cqlName();

  /**
   * What a binding gives, as the object that an adapter encodes; null and unset stay so. Hot path;
   * on the lane's thread.
   *
   * @throws IllegalArgumentException saying why, if such a column cannot hold it
   */
  @Nullable Object fit(@Nullable Object given);

  /** The type of the values that such a collection holds, or null if it is none. */
  default @Nullable CqlType element() {
    return null;
  }

  /** The type of such a collection's keys, or null if it is none. */
  default @Nullable CqlType key() {
    return null;
  }

  /** The type of what is taken away from such a column. */
  default CqlType removed() {
    return this;
  }

  /** Whether an object is null or {@link UnsetValue#UNSET}, which need no conversion. */
  static boolean isNoValue(@Nullable Object object) {
    return object == null || object == UnsetValue.UNSET;
  }
}
