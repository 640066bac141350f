package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.client.ClientMeter;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import io.bench.engine.record.PhaseKind;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpAccountingTest {

  private static final PhasePlan PHASE =
      new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 10, null);

  private static final ActivityPlan PLAN =
      new ActivityPlan(
          "test",
          new OpMix(List.of("read"), List.of(0), 1),
          1,
          1,
          List.of(PHASE),
          new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
          0,
          3,
          0);

  private final LaneRecorder recorder = new LaneRecorder(1, 1, 3);
  private final OpStats read = recorder.stats(0, 0);

  private void issue(int ops) {
    read.add(Count.ISSUED, ops);
  }

  private void end(Count how, Latency time, int ops) {
    read.add(how, ops);
    for (int op = 0; op < ops; op++) {
      read.record(time, 1_000);
    }
  }

  private void check(int unfinished) {
    Collector collector = new Collector(List.of(recorder), 1, 1, 3);
    recorder.exchange();
    collector.collect(0, 1, -1);
    OpAccounting.check(
        PLAN,
        new PhaseResult(
            PHASE,
            PhaseCourse.of(PHASE, Instant.EPOCH, 1, 1, null),
            collector.totals(0),
            Collections.nCopies(unfinished, new UnfinishedOp(0, 0, 5)),
            new ClientMeter().read()));
  }

  private void checkStrides(int unfinished) {
    Collector collector = new Collector(List.of(recorder), 1, 1, 3);
    recorder.exchange();
    collector.collect(0, 1, -1);
    PhaseResult phase =
        new PhaseResult(
            PHASE,
            PhaseCourse.of(PHASE, Instant.EPOCH, 1, 1, null),
            collector.totals(0),
            new StrideResult(collector.strides(0), unfinished),
            List.of(),
            null,
            new ClientMeter().read(),
            PhaseFindings.NONE);
    OpAccounting.check(PLAN, phase);
  }

  private void strides(int issued, int succeeded, int times) {
    OpStats strides = recorder.strides(0);
    strides.add(Count.ISSUED, issued);
    strides.add(Count.SUCCEEDED, succeeded);
    strides.add(Count.FAILED, 1);
    for (int time = 0; time < times; time++) {
      strides.record(Latency.STRIDE, 1_000);
    }
  }

  @Test
  void everyStrideEndedOrIsUnfinished() {
    strides(10, 7, 7);

    assertThatCode(() -> checkStrides(2)).doesNotThrowAnyException();
  }

  @Test
  void aLostStrideIsABug() {
    strides(10, 7, 7);

    assertThatThrownBy(() -> checkStrides(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("strides in measurement do not add up: issued 10, succeeded 7");
  }

  @Test
  void aSucceededStrideWithoutItsTimeIsABug() {
    strides(8, 7, 6);

    assertThatThrownBy(() -> checkStrides(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("succeeded 7 (6 times)");
  }

  @Test
  void everyOpEndedOrIsUnfinished() {
    issue(10);
    end(Count.SUCCEEDED, Latency.SERVICE, 7);
    end(Count.FAILED, Latency.FAILED_SERVICE, 2);

    assertThatCode(() -> check(1)).doesNotThrowAnyException();
  }

  @Test
  void aLostOpIsABug() {
    issue(10);
    end(Count.SUCCEEDED, Latency.SERVICE, 9);

    assertThatThrownBy(() -> check(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'read'")
        .hasMessageContaining("issued 10, succeeded 9");
  }

  @Test
  void anInventedOpIsABug() {
    issue(10);
    end(Count.SUCCEEDED, Latency.SERVICE, 10);

    assertThatThrownBy(() -> check(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aSuccessWithoutItsTimeIsABug() {
    issue(2);
    end(Count.SUCCEEDED, Latency.SERVICE, 1);
    read.add(Count.SUCCEEDED, 1);

    assertThatThrownBy(() -> check(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("succeeded 2 (1 times)");
  }
}
