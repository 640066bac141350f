package io.bench.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The answer of one op in flight as it is counted and read, page after page. Made once for each op
 * in flight and used again. Hot path; runs on the thread on which answers arrive.
 */
public final class AnswerReading<RowT> {

  /** The error of an answer whose columns are not those that the op verifies or captures. */
  public static final String COLUMNS_DO_NOT_FIT = "ColumnsDoNotFit";

  /** The error of an answer that holds other values than its columns' types say. */
  public static final String UNREADABLE = "UnreadableAnswer";

  private final RowVerification verification = new RowVerification();
  private @Nullable AnswerPlans<RowT> plans;
  private @Nullable AnswerPlan<RowT> plan;
  private boolean rowSeen;
  private int pages;

  /**
   * Begins with the answer to a cycle.
   *
   * @param wanted of it, or null if it is only counted
   */
  public void begin(@Nullable AnswerPlans<RowT> wanted, long cycle) {
    plans = wanted;
    plan = null;
    rowSeen = false;
    pages = 0;
    ExpectedRows expected = wanted == null ? null : wanted.expectedRows();
    if (expected != null) {
      verification.begin(expected, cycle);
    }
  }

  /** A page of a result has come, with this many rows. */
  public void page(long rows, Completion completion) {
    pages++;
    if (rows > 0) {
      completion.firstResult();
    }
    completion.addRows(rows);
    completion.addPages(1);
  }

  /** The answer to a condition has come. */
  public void applied(boolean applied, Completion completion) {
    pages++;
    completion.applied(applied);
  }

  /** How many pages have come. */
  public int pages() {
    return pages;
  }

  /**
   * Reads the rows of a page, if they are verified or captured.
   *
   * @param columns null if the page is not the first and does not name them again
   * @param rows as many are taken as there is need of
   * @return the error that the op has ended with, or null
   */
  public @Nullable OpError read(
      @Nullable AnsweredColumns<RowT> columns, Iterator<RowT> rows, Completion completion) {
    AnswerPlans<RowT> wanted = plans;
    if (wanted == null) {
      return null;
    }
    try {
      AnswerPlan<RowT> current = columns == null ? plan : wanted.planFor(columns);
      if (current == null) {
        return new OpError(COLUMNS_DO_NOT_FIT, wanted.withoutColumns(), false, null);
      }
      plan = current;
      return read(current, rows, completion);
    } catch (AdapterException e) {
      return new OpError(COLUMNS_DO_NOT_FIT, e.getMessage(), false, e);
    }
  }

  /** As above, where it is known how the rows are read. */
  public @Nullable OpError read(
      AnswerPlan<RowT> current, Iterator<RowT> rows, Completion completion) {
    try {
      while (rows.hasNext() && (!rowSeen || current.comparesRows())) {
        RowT row = rows.next();
        if (!rowSeen) {
          rowSeen = true;
          current.capture(row, completion);
        }
        if (current.comparesRows()) {
          long cycle = verification.nextRow();
          if (cycle != RowVerification.NOT_EXPECTED) {
            current.compare(row, cycle, verification);
          }
        }
      }
      return null;
    } catch (RuntimeException e) {
      return new OpError(UNREADABLE, String.valueOf(e.getMessage()), false, e);
    }
  }

  /**
   * The last page was read.
   *
   * @return what is wrong with the rows, or null
   */
  public @Nullable OpError end(Completion completion) {
    AnswerPlans<RowT> wanted = plans;
    return wanted == null || wanted.expectedRows() == null ? null : verification.end(completion);
  }
}
