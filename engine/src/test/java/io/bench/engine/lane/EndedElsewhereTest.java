package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An op that another thread ends while a turn begins: after its clock reading. */
class EndedElsewhereTest {

  private static final long MILLI = 1_000_000;

  private final FakeClock time = new FakeClock();
  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRecorder recorder = new LaneRecorder(1, 1, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 1, 3);
  private @Nullable Runnable afterReading;

  private final NanoClock clock =
      () -> {
        long now = time.nanoTime();
        Runnable next = afterReading;
        afterReading = null;
        if (next != null) {
          next.run();
        }
        return now;
      };

  private final Lane lane =
      new Lane(
          new LaneSettings(
              clock,
              new OpMix(List.of(), List.of(0), 1),
              1,
              1,
              new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
              (template, error, rule, first) -> {},
              1_000 * MILLI,
              ProcessStalls.UNKNOWN,
              7),
          0,
          1,
          AdapterLane.WITHOUT_STATE,
          new LaneOp[] {server},
          null,
          recorder);

  @Test
  void theNextOpIsNotSentBeforeItsEnd() {
    CyclePlan two = new CyclePlan(0, 2, 1, Shard.WHOLE, false);
    lane.run(new PhaseRun(0, time.nanoTime(), PhaseRun.NO_END, null, two, 1, null));
    turn();

    afterReading =
        () -> {
          time.advanceNanos(5 * MILLI);
          onAnotherThread(server::answerAll);
        };
    turn();
    assertThat(server.waiting).hasSize(1);
    server.answerAll();

    recorder.exchange();
    collector.collect(0, 1, -1);
    Histogram service =
        Objects.requireNonNull(collector.totals(0).get(0).histogram(Latency.SERVICE));
    assertThat(service.getTotalCount()).isEqualTo(2);
    assertThat(service.getCountBetweenValues(0, MILLI)).isEqualTo(1);
  }

  private void turn() {
    while (lane.turn() == 0) {
      // the next turn must come at once
    }
  }

  private static void onAnotherThread(Runnable action) {
    Thread thread = new Thread(action);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
