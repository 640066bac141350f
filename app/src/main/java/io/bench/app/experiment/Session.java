package io.bench.app.experiment;

import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.engine.problem.UsageException;
import org.jspecify.annotations.Nullable;

/** An experiment from its first turn to its answer; its state is kept however that ends. */
abstract class Session {

  /**
   * Runs it. Called once.
   *
   * @throws InterruptedException if the calling thread was interrupted
   * @throws UsageException if files of results are damaged; then the state kept before stays
   */
  final ExperimentReport run() throws InterruptedException {
    try {
      return takeAll();
    } catch (InterruptedException e) {
      kept(State.INTERRUPTED, "the thread of the experiment was interrupted");
      throw e;
    } catch (UsageException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      kept(State.FAILED, "bug: " + e);
      throw e;
    }
  }

  /** Takes all turns that are not taken yet. */
  abstract ExperimentReport takeAll() throws InterruptedException;

  /**
   * Keeps what is known now.
   *
   * @param reason why it is not whole, or null
   */
  abstract ExperimentReport kept(State state, @Nullable String reason);

  /** Ends what is being started at once, and begins nothing else. Any thread; idempotent. */
  abstract void interruptStart();
}
