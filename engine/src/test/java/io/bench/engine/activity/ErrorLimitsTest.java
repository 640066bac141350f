package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class ErrorLimitsTest {

  private static ErrorLimits limits(String errors, double errorLimit) {
    return new ErrorLimits(
        new ActivityPlan(
            "test",
            new OpMix(List.of("op"), List.of(0), 1),
            1,
            1,
            List.of(new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, 1, null)),
            new ErrorHandling(ErrorPolicy.parse(errors), 1, new Backoff(0), errorLimit),
            2_000_000_000L,
            3,
            0));
  }

  private static ToLongFunction<Count> counts(long issued, long succeeded, long failed) {
    Map<Count, Long> counts =
        Map.of(Count.ISSUED, issued, Count.SUCCEEDED, succeeded, Count.FAILED, failed);
    return count -> counts.getOrDefault(count, 0L);
  }

  @Test
  void aFewErrorsAtTheBeginningStopNothing() {
    assertThat(limits("count", 0.05).meanwhile(counts(99, 0, 99))).isNull();
    assertThat(limits("count", 0.05).meanwhile(counts(100, 0, 100)))
        .isEqualTo("100.0 % of ops failed, more than error-limit=5.0 %");
  }

  @Test
  void opsInFlightDoNotCountWhileOpsAreStarted() {
    assertThat(limits("count", 0.05).meanwhile(counts(10_000, 2_000, 100))).isNull();
  }

  @Test
  void theLimitItselfIsAllowed() {
    assertThat(limits("count", 0.05).atEnd(counts(100, 95, 5))).isNull();
    assertThat(limits("count", 0.05).atEnd(counts(100, 94, 6)))
        .isEqualTo("6.0 % of ops failed, more than error-limit=5.0 %");
  }

  @Test
  void anOpThatDidNotEndIsAsBadAsOneThatFailed() {
    assertThat(limits("count", 0.05).atEnd(counts(100, 94, 3)))
        .isEqualTo("6.0 % of ops failed or did not end, more than error-limit=5.0 %");
    assertThat(limits("count", 0.05).atEnd(counts(20, 0, 0)))
        .isEqualTo("100.0 % of ops failed or did not end, more than error-limit=5.0 %");
  }

  @Test
  void whereErrorsStopNothingMayBeLeftOpen() {
    assertThat(limits("stop", 1).atEnd(counts(1_000, 999, 0)))
        .isEqualTo("1 of 1000 ops had not ended 2.0 s after the last one was started (grace)");
    assertThat(limits("Unfinished:count;.*:stop", 1).atEnd(counts(1_000, 999, 0))).isNull();
  }

  @Test
  void oneWrongRowIsOneTooMany() {
    Map<Count, Long> counts =
        Map.of(
            Count.ISSUED, 1_000L,
            Count.SUCCEEDED, 999L,
            Count.FAILED, 1L,
            Count.VERIFIED_ROWS, 999L,
            Count.UNEQUAL_ROWS, 1L);

    assertThat(limits("ignore", 1).atEnd(count -> counts.getOrDefault(count, 0L)))
        .isEqualTo(
            "verification failed: 0 rows missing, 0 unexpected, 1 unequal, 999 as they must be");
  }

  @Test
  void nothingIssuedIsNothingWrong() {
    assertThat(limits("stop", 0).atEnd(counts(0, 0, 0))).isNull();
  }
}
