package io.bench.app.experiment;

import io.bench.app.experiment.result.ExperimentReport;

/** An experiment from its first turn to its answer. */
interface Session {

  /**
   * Runs it. Called once.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  ExperimentReport run() throws InterruptedException;

  /** Ends what is being started at once, and begins nothing else. Any thread; idempotent. */
  void interruptStart();
}
