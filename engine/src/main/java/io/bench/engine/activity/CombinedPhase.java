package io.bench.engine.activity;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.UnfinishedOp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The result of a phase that several clients ran at the same time.
 *
 * @param start the instant that they agreed on
 * @param parts the results of those that have ended it
 */
record CombinedPhase(ActivityPlan plan, int index, Instant start, List<PhaseResult> parts) {

  /**
   * The result, not yet judged.
   *
   * @param totals what all clients have handed over
   * @param lost ops of clients that will not be heard of
   * @param lostStrides strides of these
   */
  PhaseResult result(PhaseTotals totals, List<UnfinishedOp> lost, long lostStrides) {
    List<UnfinishedOp> unfinished = new ArrayList<>(lost);
    parts.forEach(part -> unfinished.addAll(part.unfinished()));
    return new PhaseResult(
        plan.phases().get(index),
        course(),
        totals.ops(),
        plan.ops().hasStrides()
            ? new StrideResult(totals.strides(), unfinishedStrides() + lostStrides)
            : null,
        unfinished,
        quietTime(),
        parts.stream()
            .map(PhaseResult::client)
            .reduce(ClientUsage::beside)
            .orElse(ClientUsage.NONE),
        PhaseFindings.NONE);
  }

  private PhaseCourse course() {
    return new PhaseCourse(
        start,
        longest(course -> course.seconds()),
        longest(course -> course.issuingSeconds()),
        parts.stream()
            .map(part -> part.course().end())
            .reduce(PhaseEnd::and)
            .orElse(PhaseEnd.STOPPED),
        parts.stream()
            .map(part -> part.course().stopReason())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null),
        1,
        1);
  }

  private double longest(ToDoubleFunction<PhaseCourse> seconds) {
    return parts.stream().map(PhaseResult::course).mapToDouble(seconds).max().orElse(0);
  }

  private long unfinishedStrides() {
    return parts.stream()
        .map(PhaseResult::strides)
        .filter(Objects::nonNull)
        .mapToLong(StrideResult::unfinished)
        .sum();
  }

  /**
   * A time in which no client had a success, if each had its longest such time then: there may be a
   * longer one.
   */
  private @Nullable QuietTime quietTime() {
    double from = 0;
    double to = Double.POSITIVE_INFINITY;
    boolean recovered = true;
    for (PhaseResult part : parts) {
      QuietTime own = part.quietTime();
      if (own == null) {
        return null;
      }
      double end = own.afterSeconds() + own.seconds();
      from = Math.max(from, own.afterSeconds());
      recovered = end < to ? own.recovered() : recovered;
      to = Math.min(to, end);
    }
    return parts.isEmpty() || to - from < 1 ? null : new QuietTime(from, to - from, recovered);
  }
}
