package io.bench.engine.activity;

import org.jspecify.annotations.Nullable;

/**
 * Why a phase started no more ops. It decides what rates refer to, so it is recorded when it
 * happens: sums over several processes no longer show it.
 */
public enum PhaseEnd {
  /** It was stopped before its planned end. */
  STOPPED,
  /** It was automatic: everything had settled, or its longest time was over. */
  SETTLED,
  /** Its time was over. */
  TIME,
  /** All its cycles had been started. */
  CYCLES,
  /**
   * It was cut into blocks, each of which ended by time and began while ops were under way: so all
   * that were started in them count, whenever they ended.
   */
  BLOCKS;

  /**
   * Why a phase of one process ended.
   *
   * @param issuedForNanos how long it started ops, at most its length
   * @param stopReason why it was stopped before its planned end, or null
   */
  static PhaseEnd of(PhasePlan plan, long issuedForNanos, @Nullable String stopReason) {
    if (stopReason != null) {
      return STOPPED;
    }
    if (plan.automatic()) {
      return SETTLED;
    }
    return issuedForNanos >= plan.lengthNanos() ? TIME : CYCLES;
  }

  /** That of two processes together: the one that cut the phase shorter. */
  PhaseEnd and(PhaseEnd other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /** Whether ops were started until a moment, instead of until none was left. */
  boolean isByTime() {
    return this != CYCLES;
  }

  /** Whether it ended otherwise than by its length or its cycles. */
  boolean isBeforeItsTime() {
    return this == STOPPED || this == SETTLED;
  }
}
