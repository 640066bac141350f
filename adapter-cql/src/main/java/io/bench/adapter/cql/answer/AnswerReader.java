package io.bench.adapter.cql.answer;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import io.bench.cql.statement.AnswerPart;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the thread on which an answer arrives. Reads the answers of one op. Stateless, so that
 * lanes share it: what is found is kept in the {@link RowVerification} that is handed in.
 */
public final class AnswerReader {

  private final @Nullable ExpectedRows expectedRows;
  private final @Nullable RowComparison comparison;
  private final @Nullable CapturedColumns captures;

  private AnswerReader(
      @Nullable ExpectedRows expectedRows,
      @Nullable RowComparison comparison,
      @Nullable CapturedColumns captures) {
    this.expectedRows = expectedRows;
    this.comparison = comparison;
    this.captures = captures;
  }

  /**
   * Plans the reading of an op's answers.
   *
   * @param statement the op's prepared statement, or null if it has none
   * @return null if there is nothing to be read
   * @throws AdapterException naming op and field, if an answer lacks a field that is to be read
   */
  public static @Nullable AnswerReader plan(
      String op, AnswerPart part, @Nullable PreparedStatement statement, CqlSession session)
      throws AdapterException {
    if (part.isNothing()) {
      return null;
    }
    ColumnDefinitions columns = statement == null ? null : statement.getResultSetDefinitions();
    ExpectedRows expectedRows = part.expectedRows();
    RowComparison comparison = null;
    if (expectedRows != null) {
      if (columns == null) {
        throw AdapterException.usage(
            "op '" + op + "': verify-fields needs a prepared statement, whose columns are known");
      }
      comparison = RowComparison.plan(op, expectedRows, columns, session.getContext());
    }
    CapturedColumns captures =
        part.captures().isEmpty() ? null : new CapturedColumns(part.captures());
    if (captures != null && columns != null) {
      captures.check(op, columns);
    }
    return new AnswerReader(expectedRows, comparison, captures);
  }

  /** Begins with the answer to a cycle. */
  public void begin(RowVerification verification, long cycle) {
    if (expectedRows != null) {
      verification.begin(expectedRows, cycle);
    }
  }

  /**
   * Reads a page.
   *
   * @param rows of the page; as many are taken as there is need of
   * @param first whether no row of this answer was read before
   * @return whether the page had a row
   * @throws IllegalArgumentException if the answer has no field of a captured name
   */
  public boolean read(
      Iterator<Row> rows, boolean first, RowVerification verification, Completion completion) {
    boolean seen = false;
    while (rows.hasNext() && (!seen || comparison != null)) {
      Row row = rows.next();
      if (first && !seen && captures != null) {
        captures.capture(row, completion);
      }
      seen = true;
      if (comparison != null) {
        long cycle = verification.nextRow();
        if (cycle != RowVerification.NOT_EXPECTED) {
          comparison.compare(row, cycle, verification);
        }
      }
    }
    return seen;
  }

  /** The last page was read. Returns what was wrong with the rows, or null. */
  public @Nullable OpError end(RowVerification verification, Completion completion) {
    return comparison == null ? null : verification.end(completion);
  }
}
