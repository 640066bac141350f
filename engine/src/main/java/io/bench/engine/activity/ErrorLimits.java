package io.bench.engine.activity;

import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpOutcomes;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an activity has failed because too many ops of a phase did. An op that has not
 * ended when the grace time is over counts like a failed one; its name in the error policy is
 * {@value UnfinishedOp#ERROR_NAME}.
 */
final class ErrorLimits {

  /** While ops are started, a share of fewer errors than this says little. */
  private static final long MIN_FAILED = 100;

  private final ActivityPlan plan;
  private final ErrorRule unfinishedRule;

  ErrorLimits(ActivityPlan plan) {
    this.plan = plan;
    this.unfinishedRule = plan.errors().policy().ruleFor(UnfinishedOp.ERROR_NAME);
  }

  /** Why the phase has to stop, from what has ended so far, or null. */
  @Nullable String meanwhile(ToLongFunction<Count> totals) {
    OpOutcomes ended = outcomes(totals, 0);
    return ended.failed() >= MIN_FAILED ? overLimit(ended) : null;
  }

  /** Why the activity has failed, once a phase has drained or its grace time is over, or null. */
  @Nullable String atEnd(ToLongFunction<Count> totals) {
    long issued = totals.applyAsLong(Count.ISSUED);
    long ended = totals.applyAsLong(Count.SUCCEEDED) + totals.applyAsLong(Count.FAILED);
    OpOutcomes outcomes = outcomes(totals, issued - ended);
    if (outcomes.unfinished() > 0 && unfinishedRule.stop()) {
      return "%d of %d ops had not ended %.1f s after the last one was started (grace)"
          .formatted(outcomes.unfinished(), issued, plan.graceNanos() / 1e9);
    }
    String verification = verification(totals);
    return verification != null ? verification : overLimit(outcomes);
  }

  private static OpOutcomes outcomes(ToLongFunction<Count> totals, long unfinished) {
    return new OpOutcomes(
        totals.applyAsLong(Count.SUCCEEDED), totals.applyAsLong(Count.FAILED), unfinished, 0);
  }

  /** Why wrong rows fail the activity, or null; a single one is enough. */
  static @Nullable String verification(ToLongFunction<Count> totals) {
    long missing = totals.applyAsLong(Count.MISSING_ROWS);
    long unexpected = totals.applyAsLong(Count.UNEXPECTED_ROWS);
    long unequal = totals.applyAsLong(Count.UNEQUAL_ROWS);
    return missing + unexpected + unequal == 0
        ? null
        : "verification failed: %d rows missing, %d unexpected, %d unequal, %d as they must be"
            .formatted(missing, unexpected, unequal, totals.applyAsLong(Count.VERIFIED_ROWS));
  }

  /** The exit code that the error policy wants for ops that did not end, or -1. */
  int exitCodeOfUnfinished() {
    return unfinishedRule.exitCode();
  }

  private @Nullable String overLimit(OpOutcomes outcomes) {
    return outcomes.errorShare() > plan.errors().limit()
        ? "%.1f %% of ops %s, more than error-limit=%.1f %%"
            .formatted(
                100 * outcomes.errorShare(),
                outcomes.unfinished() == 0 ? "failed" : "failed or did not end",
                100 * plan.errors().limit())
        : null;
  }
}
