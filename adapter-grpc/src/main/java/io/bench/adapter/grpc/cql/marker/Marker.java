package io.bench.adapter.grpc.cql.marker;

import org.jspecify.annotations.Nullable;

/**
 * What a placeholder stands for. Immutable and thread-safe.
 *
 * @param column whose value or part it is, as the server knows it; null where it is of no column,
 *     or of one that cannot be told
 */
public record Marker(@Nullable String column, Role role) {

  /** One whose type the text does not tell. */
  static final Marker UNKNOWN = new Marker(null, Role.UNKNOWN);

  static final Marker INT = new Marker(null, Role.INT);
  static final Marker BIGINT = new Marker(null, Role.BIGINT);

  /** How a placeholder's type follows from its column's. */
  public enum Role {
    /** The column's own type: {@code c = ?}. */
    VALUE,
    /** A list of the column's type: {@code c in ?}. */
    VALUES,
    /** What is taken away: of the column's type, but a set of keys from a map: {@code c - ?}. */
    REMOVED,
    /** One of the values that the collection holds: {@code c contains ?}, {@code c[0] = ?}. */
    ELEMENT,
    /** A map's key, or a list's index: {@code c[?]}, {@code c contains key ?}. */
    KEY,
    /** An int whatever the table: {@code limit ?}, {@code using ttl ?}. */
    INT,
    /** A bigint whatever the table: {@code using timestamp ?}. */
    BIGINT,
    /** Not to be told from the text. */
    UNKNOWN
  }

  static Marker of(@Nullable String column, Role role) {
    return column == null ? UNKNOWN : new Marker(column, role);
  }
}
