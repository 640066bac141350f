package io.bench.adapter.grpc.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. The answer of one op in flight as it is read, page after page. Made once
 * for each op in flight and used again.
 */
public final class AnswerReading {

  /** The error of an answer whose columns are not those that the op verifies or captures. */
  public static final String COLUMNS_DO_NOT_FIT = "ColumnsDoNotFit";

  /** The error of an answer that holds other values than its columns' types say. */
  public static final String UNREADABLE = "UnreadableAnswer";

  private final RowVerification verification = new RowVerification();
  private @Nullable AnswerPart part;
  private @Nullable ColumnPlan plan;
  private boolean rowSeen;

  /**
   * Begins with the answer to a cycle.
   *
   * @param wanted of it, or null if it is only counted
   */
  public void begin(@Nullable AnswerPart wanted, long cycle) {
    part = wanted;
    plan = null;
    rowSeen = false;
    ExpectedRows expected = wanted == null ? null : wanted.expectedRows();
    if (expected != null) {
      verification.begin(expected, cycle);
    }
  }

  /**
   * Reads a page, if anything is wanted of it.
   *
   * @param columns none if the page is not the first and does not repeat them
   * @param rows all of them, or only the first if they are not compared
   * @return the error that the op has ended with, or null
   */
  public @Nullable OpError page(List<ColumnSpec> columns, List<Row> rows, Completion completion) {
    AnswerPart wanted = part;
    if (wanted == null) {
      return null;
    }
    try {
      ColumnPlan current = plan(wanted, columns);
      if (current == null) {
        return new OpError(COLUMNS_DO_NOT_FIT, wanted.withoutColumns(), false, null);
      }
      plan = current;
      read(current, rows, completion);
      return null;
    } catch (AdapterException doNotFit) {
      return new OpError(COLUMNS_DO_NOT_FIT, doNotFit.getMessage(), false, doNotFit);
    } catch (RuntimeException wrong) {
      return new OpError(UNREADABLE, String.valueOf(wrong.getMessage()), false, wrong);
    }
  }

  private @Nullable ColumnPlan plan(AnswerPart wanted, List<ColumnSpec> columns)
      throws AdapterException {
    return columns.isEmpty() ? plan : wanted.planFor(columns);
  }

  private void read(ColumnPlan current, List<Row> rows, Completion completion)
      throws AdapterException {
    RowComparison comparison = current.comparison();
    CapturedColumns captures = current.captures();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (!rowSeen) {
        rowSeen = true;
        if (captures != null) {
          captures.capture(row, completion);
        }
      }
      if (comparison != null) {
        long rowCycle = verification.nextRow();
        if (rowCycle != RowVerification.NOT_EXPECTED) {
          comparison.compare(row, rowCycle, verification);
        }
      }
    }
  }

  /**
   * The last page was read.
   *
   * @return what is wrong with the rows, or null
   */
  public @Nullable OpError end(Completion completion) {
    AnswerPart wanted = part;
    return wanted == null || wanted.expectedRows() == null ? null : verification.end(completion);
  }
}
