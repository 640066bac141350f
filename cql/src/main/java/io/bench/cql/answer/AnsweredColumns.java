package io.bench.cql.answer;

import io.bench.adapter.api.Binding;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an answer as an adapter has them; equal if rows of both are read in the same way.
 * Immutable and thread-safe.
 *
 * @param <RowT> the adapter's type of a row
 */
public interface AnsweredColumns<RowT> {

  /** Of a conditional statement, the name of the column that says whether it was applied. */
  String APPLIED = "[applied]";

  /** The columns' names, as the server has them, in the order of the columns. */
  List<String> names();

  /** A column's type as CQL writes it. */
  String cqlType(int column);

  /**
   * A cell as an object, for ops that use it later. Hot path; runs on the lane's thread.
   *
   * @throws IllegalArgumentException naming the column, if the row does not hold what its type says
   */
  @Nullable Object read(RowT row, int column);

  /**
   * Compares a column with the values of a binding.
   *
   * @throws RuntimeException if the column has a type that nothing is known of
   */
  ComparedColumn<RowT> compared(int column, Binding expected);

  /** Whether a value is none to the server, as an empty collection that is not frozen is. */
  static boolean isEmpty(@Nullable Object value) {
    return value == null
        || (value instanceof Collection<?> collection && collection.isEmpty())
        || (value instanceof Map<?, ?> map && map.isEmpty());
  }

  /**
   * A column that rows are compared in. Hot path; runs on the lane's thread.
   *
   * @param <RowT> the adapter's type of a row
   */
  interface ComparedColumn<RowT> {

    /**
     * What a row must hold, in the form that is compared; null if it must hold nothing.
     *
     * @throws IllegalArgumentException saying why, if the column cannot hold the binding's value
     */
    @Nullable Object expected(long cycle);

    /**
     * Whether a row holds it.
     *
     * @throws IllegalArgumentException naming the column, if the row does not hold what its type
     *     says
     */
    boolean holds(RowT row, @Nullable Object expected);

    /** What a row holds, as CQL writes it. */
    String shownOf(RowT row);

    /** What a row must hold, as CQL writes it. */
    String shown(@Nullable Object expected);
  }
}
