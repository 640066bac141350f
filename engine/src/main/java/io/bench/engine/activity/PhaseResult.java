package io.bench.engine.activity;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a phase.
 *
 * @param plan what was wanted
 * @param start when its first op could be started
 * @param seconds from the start until no op was started any more and the last one that ended had
 *     ended
 * @param ops what was recorded, by op template
 * @param unfinished the ops that had not ended when the activity did
 * @param stopReason why it was stopped before its planned end, or null
 * @param client what this process used from start to drained
 */
public record PhaseResult(
    PhasePlan plan,
    Instant start,
    double seconds,
    List<OpTotals> ops,
    List<UnfinishedOp> unfinished,
    @Nullable String stopReason,
    ClientUsage client) {

  /** The sum of a count over all op templates. */
  public long total(Count count) {
    return ops.stream().mapToLong(totals -> totals.count(count)).sum();
  }

  /** Unfinished ops of one op template. */
  public long unfinishedOf(int template) {
    return unfinished.stream().filter(op -> op.template() == template).count();
  }

  /** Succeeded ops per second. */
  public double achievedPerSecond() {
    return seconds > 0 ? total(Count.SUCCEEDED) / seconds : 0;
  }

  /** How many ops the schedule wanted but were never started, or -1 in a closed loop. */
  public long unsentOps() {
    long scheduled = plan.scheduledOps();
    return scheduled < 0 ? -1 : Math.max(0, scheduled - total(Count.ISSUED));
  }

  /** Failed ops as a share of those that ended, 0 if none did. */
  public double errorShare() {
    long failed = total(Count.FAILED);
    long ended = failed + total(Count.SUCCEEDED);
    return ended == 0 ? 0 : (double) failed / ended;
  }
}
