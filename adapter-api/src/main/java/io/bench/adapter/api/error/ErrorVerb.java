package io.bench.adapter.api.error;

import org.jspecify.annotations.Nullable;

/** An error verb at work in one step. Thread-safe. */
public interface ErrorVerb extends AutoCloseable {

  /**
   * Hot where errors are many; on the lane's thread, several lanes at once. A try that a rule with
   * this verb matches has failed, in a warm-up or a measurement; it is counted whatever follows.
   * Must not block: what takes time belongs on a thread of the verb's own. An exception ends the
   * run.
   *
   * @return why the run has to stop, in one line for people; null to let it go on
   */
  @Nullable String failed(FailedTry failure);

  /**
   * The step has ended and {@link #failed} is not called any more. Called once, from a thread that
   * may block. An exception makes the run a failed one. The default does nothing.
   */
  @Override
  default void close() {}
}
