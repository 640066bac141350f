package io.bench.engine.activity;

import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import org.HdrHistogram.Histogram;

/**
 * Checks that every op, and every stride, is accounted for: {@code issued = succeeded + failed +
 * unfinished}, and that every ended op has its time. The three sides are counted in different
 * places (at start, at the end of the last try, and in the lanes' slots), so the check can fail.
 */
final class OpAccounting {

  private OpAccounting() {}

  /**
   * Checks a phase.
   *
   * @throws IllegalStateException naming op and counts if something was lost or invented
   */
  static void check(ActivityPlan plan, PhaseResult phase) {
    for (int template = 0; template < phase.ops().size(); template++) {
      OpTotals totals = phase.ops().get(template);
      long succeeded = totals.count(Count.SUCCEEDED);
      long failed = totals.count(Count.FAILED);
      long unfinished = phase.unfinishedOf(template);
      if (totals.count(Count.ISSUED) != succeeded + failed + unfinished
          || recorded(totals, Latency.SERVICE) != succeeded
          || recorded(totals, Latency.FAILED_SERVICE) != failed - totals.count(Count.NOT_SENT)) {
        throw new IllegalStateException(
            "ops of '%s' in %s do not add up: issued %d, succeeded %d (%d times), failed %d (%d times), unfinished %d"
                .formatted(
                    plan.ops().names().get(template),
                    phase.plan().kind().key(),
                    totals.count(Count.ISSUED),
                    succeeded,
                    recorded(totals, Latency.SERVICE),
                    failed,
                    recorded(totals, Latency.FAILED_SERVICE),
                    unfinished));
      }
    }
    if (phase.strides() != null) {
      check(phase, phase.strides());
    }
  }

  private static void check(PhaseResult phase, StrideResult strides) {
    OpTotals totals = strides.totals();
    long succeeded = totals.count(Count.SUCCEEDED);
    long failed = totals.count(Count.FAILED);
    if (totals.count(Count.ISSUED) != succeeded + failed + strides.unfinished()
        || recorded(totals, Latency.STRIDE) != succeeded) {
      throw new IllegalStateException(
          "strides in %s do not add up: issued %d, succeeded %d (%d times), failed %d, unfinished %d"
              .formatted(
                  phase.plan().kind().key(),
                  totals.count(Count.ISSUED),
                  succeeded,
                  recorded(totals, Latency.STRIDE),
                  failed,
                  strides.unfinished()));
    }
  }

  private static long recorded(OpTotals totals, Latency latency) {
    Histogram histogram = totals.histogram(latency);
    return histogram == null ? 0 : histogram.getTotalCount();
  }
}
