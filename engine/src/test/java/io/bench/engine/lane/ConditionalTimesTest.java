package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Times of conditional updates by whether the condition held. */
class ConditionalTimesTest {

  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRig rig = new LaneRig(server, 1, "Timeout:retry,count;.*:count", 2, 0);

  private void begin(@Nullable Schedule schedule) {
    rig.begin(0, PhaseRun.NO_END, schedule, 10);
    rig.turn();
  }

  private void answer(long afterMillis, boolean applied) {
    rig.clock.advanceMillis(afterMillis);
    Completion update = server.waiting.remove();
    update.applied(applied);
    update.succeed();
    rig.turn();
  }

  private static void assertTimes(
      OpTotals totals, Latency latency, long count, long longestMillis) {
    var times = totals.histogram(latency);
    assertThat(times == null ? 0 : times.getTotalCount()).as(latency.key()).isEqualTo(count);
    if (times != null) {
      assertThat(times.getMaxValue())
          .as(latency.key())
          .isCloseTo(longestMillis * LaneRig.MILLI, Percentage.withPercentage(0.1));
    }
  }

  @Test
  void aClosedLoopKeepsServiceTimesApart() {
    begin(null);

    answer(2, true);
    answer(7, false);
    answer(3, true);

    OpTotals totals = rig.finish(0);
    assertTimes(totals, Latency.SERVICE, 3, 7);
    assertTimes(totals, Latency.APPLIED_SERVICE, 2, 3);
    assertTimes(totals, Latency.NOT_APPLIED_SERVICE, 1, 7);
    assertTimes(totals, Latency.APPLIED_RESPONSE, 0, 0);
    assertTimes(totals, Latency.NOT_APPLIED_RESPONSE, 0, 0);
  }

  @Test
  void aPacedLoopKeepsResponseTimesApartToo() {
    begin(RateProfile.constant(1_000));

    answer(5, false); // due at 0 ms
    answer(2, true); // due at 1 ms, sent at 5 ms

    OpTotals totals = rig.finish(0);
    assertTimes(totals, Latency.NOT_APPLIED_RESPONSE, 1, 5);
    assertTimes(totals, Latency.APPLIED_RESPONSE, 1, 6);
    assertTimes(totals, Latency.APPLIED_SERVICE, 1, 2);
    assertTimes(totals, Latency.RESPONSE, 2, 6);
  }

  @Test
  void opsThatAreNotConditionalHaveNoneOfThem() {
    begin(null);

    server.waiting.remove().succeed();

    OpTotals totals = rig.finish(0);
    assertThat(totals.histogram(Latency.SERVICE)).isNotNull();
    assertThat(totals.histogram(Latency.APPLIED_SERVICE)).isNull();
    assertThat(totals.histogram(Latency.NOT_APPLIED_SERVICE)).isNull();
  }

  @Test
  void anOpThatTookTwoTriesIsRecordedOnceWithWhatItsLastTrySays() {
    begin(null);
    rig.clock.advanceMillis(4);
    Completion update = server.waiting.remove();
    update.applied(true);
    update.fail(new OpError("Timeout", "no answer", true, null));
    rig.turn();

    answer(3, false);

    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.APPLIED)).isZero();
    assertThat(totals.count(Count.NOT_APPLIED)).isEqualTo(1);
    assertTimes(totals, Latency.APPLIED_SERVICE, 0, 0);
    assertTimes(totals, Latency.NOT_APPLIED_SERVICE, 1, 7);
  }
}
