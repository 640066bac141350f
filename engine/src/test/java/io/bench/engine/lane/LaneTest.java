package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimePart;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LaneTest {

  private static final long UNBOUNDED = Long.MAX_VALUE;

  @Test
  void aClosedLoopFillsItsPlacesInFlightAndNoMore() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 4);
    rig.begin(0, 1_000 * MILLI, null, UNBOUNDED);

    rig.turn();
    assertThat(server.waiting).hasSize(4);

    server.waiting.remove().succeed();
    rig.turn();
    assertThat(server.waiting).hasSize(4);
    assertThat(server.cycles).containsExactly(0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void aBurstOfStartsIsFlushedOnce() {
    LaneRig rig = new LaneRig(new FakeLaneServer(), 16);
    rig.begin(0, 1_000 * MILLI, null, UNBOUNDED);

    rig.turn();

    assertThat(rig.flushes).isEqualTo(1);
  }

  @Test
  void opsAreInFlightFromTheFirstStartToTheLastEnd() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 4);
    assertThat(rig.lane.hasOpsInFlight()).isFalse();
    rig.begin(0, PhaseRun.NO_END, null, 2);

    rig.turn();
    assertThat(server.waiting).hasSize(2);
    assertThat(rig.lane.hasOpsInFlight()).isTrue();
    server.waiting.remove().succeed();
    assertThat(rig.lane.hasOpsInFlight()).isTrue();
    server.waiting.remove().succeed();
    assertThat(rig.lane.hasOpsInFlight()).isFalse();
  }

  @Test
  void whatItsEventLoopSpinsIsRecordedUntilTheNextExchange() {
    LaneRig rig = new LaneRig(new FakeLaneServer(), 1);

    rig.lane.spun(2);
    rig.lane.spun(3);

    assertThat(rig.use().spunNanos()).isEqualTo(5);
    assertThat(rig.use().spunNanos()).isZero();
  }

  @Test
  void aPacedOpIsStartedAtItsIntendedTimeAndNotBefore() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 100);
    rig.begin(0, 1_000 * MILLI, RateProfile.constant(100), UNBOUNDED);

    assertThat(rig.turn()).isEqualTo(10 * MILLI);
    assertThat(server.cycles).hasSize(1);
    rig.clock.advanceNanos(10 * MILLI - 1);
    assertThat(rig.turn()).isEqualTo(1);
    assertThat(server.cycles).hasSize(1);
    rig.clock.advanceNanos(1);
    rig.turn();
    assertThat(server.cycles).hasSize(2);
  }

  @Test
  void aStallOfOneSecondIsSeenByEveryOpThatWasDueMeanwhile() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 10);
    PhaseRun run = rig.begin(0, 3_000 * MILLI, RateProfile.constant(1_000), UNBOUNDED);

    // The server answers nothing for a second, then everything at once.
    rig.runFor(1_000 * MILLI);
    assertThat(server.waiting).hasSize(10);
    do {
      server.answerAll();
      rig.turn();
    } while (!server.waiting.isEmpty());
    while (run.issuingEnded().getCount() > 0) {
      rig.runFor(MILLI);
      server.answerAll();
    }
    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.ISSUED)).isEqualTo(3_000);
    Histogram response = Objects.requireNonNull(totals.histogram(Latency.RESPONSE));
    long stalled = response.getTotalCount() - response.getCountBetweenValues(0, 2 * MILLI);
    assertThat(stalled).isBetween(990L, 1_000L);
    assertThat(response.getMaxValue()).isBetween(998 * MILLI, 1_002 * MILLI);
    assertThat(response.getValueAtPercentile(75)).isBetween(240 * MILLI, 260 * MILLI);
    Histogram service = Objects.requireNonNull(totals.histogram(Latency.SERVICE));
    assertThat(service.getCountBetweenValues(2 * MILLI, Long.MAX_VALUE)).isEqualTo(10);
  }

  /** The case of the published stall: 1,000 op/s for 10 s, of which the server sleeps one. */
  @Test
  void tenSecondsWithAStallOfOneHaveATenthOfTheirOpsBetweenOneSecondAndNone() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 10);
    PhaseRun run = rig.begin(0, 10_000 * MILLI, RateProfile.constant(1_000), UNBOUNDED);
    long start = rig.clock.nanoTime();

    while (run.issuingEnded().getCount() > 0) {
      long elapsed = rig.clock.nanoTime() - start;
      boolean stalled = elapsed >= 4_000 * MILLI && elapsed < 5_000 * MILLI;
      rig.runFor(MILLI / 2);
      while (!stalled && !server.waiting.isEmpty()) {
        server.answerAll();
        rig.turn();
      }
    }
    OpTotals totals = rig.finish(0);

    Histogram response = Objects.requireNonNull(totals.histogram(Latency.RESPONSE));
    Histogram service = Objects.requireNonNull(totals.histogram(Latency.SERVICE));
    assertThat(totals.count(Count.ISSUED)).isEqualTo(10_000);
    for (long tenth = 1; tenth < 10; tenth++) {
      long longer = response.getCountBetweenValues(tenth * 100 * MILLI, Long.MAX_VALUE);
      assertThat(longer).isBetween(1_000L - 100 * tenth - 15, 1_000L - 100 * tenth + 15);
    }
    assertThat(response.getValueAtPercentile(99)).isBetween(880 * MILLI, 920 * MILLI);
    assertThat(service.getValueAtPercentile(99)).isLessThan(2 * MILLI);
    Histogram permits = Objects.requireNonNull(totals.histogram(Latency.PERMIT_WAIT));
    assertThat(permits.getMaxValue()).isBetween(980 * MILLI, 1_000 * MILLI);
    assertThat(totals.time().near(95).of(TimePart.PERMIT)).isGreaterThan(0.98);
    assertThat(totals.time().sumNanos(TimePart.DELAY)).isZero();
  }

  @Test
  void aPhaseThatHasReachedItsAimStartsNoMoreOpsAndWasNotStopped() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 2);
    PhaseRun run = rig.begin(0, PhaseRun.NO_END, null, UNBOUNDED);
    rig.turn();

    run.complete();
    rig.turn();

    assertThat(run.issuingEnded().getCount()).isZero();
    assertThat(run.stopReason()).isNull();
    assertThat(run.drained().getCount()).isEqualTo(1);
    server.answerAll();
    assertThat(run.drained().getCount()).isZero();
    assertThat(rig.finish(0).count(Count.SUCCEEDED)).isEqualTo(2);
  }

  @Test
  void anOpOfTheWarmUpThatEndsInTheMeasurementIsStillAWarmUpOp() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 2);
    PhaseRun warmUp = rig.begin(0, 100 * MILLI, null, UNBOUNDED);
    rig.runFor(200 * MILLI);
    assertThat(warmUp.issuingEnded().getCount()).isZero();
    assertThat(warmUp.drained().getCount()).isEqualTo(1);
    Completion late = server.waiting.remove();

    rig.begin(1, 100 * MILLI, null, UNBOUNDED);
    server.answerAll();
    rig.turn();
    rig.clock.advanceMillis(50);
    late.succeed();
    OpTotals measured = rig.finish(1);
    OpTotals warm = rig.totals(0);

    assertThat(warm.count(Count.ISSUED)).isEqualTo(2);
    assertThat(warm.count(Count.SUCCEEDED)).isEqualTo(2);
    assertThat(Objects.requireNonNull(warm.histogram(Latency.SERVICE)).getMaxValue())
        .isGreaterThan(240 * MILLI);
    assertThat(measured.count(Count.SUCCEEDED)).isZero();
  }

  @Test
  void aPhaseIsDrainedOnlyWhenItsLastOpHasEnded() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 4);
    PhaseRun run = rig.begin(0, PhaseRun.NO_END, null, 3);

    rig.turn();
    assertThat(run.issuingEnded().getCount()).isZero();
    server.waiting.remove().succeed();
    server.waiting.remove().succeed();
    assertThat(run.drained().getCount()).isEqualTo(1);
    server.answerAll();
    assertThat(run.drained().getCount()).isZero();
  }

  @Test
  void aTimedPhaseEndsInTimeEvenIfEveryPlaceIsStuck() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 2);
    PhaseRun run = rig.begin(0, 500 * MILLI, null, UNBOUNDED);

    assertThat(rig.turn()).isEqualTo(500 * MILLI);
    rig.clock.advanceMillis(500);
    rig.turn();

    assertThat(run.issuingEnded().getCount()).isZero();
  }

  @Test
  void whatHasNotEndedIsUnfinishedWithItsAgeAndCancelled() {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 3);
    rig.begin(0, PhaseRun.NO_END, null, 3);
    rig.turn();
    server.waiting.remove().succeed();
    rig.clock.advanceMillis(70);

    OpTotals totals = rig.finish(0);

    assertThat(rig.lane.unfinished())
        .containsExactlyInAnyOrder(
            new UnfinishedOp(0, 0, 70 * MILLI, 1), new UnfinishedOp(0, 0, 70 * MILLI, 2));
    assertThat(server.cancelled).isEqualTo(2);
    assertThat(totals.count(Count.ISSUED)).isEqualTo(3);
    assertThat(totals.count(Count.SUCCEEDED)).isEqualTo(1);

    server.answerAll();
    assertThat(rig.totals(0).count(Count.SUCCEEDED)).isEqualTo(1);
  }

  @Test
  void aCancelThatThrowsEndsTheLaneOnceEveryOpIsCancelled() {
    FakeLaneServer server = new FakeLaneServer();
    LaneOp op =
        new LaneOp() {
          @Override
          public void start(long cycle, Completion completion) {
            server.start(cycle, completion);
          }

          @Override
          public void cancel(Completion completion) {
            server.cancel(completion);
            if (server.cancelled == 2) {
              throw new IllegalStateException("cannot cancel 2");
            }
            throw new NoClassDefFoundError("cannot cancel " + server.cancelled);
          }
        };
    LaneRig rig = new LaneRig(op, 3);
    rig.begin(0, PhaseRun.NO_END, null, 3);
    rig.turn();

    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.ISSUED)).isEqualTo(3);
    assertThat(server.cancelled).isEqualTo(3);
    assertThat(rig.lane.finished().getCount()).isZero();
    assertThat(rig.lane.unfinished()).hasSize(3);
    assertThat(rig.lane.failure()).hasMessage("cannot cancel 1");
  }

  @Test
  void anAnswerOnAForeignThreadCountsWhenItCameNotWhenItWasTakenIn() throws Exception {
    FakeLaneServer server = new FakeLaneServer();
    LaneRig rig = new LaneRig(server, 2);
    rig.begin(0, PhaseRun.NO_END, null, 2);
    rig.turn();
    rig.clock.advanceMillis(5);
    Thread foreign = new Thread(server::answerAll);
    foreign.start();
    foreign.join();
    rig.clock.advanceMillis(500);

    assertThat(rig.totals(0).count(Count.SUCCEEDED)).isZero();
    rig.turn();
    OpTotals totals = rig.finish(0);

    Histogram service = Objects.requireNonNull(totals.histogram(Latency.SERVICE));
    assertThat(service.getTotalCount()).isEqualTo(2);
    assertThat(service.getMaxValue()).isBetween(5 * MILLI, 5 * MILLI + 10_000);
  }

  @Test
  void rowsCountOnlyWhereTheAdapterToldThem() {
    LaneOp reads =
        (cycle, completion) -> {
          if (cycle != 0) {
            completion.addRows(cycle - 1);
          }
          completion.succeed();
        };
    LaneRig rig = new LaneRig(reads, 1);
    rig.begin(0, PhaseRun.NO_END, null, 4);
    rig.turn();
    OpTotals totals = rig.finish(0);

    assertThat(totals.count(Count.EMPTY)).isEqualTo(1);
    assertThat(totals.count(Count.ROWS)).isEqualTo(0 + 1 + 2);
  }
}
