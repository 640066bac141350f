package io.bench.app.search;

import io.bench.engine.search.Trial;
import org.jspecify.annotations.Nullable;

/** What carries out the runs of a search. */
interface Trials {

  /**
   * The outcome of the steps before the first trial.
   *
   * @param capacityPerSecond what a closed loop reached; NaN if none was run
   * @param problem why the search cannot go on, or null
   */
  record Prepared(double capacityPerSecond, @Nullable TrialEnd problem) {}

  /**
   * Runs what comes before the first trial. Called once, first.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  Prepared prepare() throws InterruptedException;

  /**
   * Runs a trial and waits for its end.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  TrialReport run(Trial trial) throws InterruptedException;

  /** Whether the user wants the search to end. */
  boolean isInterrupted();
}
