package io.bench.engine.lane;

import io.bench.engine.pace.Schedule;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A phase as the lanes run it. Shared by all lanes; written by none of them per op.
 *
 * <p>Lanes count down {@link #issuingEnded} when they start no more ops, and {@link #drained} when
 * every op of the phase has ended on them too.
 */
public final class PhaseRun {

  /** The end of a phase that is bounded by a number of ops only. */
  public static final long NO_END = Long.MAX_VALUE;

  private final int index;
  private final long startNanos;
  private final long lengthNanos;
  private final @Nullable Schedule schedule;
  private final CyclePlan cycles;
  private final CountDownLatch issuingEnded;
  private final CountDownLatch drained;
  private final @Nullable PhaseRun continued;
  private final AtomicReference<@Nullable String> stopReason = new AtomicReference<>();
  private volatile boolean over;

  /**
   * A run may take over from another while that one still starts ops, so that nothing has to drain
   * in between. Strides that were begun go on to their end, those of the other run too; such a run
   * also lets its own end, once it begins no more.
   *
   * @param index 0-based place among the activity's phases
   * @param startNanos when the phase begins, on the lanes' clock
   * @param lengthNanos how long ops are started, or {@link #NO_END}
   * @param schedule when ops are due, or null for a closed loop
   * @param cycles which cycles are run, and by which lane
   * @param lanes how many lanes take part
   * @param continued the run that it takes over from, whose ops remain its own, or null
   */
  public PhaseRun(
      int index,
      long startNanos,
      long lengthNanos,
      @Nullable Schedule schedule,
      CyclePlan cycles,
      int lanes,
      @Nullable PhaseRun continued) {
    this.continued = continued;
    this.index = index;
    this.startNanos = startNanos;
    this.lengthNanos = lengthNanos;
    this.schedule = schedule;
    this.cycles = cycles;
    this.issuingEnded = new CountDownLatch(lanes);
    this.drained = new CountDownLatch(lanes);
  }

  /** Asks every lane to start no more ops of this phase. Any thread; the first reason is kept. */
  public void stop(String reason) {
    stopReason.compareAndSet(null, reason);
    over = true;
  }

  /** Asks the same because the phase has reached its aim before its longest time. Any thread. */
  public void complete() {
    over = true;
  }

  /** The run that this one takes over from, or null. */
  @Nullable PhaseRun continued() {
    return continued;
  }

  /** Whether no more ops of this phase are to be started, whatever its length. */
  boolean isOver() {
    return over;
  }

  /** Why the phase was stopped before its end, or null. */
  public @Nullable String stopReason() {
    return stopReason.get();
  }

  public CountDownLatch issuingEnded() {
    return issuingEnded;
  }

  public CountDownLatch drained() {
    return drained;
  }

  public int index() {
    return index;
  }

  public long startNanos() {
    return startNanos;
  }

  /** The cycle of its first op. */
  public long firstCycle() {
    return cycles.firstCycle();
  }

  /** A cycle behind all that were claimed so far in a closed loop. */
  public long behindClaimed() {
    return cycles.behindClaimed();
  }

  long lengthNanos() {
    return lengthNanos;
  }

  @Nullable Schedule schedule() {
    return schedule;
  }

  CyclePlan cycles() {
    return cycles;
  }
}
