package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of ops in flight when nothing follows them, when they are given up, at the end. */
record InFlightRules(Subject subject, @Nullable LastingOp lasting) {

  /** Sizes of bursts, each with nothing before it and nothing after it. */
  private static final List<Integer> BURSTS =
      List.of(1, 2, 3, 1, Subject.IN_FLIGHT, 1, 5, 1, 1, Subject.IN_FLIGHT - 1, 1, 2, 1, 7, 1, 1);

  private static final int CANCELLED = Subject.IN_FLIGHT / 2;
  private static final int OPS_AFTERWARDS = 128;

  /** As between two phases: no op depends on another one that follows. */
  void drain() throws AdapterException, InterruptedException {
    OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES);
    try (adapter) {
      long cycle = 0;
      for (int burst : BURSTS) {
        List<Batch> batches = new ArrayList<>();
        for (LaneDriver lane : adapter.lanes()) {
          batches.add(lane.run(subject.allOps(), cycle, burst));
        }
        for (int index = 0; index < batches.size(); index++) {
          adapter.lanes().get(index).await(batches.get(index), subject.patience());
          batches.get(index).ops().forEach(this::assertSucceeded);
        }
        cycle += burst;
      }
    }
    assertLanesEnded(adapter);
  }

  private void assertSucceeded(WatchedCompletion op) {
    String named = Subject.named(subject.ops().get(op.op)) + ", cycle " + op.cycle;
    CompletionRules.assertSucceeded(named, op);
  }

  private static void assertLanesEnded(OpenedAdapter adapter) {
    assertEquals(
        List.of(),
        adapter.endlessLanes(),
        "lanes that had no turn in which to end after LaneEventLoop.wake");
  }

  /** The lane goes on afterwards, while the server may still answer what nobody waits for. */
  void cancelled() throws AdapterException, InterruptedException {
    Batch given;
    Batch others;
    LaneDriver lane;
    try (OpenedAdapter adapter = openWithLasting(1)) {
      lane = adapter.lane();
      given = startAndCancel(lane);
      others = lane.run(subject.allOps(), CANCELLED, OPS_AFTERWARDS);
      lane.await(others, subject.patience());
    }
    assertNull(lane.failure(), "PreparedOp.cancel must not throw");
    for (WatchedCompletion op : given.ops()) {
      assertGivenUp(op);
    }
    for (WatchedCompletion op : others.ops()) {
      assertSucceeded(op);
      assertEquals(
          1,
          op.ends(),
          () ->
              "calls of Completion.succeed and Completion.fail of cycle "
                  + op.cycle
                  + ", which was not cancelled");
    }
  }

  private Batch startAndCancel(LaneDriver lane) throws InterruptedException {
    holdAnswers(List.of(lane));
    try {
      Batch batch = startAll(lane, CANCELLED);
      lane.await(
          lane.cancel(batch),
          subject.patience(),
          () -> "after LaneEventLoop.wake there was no turn in which to call PreparedOp.cancel");
      return batch;
    } finally {
      releaseAnswers(List.of(lane));
    }
  }

  /** The lanes end with ops in flight, are closed, and then the adapter is. */
  void closedWithOpsInFlight() throws AdapterException, InterruptedException {
    List<Batch> given = new ArrayList<>();
    OpenedAdapter adapter = openWithLasting(Subject.LANES);
    try (adapter) {
      holdAnswers(adapter.lanes());
      for (LaneDriver lane : adapter.lanes()) {
        given.add(startAll(lane, Subject.IN_FLIGHT));
      }
    } finally {
      releaseAnswers(adapter.lanes());
    }
    for (LaneDriver lane : adapter.lanes()) {
      assertNull(
          lane.failure(), "a lane that ends gives up its ops: PreparedOp.cancel must not throw");
    }
    assertLanesEnded(adapter);
    for (Batch batch : given) {
      batch.ops().forEach(this::assertGivenUp);
    }
  }

  /** With the ops that succeed and, last, the one that is not answered, if there is one. */
  private OpenedAdapter openWithLasting(int lanes) throws AdapterException {
    if (lasting == null) {
      return OpenedAdapter.open(subject, lanes);
    }
    List<OpTemplate> templates = new ArrayList<>(subject.ops());
    templates.add(lasting.template());
    return OpenedAdapter.open(subject.with(lasting.parameters()), templates, lanes);
  }

  private void holdAnswers(List<LaneDriver> lanes) {
    if (lasting != null) {
      lasting.hold().run();
      lanes.forEach(lane -> lane.holdAnswers(true));
    }
  }

  /** From here on an op that was given up may be answered after all. */
  private void releaseAnswers(List<LaneDriver> lanes) {
    if (lasting != null) {
      lanes.forEach(lane -> lane.holdAnswers(false));
      lasting.release().run();
    }
  }

  /** Starts ops that are not answered, if there are such, and waits until all are on their way. */
  private Batch startAll(LaneDriver lane, int count) throws InterruptedException {
    List<Integer> ops = lasting == null ? subject.allOps() : List.of(subject.ops().size());
    Batch batch = lane.run(ops, 0, count);
    lane.await(
        batch.allStarted(),
        subject.patience(),
        () ->
            "not all of "
                + count
                + " ops were started: PreparedOp.start must return before its op ends");
    return batch;
  }

  private void assertGivenUp(WatchedCompletion op) {
    assertTrue(
        op.ends() <= 1,
        () ->
            "cycle "
                + op.cycle
                + " was given up; Completion.succeed and Completion.fail were called "
                + op.ends()
                + " times");
    assertNull(op.thrown(), () -> "PreparedOp.start of cycle " + op.cycle + " threw");
    assertFalse(
        op.hasSucceededAfterClose(),
        () -> "Completion.succeed of cycle " + op.cycle + " was called after Adapter.close");
    assertFalse(
        op.hasSucceededUnanswered(),
        () -> "Completion.succeed of cycle " + op.cycle + " was called, but nobody answered it");
  }
}
