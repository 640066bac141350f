package io.bench.engine.lane;

import static io.bench.engine.lane.LaneRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamMessagesTest {

  private final FakeLaneServer server = new FakeLaneServer();
  private final LaneRig rig = new LaneRig(server, 1);

  private Completion started() {
    rig.begin(0, PhaseRun.NO_END, null, 1);
    rig.turn();
    return server.waiting.remove();
  }

  private void messageAfter(Completion stream, long millis, long bytes) {
    rig.clock.advanceNanos(millis * MILLI);
    stream.message(bytes);
  }

  private static long[] millis(@Nullable Histogram histogram) {
    assertThat(histogram).isNotNull();
    return new long[] {
      histogram.getTotalCount(),
      Math.round((double) histogram.getMinValue() / MILLI),
      Math.round((double) histogram.getMaxValue() / MILLI)
    };
  }

  @Test
  void messagesAreSeenWhileTheirStreamGoesOn() {
    Completion stream = started();
    messageAfter(stream, 5, 10);
    messageAfter(stream, 2, 20);
    messageAfter(stream, 8, 30);

    OpTotals running = rig.totals(0);
    assertThat(running.count(Count.MESSAGES)).isEqualTo(3);
    assertThat(running.count(Count.BYTES)).isEqualTo(60);
    assertThat(millis(running.histogram(Latency.MESSAGE_GAP))).containsExactly(2, 2, 8);
    assertThat(running.count(Count.SUCCEEDED)).isZero();

    stream.succeed();
    OpTotals ended = rig.totals(0);
    assertThat(ended.count(Count.MESSAGES)).isEqualTo(3);
    assertThat(ended.count(Count.BYTES)).isEqualTo(60);
    assertThat(ended.count(Count.SUCCEEDED)).isEqualTo(1);
    assertThat(millis(ended.histogram(Latency.FIRST_RESULT))).containsExactly(1, 5, 5);
    assertThat(millis(ended.histogram(Latency.SERVICE))).containsExactly(1, 15, 15);
  }

  @Test
  void messagesOfAStreamThatFailsWereReceivedAllTheSame() {
    Completion stream = started();
    messageAfter(stream, 1, 10);
    stream.addSentMessages(7);
    stream.addTransparentRetries(2);
    stream.fail(new OpError("UNAVAILABLE", "after 1 message", false, null));

    OpTotals totals = rig.totals(0);
    assertThat(totals.count(Count.MESSAGES)).isEqualTo(1);
    assertThat(totals.count(Count.SENT_MESSAGES)).isEqualTo(7);
    assertThat(totals.count(Count.TRANSPARENT_RETRIES)).isEqualTo(2);
    assertThat(totals.count(Count.FAILED)).isEqualTo(1);
    assertThat(totals.histogram(Latency.FIRST_RESULT)).isNull();
  }

  @Test
  void messagesThatAForeignThreadReceivesAreSeenWhileTheirStreamGoesOn() throws Exception {
    Completion stream = started();
    CompletableFuture.runAsync(
            () -> {
              messageAfter(stream, 5, 10);
              messageAfter(stream, 2, 20);
            })
        .get();
    OpTotals running = rig.handedOver(0);
    assertThat(running.count(Count.MESSAGES)).isEqualTo(2);
    assertThat(running.count(Count.BYTES)).isEqualTo(30);
    assertThat(millis(running.histogram(Latency.MESSAGE_GAP))).containsExactly(1, 2, 2);

    CompletableFuture.runAsync(
            () -> {
              messageAfter(stream, 8, 30);
              stream.succeed();
            })
        .get();
    rig.turn();
    OpTotals ended = rig.totals(0);
    assertThat(ended.count(Count.MESSAGES)).isEqualTo(3);
    assertThat(ended.count(Count.BYTES)).isEqualTo(60);
    assertThat(millis(ended.histogram(Latency.MESSAGE_GAP))).containsExactly(2, 2, 8);
    assertThat(millis(ended.histogram(Latency.FIRST_RESULT))).containsExactly(1, 5, 5);
  }

  @Test
  void messagesThatAForeignThreadReceivesOfAStreamThatDoesNotEndCountAllTheSame() throws Exception {
    Completion stream = started();
    CompletableFuture.runAsync(() -> messageAfter(stream, 5, 10)).get();

    OpTotals totals = rig.finish(0);
    assertThat(totals.count(Count.MESSAGES)).isEqualTo(1);
    assertThat(totals.count(Count.BYTES)).isEqualTo(10);
    assertThat(totals.count(Count.SUCCEEDED)).isZero();
  }
}
