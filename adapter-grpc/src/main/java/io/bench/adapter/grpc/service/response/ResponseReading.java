package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Message;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import io.bench.stargate.WireBuffer;
import io.grpc.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The account of one call's responses: how many were as they must be. Made once for each op in
 * flight and used again. Hot path; runs on the event loop.
 */
public final class ResponseReading {

  /** The error of a call that ended with OK where another status was expected. */
  public static final String STATUS_UNEQUAL = "StatusUnequal";

  private final ResponsePlan plan;
  private final WireBuffer scratch = new WireBuffer();
  private long cycle;
  private @Nullable CallExpectation atStart;
  private long seen;
  private long rows;
  private long unequal;
  private @Nullable String firstDifference;

  public ResponseReading(ResponsePlan plan) {
    this.plan = plan;
  }

  /**
   * Begins with a new call.
   *
   * @param expectation what {@link ResponsePlan#expectation} gave for it
   */
  public void begin(long opCycle, @Nullable CallExpectation expectation) {
    cycle = opCycle;
    atStart = expectation;
    seen = 0;
    rows = 0;
    unequal = 0;
    firstDifference = null;
  }

  /**
   * A message has arrived.
   *
   * @param message null if messages are not parsed
   */
  public void message(@Nullable Message message, Completion completion) {
    long index = seen++;
    if (message == null) {
      return;
    }
    if (index == 0) {
      for (ResponsePlan.Captured captured : plan.captures()) {
        Message container = captured.path().container(message);
        completion.capture(
            captured.variable(),
            container == null ? null : CapturedValue.in(container, captured.path().field()));
      }
    }
    if (plan.messages() < 0 || index < plan.messages()) {
      compare(message, index);
    }
  }

  /** The message that has arrived last has this many rows. */
  public void rows(long more, Completion completion) {
    rows += more;
    completion.addRows(more);
  }

  private void compare(Message message, long index) {
    long messageCycle = plan.cycleOf(cycle, index);
    List<ExpectedField> fields = plan.fields();
    for (int i = 0; i < fields.size(); i++) {
      ExpectedField field = fields.get(i);
      Message made = atStart == null ? null : atStart.of(i, index);
      Message expected = made == null ? field.expected(messageCycle, scratch) : made;
      String difference = field.difference(message, expected, messageCycle);
      if (difference != null) {
        unequal++;
        if (firstDifference == null) {
          firstDifference = "message " + index + ", " + difference;
        }
        return;
      }
    }
  }

  /** How many messages have arrived. */
  public long messages() {
    return seen;
  }

  /**
   * The call has ended with another status than OK: tells the completion whether that was expected.
   * Where the op says that it must be OK, any other counts as unequal; where another refusal was
   * expected, this one is an error that verifies nothing.
   *
   * @return whether it was expected, so that the op has succeeded
   */
  public boolean endedWith(Status.Code refusal, Completion completion) {
    if (refusal == plan.status()) {
      completion.verified(1, 0, 0, 0);
      return true;
    }
    if (plan.requiresOk()) {
      completion.verified(0, 0, 0, 1);
    }
    return false;
  }

  /**
   * The call has ended with OK: tells the completion the counts.
   *
   * @return the error that the op has ended with, or null if all is as it must be
   */
  public @Nullable OpError endedWell(Completion completion) {
    if (plan.status() != Status.Code.OK) {
      completion.verified(0, 0, 0, 1);
      return new OpError(
          STATUS_UNEQUAL,
          "cycle " + cycle + ": status OK instead of " + plan.status(),
          false,
          null);
    }
    return plan.verifies() ? messagesCompared(completion) : null;
  }

  private @Nullable OpError messagesCompared(Completion completion) {
    long expected = plan.messages();
    boolean counted = expected >= 0;
    long expectedRows = atStart == null ? plan.expectedRows(cycle) : atStart.rows();
    boolean rowsCounted = expectedRows >= 0;
    long missing = counted ? Math.max(0, expected - seen) : 0;
    long unexpected = counted ? Math.max(0, seen - expected) : 0;
    long equal = 0;
    if (counted || !plan.fields().isEmpty()) {
      equal = seen - unexpected - unequal;
    } else if (!rowsCounted) {
      // a status that is as it must be counts where nothing else does
      equal = 1;
    }
    if (rowsCounted) {
      equal += Math.min(rows, expectedRows);
      missing += Math.max(0, expectedRows - rows);
      unexpected += Math.max(0, rows - expectedRows);
    }
    completion.verified(equal, missing, unexpected, unequal);
    if (unequal == 0 && missing == 0 && unexpected == 0) {
      return null;
    }
    String name =
        unequal > 0
            ? RowVerification.ROWS_UNEQUAL
            : missing > 0 ? RowVerification.ROWS_MISSING : RowVerification.ROWS_UNEXPECTED;
    return new OpError(
        name,
        "cycle "
            + cycle
            + ": "
            + counted(seen, "message", expected)
            + (rowsCounted ? "; " + counted(rows, "row", expectedRows) : "")
            + (firstDifference == null ? "" : "; " + firstDifference),
        false,
        null);
  }

  private static String counted(long count, String unit, long expected) {
    return count
        + " "
        + unit
        + (count == 1 ? "" : "s")
        + (expected >= 0 ? ", expected " + expected : "");
  }
}
