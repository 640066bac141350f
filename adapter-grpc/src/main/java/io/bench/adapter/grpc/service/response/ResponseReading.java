package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Message;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.RowVerification;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.grpc.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. The account of one call's responses: how many were as they must be. Made
 * once for each op in flight and used again.
 */
public final class ResponseReading {

  /** The error of a call that ended with OK where another status was expected. */
  public static final String STATUS_UNEQUAL = "StatusUnequal";

  private final ResponsePlan plan;
  private final WireBuffer scratch = new WireBuffer();
  private long cycle;
  private @Nullable CallExpectation atStart;
  private long seen;
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
    long missing = counted ? Math.max(0, expected - seen) : 0;
    long unexpected = counted ? Math.max(0, seen - expected) : 0;
    // a status that is as it must be counts where nothing else does
    long equal = plan.fields().isEmpty() && !counted ? 1 : seen - unexpected - unequal;
    completion.verified(equal, missing, unexpected, unequal);
    if (unequal == 0 && missing == 0 && unexpected == 0) {
      return null;
    }
    String name =
        unequal > 0
            ? RowVerification.ROWS_UNEQUAL
            : missing > 0 ? RowVerification.ROWS_MISSING : RowVerification.ROWS_UNEXPECTED;
    String text = "cycle " + cycle + ": " + seen + (seen == 1 ? " message" : " messages");
    return new OpError(
        name,
        text
            + (counted ? ", expected " + expected : "")
            + (firstDifference == null ? "" : "; " + firstDifference),
        false,
        null);
  }
}
