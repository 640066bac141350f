package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What completions are told: one end for each op, and nothing afterwards. */
record CompletionRules(Subject subject) {

  private static final int FAILING_CYCLES = 64;
  private static final int READ_CYCLES = 16;
  private static final Pattern ERROR_NAME = Pattern.compile("\\S+");
  private static final String VERIFIED = "equal, missing, unexpected, unequal";

  /** With many ops in flight on several lanes at the same time. */
  void endExactlyOnce(int opsPerLane) throws AdapterException, InterruptedException {
    for (WatchedCompletion op : runAndClose(opsPerLane)) {
      assertEquals(
          1, op.ends(), () -> named(op) + ": calls of Completion.succeed and Completion.fail");
      assertSucceeded(named(op), op);
    }
  }

  void notUsedAfterTheEnd(int opsPerLane) throws AdapterException, InterruptedException {
    for (WatchedCompletion op : runAndClose(opsPerLane)) {
      assertEquals(
          List.of(), op.lateCalls(), () -> named(op) + ": calls of its Completion after its end");
    }
  }

  /** All ops; the adapter is closed, so that it had the time to tell more than it should. */
  private List<WatchedCompletion> runAndClose(int opsPerLane)
      throws AdapterException, InterruptedException {
    List<WatchedCompletion> ops = new ArrayList<>();
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      adapter.run(opsPerLane).forEach(batch -> ops.addAll(batch.ops()));
    }
    return ops;
  }

  private String named(WatchedCompletion op) {
    return Subject.named(subject.ops().get(op.op)) + ", cycle " + op.cycle;
  }

  static void assertSucceeded(String named, WatchedCompletion op) {
    assertNull(op.thrown(), () -> named + ": PreparedOp.start threw");
    OpError error = op.error();
    if (error != null) {
      fail(named + " failed: " + error.name() + ": " + error.message(), error.cause());
    }
  }

  /** A failed request is told with the name that the adapter has for it, and is no exception. */
  void errorsNamed(List<FailingOp> failing) throws AdapterException, InterruptedException {
    assumeTrue(!failing.isEmpty(), "failingOps() is empty");
    List<OpTemplate> templates = failing.stream().map(FailingOp::template).toList();
    List<Batch> batches = new ArrayList<>();
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, templates, 1)) {
      for (int op = 0; op < templates.size(); op++) {
        Batch batch = adapter.lane().run(List.of(op), 0, FAILING_CYCLES);
        adapter.lane().await(batch, subject.patience());
        batches.add(batch);
      }
    }
    for (int op = 0; op < failing.size(); op++) {
      for (WatchedCompletion completion : batches.get(op).ops()) {
        assertFailed(failing.get(op), completion);
      }
    }
  }

  private static void assertFailed(FailingOp expected, WatchedCompletion op) {
    String named = Subject.named(expected.template()) + ", cycle " + op.cycle;
    assertNull(op.thrown(), () -> named + ": PreparedOp.start must not throw for a failed request");
    assertEquals(
        1,
        op.ends(),
        () -> named + ": calls of Completion.succeed and Completion.fail of a failed request");
    OpError error = op.error();
    if (error == null) {
      fail(
          named
              + ": Completion.fail must be called with "
              + expected.errorName()
              + ", not succeed");
      return;
    }
    assertEquals(expected.errorName(), error.name(), () -> named + ": " + error.message());
    assertTrue(
        ERROR_NAME.matcher(error.name()).matches(),
        () -> named + ": OpError.name must have no blanks");
    assertTrue(
        !error.message().isBlank() && error.message().lines().count() == 1,
        () -> named + ": OpError.message must be one line, not '" + error.message() + "'");
  }

  /** What ops verify is compared, what they capture is handed out. */
  void answersRead() throws AdapterException, InterruptedException {
    List<OpTemplate> reading = reading();
    assumeTrue(
        !reading.isEmpty(),
        "no op of ops() captures or verifies, or the adapter only counts answers");
    List<OpTemplate> templates = new ArrayList<>(reading);
    for (OpTemplate op : reading) {
      ExpectedRows rows = op.expectedRows();
      if (rows != null) {
        templates.add(expectingOneRowMore(op, rows));
      }
    }
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, templates, 1)) {
      for (int op = 0; op < templates.size(); op++) {
        Batch batch = adapter.lane().run(List.of(op), 0, READ_CYCLES);
        adapter.lane().await(batch, subject.patience());
        for (WatchedCompletion completion : batch.ops()) {
          if (op < reading.size()) {
            assertRead(templates.get(op), completion);
          } else {
            assertMissed(templates.get(op), completion);
          }
        }
      }
    }
  }

  /** The same op, whose answer now lacks a row, which only who looks at the answer can see. */
  private static OpTemplate expectingOneRowMore(OpTemplate op, ExpectedRows rows) {
    ExpectedRows more =
        new ExpectedRows(
            rows.fields(),
            rows.everyField(),
            rows.ignored(),
            rows.count() + 1,
            rows.firstCycle(),
            rows.required());
    return new OpTemplate(
        op.name() + "-expecting-one-row-more",
        op.fields(),
        op.params(),
        op.tags(),
        op.captures(),
        more,
        op.ownClient());
  }

  /** Where there are no answers any op may capture. */
  private List<OpTemplate> reading() {
    return switch (subject.provider().answerUse()) {
      case COUNTED -> List.of();
      case NONE -> List.of(capturing(subject.ops().get(0)));
      case READ ->
          subject.ops().stream()
              .filter(op -> !op.captures().isEmpty() || op.expectedRows() != null)
              .toList();
    };
  }

  private static OpTemplate capturing(OpTemplate op) {
    List<Capture> captures = List.of(new Capture(0, "first-field"), new Capture(1, "second-field"));
    return op.withCaptures(captures).withExpectedRows(null);
  }

  private void assertRead(OpTemplate template, WatchedCompletion op) {
    String named = Subject.named(template) + ", cycle " + op.cycle;
    assertSucceeded(named, op);
    for (Capture capture : template.captures()) {
      assertTrue(
          op.captured().has(capture.variable()),
          () -> named + ": Completion.capture was not called for '" + capture.field() + "'");
      if (subject.provider().answerUse() == AnswerUse.NONE) {
        assertEquals(
            capture.field(),
            op.captured().get(capture.variable()),
            () -> named + ": without answers, a captured field has its name as its value");
      }
    }
    if (template.expectedRows() != null) {
      List<Long> expected = List.of((long) template.expectedRows().count(), 0L, 0L, 0L);
      @Nullable List<Long> verified = op.verified();
      assertEquals(
          expected,
          verified,
          () -> named + ": rows that Completion.verified was told of (" + VERIFIED + ")");
    }
  }

  private static void assertMissed(OpTemplate template, WatchedCompletion op) {
    String named = Subject.named(template) + ", cycle " + op.cycle;
    assertNull(op.thrown(), () -> named + ": PreparedOp.start threw");
    assertTrue(
        op.error() != null,
        () -> named + ": Completion.fail must be called for an answer that lacks a row");
    ExpectedRows rows = template.expectedRows();
    long answered = rows == null ? 0 : rows.count() - 1;
    assertEquals(
        List.of(answered, 1L, 0L, 0L),
        op.verified(),
        () -> named + ": rows that Completion.verified was told of (" + VERIFIED + ")");
  }
}
