package io.bench.engine.activity;

import org.jspecify.annotations.Nullable;

/**
 * Coordinates the phases of an activity with other clients that run it at the same time. Called by
 * the activity's thread.
 */
public interface PhaseCoordination {

  /** In the place of a time: as soon as the lanes can. */
  long AT_ONCE = Long.MAX_VALUE;

  /** What clients together may ask of the activity of one of them. Any thread; does not block. */
  interface Control {

    /**
     * Starts no more ops, drains, and fails the activity. The first reason is kept.
     *
     * @param reason one line
     */
    void stop(String reason);

    /** Ends the activity in order, as if its user had interrupted it. */
    void interrupt();

    /** Ends a warm-up that runs; another phase goes on, and so do its ops that fill a block. */
    void endWarmUp(int phase);
  }

  /**
   * Waits until every client is ready for a phase.
   *
   * @param control of this activity, valid until the activity ends
   * @return when the phase begins, on {@link io.bench.engine.time.NanoClock#SYSTEM}, or {@link
   *     #AT_ONCE}; null if it does not, because the activity was stopped meanwhile
   * @throws InterruptedException if the calling thread was interrupted
   */
  @Nullable Long startNanos(int phase, Control control) throws InterruptedException;

  /** Everything has settled here in a warm-up; told again each second until it ends. */
  void settled(int phase, Control control);

  /** Who cuts a phase into blocks, or null if it is measured at a stretch. */
  default @Nullable PhaseBlocks blocks(PhasePlan phase) {
    return null;
  }

  /** Whether this client's own errors decide if the activity has failed. */
  boolean judgesErrors();
}
