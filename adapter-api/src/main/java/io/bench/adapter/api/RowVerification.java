package io.bench.adapter.api;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the account of one answer while an adapter compares its rows with what they must be: how
 * many were equal, unequal, too many and missing. Made once for each op in flight and used again.
 * Hot path; one thread at a time.
 *
 * <pre>
 * verification.begin(expected, cycle);
 * for each row:
 *   long rowCycle = verification.nextRow();
 *   if (rowCycle != RowVerification.NOT_EXPECTED) {
 *     // compare; at the first field that differs
 *     verification.unequal("field 'value': 'a' instead of 'b'");
 *   }
 * OpError wrong = verification.end(completion);
 * // completion.succeed() if that is null, completion.fail(wrong) otherwise
 * </pre>
 */
public final class RowVerification {

  /** What {@link #nextRow} returns for a row that should not be there. */
  public static final long NOT_EXPECTED = Long.MIN_VALUE;

  /** The error of an answer in which a row holds other values than it must. */
  public static final String ROWS_UNEQUAL = "RowsUnequal";

  /** The error of an answer with too few rows. */
  public static final String ROWS_MISSING = "RowsMissing";

  /** The error of an answer with too many rows. */
  public static final String ROWS_UNEXPECTED = "RowsUnexpected";

  private long cycle;
  private long firstCycle;
  private int expected;
  private int seen;
  private int unequal;
  private @Nullable String firstDifference;

  /** Begins with a new answer. */
  public void begin(ExpectedRows rows, long opCycle) {
    cycle = opCycle;
    firstCycle = rows.firstCycle(opCycle);
    expected = rows.count();
    seen = 0;
    unequal = 0;
    firstDifference = null;
  }

  /** The next row is there: the cycle whose values it must hold, or {@link #NOT_EXPECTED}. */
  public long nextRow() {
    int row = seen++;
    return row < expected ? firstCycle + row : NOT_EXPECTED;
  }

  /** Whether {@link #unequal} would keep its text: only the first difference is told. */
  public boolean wantsDifference() {
    return firstDifference == null;
  }

  /**
   * The row last begun differs. Once for each row.
   *
   * @param difference field, value and expected value, for people; may be empty where {@link
   *     #wantsDifference} says no
   */
  public void unequal(String difference) {
    unequal++;
    if (firstDifference == null) {
      firstDifference = "row " + (seen - 1) + ", " + difference;
    }
  }

  /**
   * The answer is complete: tells the completion the counts.
   *
   * @return the error that the op has ended with, or null if every row is as it must be
   */
  public @Nullable OpError end(Completion completion) {
    int missing = Math.max(0, expected - seen);
    int unexpected = Math.max(0, seen - expected);
    completion.verified(seen - unexpected - unequal, missing, unexpected, unequal);
    if (unequal == 0 && missing == 0 && unexpected == 0) {
      return null;
    }
    String name = unequal > 0 ? ROWS_UNEQUAL : missing > 0 ? ROWS_MISSING : ROWS_UNEXPECTED;
    StringBuilder message = new StringBuilder("cycle ").append(cycle).append(": ");
    message
        .append(seen)
        .append(seen == 1 ? " row" : " rows")
        .append(", expected ")
        .append(expected);
    if (firstDifference != null) {
      message.append("; ").append(firstDifference);
    }
    return new OpError(name, message.toString(), false, null);
  }
}
