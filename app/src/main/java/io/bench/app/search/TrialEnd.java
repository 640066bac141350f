package io.bench.app.search;

import io.bench.engine.search.TrialOutcome;

/** How a trial ended. */
sealed interface TrialEnd {

  /** It ran as planned, so its outcome says something about its rate. */
  record Judged(TrialOutcome outcome, TrialFigures figures) implements TrialEnd {}

  /**
   * It could not be run.
   *
   * @param reason one line
   * @param exitCode what the process is to end with
   */
  record Failed(String reason, int exitCode) implements TrialEnd {}

  /** The user stopped it. */
  record Interrupted() implements TrialEnd {}
}
