package io.bench.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorTest {

  private final LaneRecorder prompt = new LaneRecorder(2, 1, 3);
  private final LaneRecorder late = new LaneRecorder(2, 1, 3);
  private final Collector collector = new Collector(List.of(prompt, late), 2, 1, 3);

  private static void succeed(LaneRecorder recorder, int phase, int ops) {
    OpStats stats = recorder.stats(phase, 0);
    stats.add(Count.ISSUED, ops);
    stats.add(Count.SUCCEEDED, ops);
    for (int op = 0; op < ops; op++) {
      stats.record(Latency.SERVICE, 1_000_000);
    }
  }

  private long succeeded(int phase) {
    return collector.totals(phase).get(0).count(Count.SUCCEEDED);
  }

  @Test
  void aLaneThatAnswersLateIsInALaterIntervalAndNothingIsLost() {
    succeed(prompt, 0, 3);
    succeed(late, 0, 5);
    collector.request();
    prompt.exchange();

    assertThat(collector.isComplete()).isFalse();
    assertThat(collector.collect(0, 1, -1).get(0).ops().get(0).count(Count.SUCCEEDED)).isEqualTo(3);

    succeed(late, 0, 2);
    late.exchange();
    assertThat(collector.isComplete()).isTrue();
    assertThat(collector.collect(1, 2, -1).get(0).ops().get(0).count(Count.SUCCEEDED)).isEqualTo(7);
    assertThat(succeeded(0)).isEqualTo(10);
    assertThat(collector.totals(0).get(0).histogram(Latency.SERVICE).getTotalCount()).isEqualTo(10);
  }

  @Test
  void whatWasHandedOverTooLateIsTakenBeforeTheLaneIsAskedAgain() {
    succeed(late, 0, 5);
    collector.request();
    prompt.exchange();
    collector.collect(0, 1, -1);
    late.exchange();
    succeed(late, 0, 2);

    collector.request();
    prompt.exchange();
    late.exchange();
    assertThat(collector.isComplete()).isTrue();
    assertThat(collector.collect(1, 2, -1).get(0).ops().get(0).count(Count.SUCCEEDED)).isEqualTo(7);
    assertThat(succeeded(0)).isEqualTo(7);
  }

  @Test
  void whatWasCollectedIsNotCollectedAgain() {
    succeed(prompt, 0, 3);
    collector.request();
    prompt.exchange();
    late.exchange();
    collector.collect(0, 1, -1);

    assertThat(collector.collect(1, 2, -1)).isEmpty();
    assertThat(succeeded(0)).isEqualTo(3);
  }

  @Test
  void phasesDoNotMixWhenAnOpOfTheFirstEndsInTheSecond() {
    succeed(prompt, 1, 4);
    succeed(prompt, 0, 1);
    collector.request();
    prompt.exchange();
    late.exchange();

    assertThat(collector.collect(0, 1, -1))
        .extracting(IntervalRecord::phaseIndex)
        .containsExactly(0, 1);
    assertThat(succeeded(0)).isEqualTo(1);
    assertThat(succeeded(1)).isEqualTo(4);
  }
}
