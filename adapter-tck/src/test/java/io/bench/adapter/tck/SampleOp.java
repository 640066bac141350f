package io.bench.adapter.tck;

import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.RowVerification;
import org.jspecify.annotations.Nullable;

/** An op on one lane. What it is answered stands in the op itself. */
final class SampleOp implements LaneOp {

  static final String ERROR_NAME = "NoSuchRow";

  /** What goes wrong now and then goes wrong here: only a run of many ops comes that far. */
  private static final long UNLUCKY_CYCLE = 777;

  /** Of an op that is in the place of the unlucky one. */
  private static final long LATER_CYCLE = UNLUCKY_CYCLE + Subject.IN_FLIGHT;

  private static final int MANY_BYTES = 100_000;

  private final SampleLane lane;
  private final Fault fault;
  private final OpTemplate template;
  private final boolean useless;
  private final boolean fails;
  private @Nullable Completion endedBefore;

  /** Keeps what was allocated from being optimised away. */
  @SuppressWarnings("UnusedVariable")
  private volatile byte[] last = new byte[0];

  SampleOp(SampleLane lane, Fault fault, OpTemplate template, boolean useless) {
    this.lane = lane;
    this.fault = fault;
    this.template = template;
    this.useless = useless;
    this.fails = template.value("fail").isPresent();
  }

  @Override
  public void start(long cycle, Completion completion) {
    if (fault == Fault.ALLOCATES_MUCH) {
      last = new byte[MANY_BYTES];
    }
    if (fails && fault == Fault.THROWS_FOR_A_FAILED_REQUEST) {
      throw new IllegalStateException("no such row");
    }
    if (lane.answersAreHeld()) {
      lane.hold(completion);
    } else if (lane.takeCancellation()) {
      completion.fail(SampleLane.cancelled());
    } else {
      lane.send(() -> answer(cycle, completion));
    }
  }

  @Override
  public void cancel(Completion completion) {
    lane.cancel(completion);
  }

  private void answer(long cycle, Completion completion) {
    boolean unlucky = cycle == UNLUCKY_CYCLE;
    if (unlucky && fault == Fault.NEVER_ENDS_AN_OP) {
      return;
    }
    if (useless || (fails && fault != Fault.SUCCEEDS_WHERE_THE_SERVER_FAILS)) {
      String name = ERROR_NAME + (fault == Fault.NAMES_AN_ERROR_BY_ITS_KEY ? cycle : "");
      completion.fail(new OpError(name, "there is no row", true, null));
      if (fault == Fault.ENDS_A_FAILED_OP_TWICE) {
        completion.succeed();
      }
      return;
    }
    read(completion);
    ExpectedRows expected = template.expectedRows();
    if (expected != null && expected.count() > 1 && fault != Fault.CALLS_MISSING_ROWS_EQUAL) {
      String message = "1 row, expected " + expected.count();
      completion.fail(new OpError(RowVerification.ROWS_MISSING, message, false, null));
      return;
    }
    completion.succeed();
    if (unlucky && fault == Fault.ENDS_AN_OP_TWICE) {
      completion.succeed();
    }
    if (fault == Fault.ENDS_AN_OP_AGAIN_DURING_LATER_ONES) {
      endTheUnluckyOneAgain(cycle, completion);
    }
    if (unlucky && fault == Fault.TELLS_ROWS_AFTER_THE_END) {
      completion.addRows(1);
    }
  }

  private void endTheUnluckyOneAgain(long cycle, Completion completion) {
    Completion before = endedBefore;
    if (cycle == UNLUCKY_CYCLE) {
      endedBefore = completion;
    } else if (cycle == LATER_CYCLE && before != null) {
      before.succeed();
    }
  }

  private void read(Completion completion) {
    completion.firstResult();
    completion.addRows(1);
    if (fault != Fault.CAPTURES_NOTHING) {
      for (Capture capture : template.captures()) {
        completion.capture(capture.variable(), "the value of " + capture.field());
      }
    }
    ExpectedRows expected = template.expectedRows();
    if (expected != null && fault != Fault.COMPARES_NOTHING) {
      int equal = fault == Fault.CALLS_MISSING_ROWS_EQUAL ? expected.count() : 1;
      completion.verified(equal, expected.count() - equal, 0, 0);
    }
  }
}
