package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An adapter that ends an op twice: seen, and nothing is counted wrong. */
class SecondEndTest {

  private static final OpError LATE = new OpError("Late", "second end", true, null);

  private final FakeLaneServer server = new FakeLaneServer();

  @Test
  void atOnceItCountsOnceAndTheLaneGoesOn() {
    LaneOp twice =
        (cycle, completion) -> {
          completion.succeed();
          completion.fail(LATE);
        };
    LaneRig rig = new LaneRig(twice, 1);
    rig.begin(0, PhaseRun.NO_END, null, 3);
    rig.turn();

    assertThat(rig.lane.secondEnd()).isEqualTo(new SecondEnd(0, 0));
    assertThat(rig.lane.failure()).isNull();
    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(3);
    assertThat(totals.count(Count.FAILED)).isZero();
  }

  @Test
  void whileTheNextOpHasThePlaceThatOneIsNotEnded() {
    LaneRig rig = new LaneRig(server, 1);
    rig.begin(0, PhaseRun.NO_END, null, 2);
    rig.turn();
    Completion first = server.waiting.remove();
    first.succeed();
    rig.turn();
    assertThat(server.waiting).as("the next op is in the same place").hasSize(1);

    first.fail(LATE);
    first.addRows(5);
    assertThat(rig.totals(0).count(Count.FAILED)).isZero();
    assertThat(rig.lane.secondEnd()).isEqualTo(new SecondEnd(0, 0));
    server.answerAll();

    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(2);
    assertThat(totals.count(Count.ROWS)).isZero();
  }

  @Test
  void aSecondEndOfAFailedTryDoesNotEndItsRetry() {
    LaneRig rig = new LaneRig(server, 1, "retry", 2, 0);
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.turn();
    Completion first = server.waiting.remove();
    first.fail(LATE);
    rig.turn();
    assertThat(server.waiting).as("the second try").hasSize(1);

    first.fail(LATE);
    rig.turn();
    assertThat(rig.totals(0).count(Count.FAILED)).isZero();
    server.answerAll();

    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(1);
    assertThat(totals.count(Count.TRIES)).isEqualTo(2);
    assertThat(rig.lane.secondEnd()).isNotNull();
  }

  @Test
  void onForeignThreadsTheFirstEndIsKeptAndTheSecondSeen() throws Exception {
    LaneRig rig = new LaneRig(server, 1);
    rig.begin(0, PhaseRun.NO_END, null, 2);
    rig.turn();
    Completion first = server.waiting.remove();
    elsewhere(
        () -> {
          first.succeed();
          first.fail(LATE);
        });
    rig.turn();

    assertThat(rig.lane.secondEnd()).isEqualTo(new SecondEnd(0, 0));
    server.answerAll();
    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(2);
    assertThat(totals.count(Count.FAILED)).isZero();
  }

  @Test
  void aLateOneFromAForeignThreadDoesNotEndALaterOpAndNothingHangs() throws Exception {
    List<Completion> given = new ArrayList<>();
    LaneOp answering =
        (cycle, completion) -> {
          given.add(completion);
          completion.succeed();
        };
    LaneRig rig = new LaneRig(answering, 1);
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.turn();
    // More often than a place has completions: also the one that is put back into its ring.
    elsewhere(() -> given.get(0).fail(LATE));
    PhaseRun next = rig.begin(1, PhaseRun.NO_END, null, 1_000);
    rig.turn();

    assertThat(rig.lane.secondEnd()).isEqualTo(new SecondEnd(0, 0));
    assertThat(next.drained().getCount()).isZero();
    OpTotals totals = rig.finish(1);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(1_000);
    assertThat(totals.count(Count.FAILED)).isZero();
  }

  @Test
  void anEndAfterTheLanesOwnIsNoFault() {
    LaneRig rig = new LaneRig(server, 1);
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.turn();
    rig.finish(0);
    server.answerAll();

    assertThat(rig.lane.turn()).isEqualTo(LaneTask.FINISHED);
    assertThat(rig.lane.secondEnd()).isNull();
    assertThat(rig.lane.unfinished()).hasSize(1);
  }

  private static void elsewhere(Runnable action) throws InterruptedException {
    Thread thread = new Thread(action);
    thread.start();
    thread.join();
  }
}
