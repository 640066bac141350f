package io.bench.engine.activity;

import io.bench.engine.record.OpTotals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has a measured phase cut into blocks, by somebody who lets several processes measure in turn.
 * Between two blocks nothing is in flight and nothing watches. Called by the activity's thread.
 */
public interface PhaseBlocks {

  /**
   * A block.
   *
   * @param fillNanos for how long ops are started first that do not count, until as many are in
   *     flight and everything is as awake as when it ends
   * @param measured whether a block follows that counts, as long as the phase is planned; if not,
   *     how ops ended from the first moment on is told by {@link #filled}
   * @param isWarm whether blocks that did not count have gone on until compilers were calm
   * @param startNanos when its first op is due, since another process begins at that time too; one
   *     that has passed is now
   */
  record Block(long fillNanos, boolean measured, boolean isWarm, long startNanos) {}

  /**
   * Waits until the next block is to begin.
   *
   * @return null if none follows: the phase has ended
   * @throws InterruptedException if the calling thread was interrupted
   */
  @Nullable Block next() throws InterruptedException;

  /** The part that counts is about to begin. */
  void windowBegins();

  /** The part that counts is over; its last ops are still in flight. */
  void windowEnded();

  /**
   * A block that did not count is over.
   *
   * @param ended how many ops ended in each {@code sliceNanos} since it began
   */
  void filled(long[] ended, long sliceNanos);

  /**
   * A block that counted is over.
   *
   * @param plan of the activity
   * @param result of this block alone
   * @param fill by op template, what was recorded of the ops that did not count
   * @param drained whether all of its ops have ended; if not they are in flight still
   * @return why the activity cannot go on, which fails it; null if it can
   */
  @Nullable String measured(
      ActivityPlan plan, PhaseResult result, List<OpTotals> fill, boolean drained);
}
