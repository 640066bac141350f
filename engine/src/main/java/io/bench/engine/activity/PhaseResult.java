package io.bench.engine.activity;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.OpTotals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a phase. If several processes measured it one after the other, counts are sums and
 * rates are means.
 *
 * @param plan the plan that was run
 * @param course when it ran and how it ended
 * @param ops what was recorded, by op template
 * @param strides the results of whole strides, or null where their ops do not follow one another
 * @param unfinished the ops that had not ended when the activity did
 * @param quietTime the longest time without a success, of several processes the longest of any;
 *     null if it was shorter than a second, or until the phase has ended
 * @param client what this process used from start to drained
 * @param findings how far the figures can be trusted
 */
public record PhaseResult(
    PhasePlan plan,
    PhaseCourse course,
    List<OpTotals> ops,
    @Nullable StrideResult strides,
    List<UnfinishedOp> unfinished,
    @Nullable QuietTime quietTime,
    ClientUsage client,
    PhaseFindings findings) {

  /** A phase without strides, not yet judged. */
  public PhaseResult(
      PhasePlan plan,
      PhaseCourse course,
      List<OpTotals> ops,
      List<UnfinishedOp> unfinished,
      ClientUsage client) {
    this(plan, course, ops, null, unfinished, null, client, PhaseFindings.NONE);
  }

  /** The same with what was found out about it. */
  public PhaseResult withFindings(PhaseFindings found) {
    return new PhaseResult(plan, course, ops, strides, unfinished, quietTime, client, found);
  }

  /**
   * The results of several processes as one.
   *
   * @param results of the same phase; at least one
   */
  static PhaseResult merged(List<PhaseResult> results) {
    PhaseResult sum = results.get(0);
    for (PhaseResult next : results.subList(1, results.size())) {
      sum = sum.plus(next);
    }
    return sum;
  }

  private PhaseResult plus(PhaseResult next) {
    return sum(next, course.plus(next.course));
  }

  /** That of the blocks so far, and of another. */
  PhaseResult plusBlock(PhaseResult next) {
    return sum(next, course.plusBlock(next.course));
  }

  private PhaseResult sum(PhaseResult next, PhaseCourse both) {
    List<OpTotals> sums = new ArrayList<>();
    for (int template = 0; template < ops.size(); template++) {
      sums.add(OpTotals.sum(List.of(ops.get(template), next.ops.get(template))));
    }
    List<UnfinishedOp> all = new ArrayList<>(unfinished);
    all.addAll(next.unfinished);
    return new PhaseResult(
        plan,
        both,
        sums,
        strides == null || next.strides == null ? null : strides.plus(next.strides),
        all,
        QuietTime.longer(quietTime, next.quietTime),
        client.plus(next.client),
        PhaseFindings.NONE);
  }

  /** The sum of a count over all op templates. */
  public long total(Count count) {
    return ops.stream().mapToLong(totals -> totals.count(count)).sum();
  }

  /** Unfinished ops of one op template. */
  public long unfinishedOf(int template) {
    return unfinished.stream().filter(op -> op.template() == template).count();
  }

  /**
   * How much of what was asked for was served: succeeded ops per second, over {@link
   * #windowSeconds}. In a closed loop that ended by time these are the ops that ended within it, so
   * that a straggler after it changes nothing; in blocks, which begin with ops in flight as they
   * end, and otherwise all of them, since every op that was due belongs to the answer, however late
   * it ended. To be compared with {@link #offeredPerSecond}.
   */
  public double achievedPerSecond() {
    return ops.stream().mapToDouble(this::achievedPerSecond).sum();
  }

  /** The same of one op template, or of strides. */
  public double achievedPerSecond(OpTotals op) {
    boolean upToTheEnd =
        plan.schedule() == null && course.end().isByTime() && course.end() != PhaseEnd.BLOCKS;
    return perSecond(op.count(upToTheEnd ? Count.SUCCEEDED_WHILE_ISSUING : Count.SUCCEEDED));
  }

  /**
   * How fast ops ended: those that succeeded within {@link #windowSeconds}, per second of it. With
   * a rate it lies below {@link #achievedPerSecond} by what was still under way when the window was
   * over, since a phase begins with nothing in flight; in a closed loop it is the same.
   */
  public double completedPerSecond() {
    return plan.schedule() == null || course.end() == PhaseEnd.BLOCKS
        ? achievedPerSecond()
        : perSecond(total(Count.SUCCEEDED_WHILE_ISSUING));
  }

  private double perSecond(long succeeded) {
    double window = windowSeconds();
    return window > 0 ? succeeded / window : 0;
  }

  /**
   * The seconds that the rates refer to. Where the time was given, or a schedule, that is the time
   * in which ops were started: the drain after it is not part of it. Where a closed loop had a
   * number of cycles to run, it is the time until the last one had ended.
   */
  public double windowSeconds() {
    if (course.end().isByTime()) {
      return course.issuingSeconds();
    }
    return plan.schedule() == null
        ? course.seconds()
        : Math.max(course.issuingSeconds(), course.repeats() * plan.scheduledSeconds());
  }

  /**
   * The mean rate that the schedule offered for as long as the phase went on; NaN in a closed loop.
   */
  public double offeredPerSecond() {
    return course.end().isBeforeItsTime()
        ? plan.offeredPerSecond(course.issuingSeconds() / course.repeats())
        : plan.offeredPerSecond();
  }

  /**
   * How many ops the schedule wanted for as long as the phase went on but were never started, or -1
   * in a closed loop.
   */
  public long unsentOps() {
    long scheduled =
        course.end().isBeforeItsTime()
            ? plan.scheduledOps(Math.round(course.issuingSeconds() / course.repeats() * 1e9))
            : plan.scheduledOps();
    return scheduled < 0 ? -1 : Math.max(0, course.repeats() * scheduled - total(Count.ISSUED));
  }

  /** What became of all ops that were due. */
  public OpOutcomes outcomes() {
    return new OpOutcomes(
        total(Count.SUCCEEDED), total(Count.FAILED), unfinished.size(), Math.max(0, unsentOps()));
  }
}
