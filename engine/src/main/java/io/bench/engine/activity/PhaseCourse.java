package io.bench.engine.activity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a phase ran and how it ended.
 *
 * @param start when its first op could be started
 * @param seconds from the start until no op was started any more and the last one that ended had
 *     ended
 * @param issuingSeconds from the start until no op was started any more
 * @param end why no more ops were started; of several processes the one that cut it shortest
 * @param stopReason why it was stopped before its planned end, or null
 * @param processes how many processes ran it one after the other, each as planned: the times are
 *     sums over them
 * @param blocks how many blocks it was cut into in each process, each as planned: the times are
 *     sums over them; 1 if it was measured at a stretch
 */
public record PhaseCourse(
    Instant start,
    double seconds,
    double issuingSeconds,
    PhaseEnd end,
    @Nullable String stopReason,
    int processes,
    int blocks) {

  /** That of one process, whose end follows from its times and the reason. */
  public static PhaseCourse of(
      PhasePlan plan,
      Instant start,
      double seconds,
      double issuingSeconds,
      @Nullable String stopReason) {
    PhaseEnd end = PhaseEnd.of(plan, Math.round(issuingSeconds * 1e9), stopReason);
    return new PhaseCourse(start, seconds, issuingSeconds, end, stopReason, 1, 1);
  }

  PhaseCourse plus(PhaseCourse next) {
    return plus(next, processes + next.processes, Math.max(blocks, next.blocks));
  }

  /** That of a block and those before it. */
  PhaseCourse plusBlock(PhaseCourse next) {
    return plus(next, processes, blocks + next.blocks);
  }

  private PhaseCourse plus(PhaseCourse next, int allProcesses, int allBlocks) {
    return new PhaseCourse(
        start,
        seconds + next.seconds,
        issuingSeconds + next.issuingSeconds,
        end.and(next.end),
        stopReason != null ? stopReason : next.stopReason,
        allProcesses,
        allBlocks);
  }

  /** How often it was run as planned. */
  int repeats() {
    return processes * blocks;
  }
}
