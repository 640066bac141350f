package io.bench.app.summary;

import static io.bench.app.RecordedRun.completed;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.GoldenFile;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Conditional updates by whether they were applied, and chains of them. */
class SummaryOfConditionsTest {

  private final SecretMask mask = new SecretMask();

  private Summary summary(double rate) {
    StepInfo step = step(0, 1, "chains", timed(PhaseKind.MEASUREMENT, 30, rate));
    boolean paced = rate > 0;
    PhaseResult measured =
        phase(
            step.plan().phases().get(0),
            30.1,
            ops(
                read -> succeed(read, 60_000, 900_000, paced),
                write -> {
                  succeed(write, 60_000, 2_400_000, paced);
                  conditional(write, Count.APPLIED, paced, 59_500, 2_400_000);
                  conditional(write, Count.NOT_APPLIED, paced, 500, 1_800_000);
                }),
            List.of());
    PhaseResult withStrides =
        new PhaseResult(
            measured.plan(),
            measured.course(),
            measured.ops(),
            strides(),
            List.of(),
            null,
            measured.client(),
            measured.findings());
    StepResult result = new StepResult(step, completed(step, withStrides));
    return new Summary(
        new RunResult(
            RecordedRun.INFO,
            RecordedRun.START.plusSeconds(31),
            List.of(result),
            ActivityResult.End.COMPLETED,
            null,
            false,
            -1),
        new ErrorSamples(mask),
        mask,
        null);
  }

  private static void conditional(
      OpStats stats, Count count, boolean paced, int ops, long meanNanos) {
    boolean applied = count == Count.APPLIED;
    stats.add(count, ops);
    for (long op = 0; op < ops; op++) {
      long service = meanNanos / 2 + meanNanos * op / ops;
      stats.record(applied ? Latency.APPLIED_SERVICE : Latency.NOT_APPLIED_SERVICE, service);
      if (paced) {
        stats.record(
            applied ? Latency.APPLIED_RESPONSE : Latency.NOT_APPLIED_RESPONSE, service * 11 / 10);
      }
    }
  }

  private static StrideResult strides() {
    OpTotals totals = new OpTotals(3);
    totals.add(Count.ISSUED, 10_000);
    totals.add(Count.SUCCEEDED, 9_980);
    totals.add(Count.SUCCEEDED_WHILE_ISSUING, 9_960);
    totals.add(Count.FAILED, 8);
    totals.add(Count.APPLIED, 9_600);
    totals.add(Count.NOT_APPLIED, 380);
    Histogram times = new Histogram(3);
    for (long stride = 0; stride < 9_980; stride++) {
      times.recordValue(15_000_000 + stride * 1_000);
    }
    totals.add(Latency.STRIDE, times);
    return new StrideResult(totals, 12);
  }

  @Test
  void tellsBothKindsOfUpdatesApartAndCountsStrides() throws IOException {
    GoldenFile.of(getClass(), "conditions.txt").assertMatches(summary(0).text());
  }

  @Test
  void whereARateIsSetItIsAboutResponseTime() {
    assertThat(summary(4_000).text())
        .contains(
            "  write: applied p50 2.64 ms p99 3.93 ms, not applied p50 1.98 ms max 2.97 ms\n");
  }

  @Test
  void fitsAHundredColumns() {
    assertThat(summary(4_000).text().lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  @Test
  void theWideOneHasATableOfEachKindAndOfStrides() throws IOException {
    GoldenFile.of(getClass(), "conditions-wide.txt").assertMatches(summary(4_000).wideText());
  }
}
