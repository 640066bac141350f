package io.bench.adapter.api;

/**
 * An adapter's event loop that carries a lane: one thread that runs the engine's {@link LaneTask}
 * between its own input and output.
 *
 * <p>The loop runs a turn
 *
 * <ul>
 *   <li>soon after {@link #attach} and after each {@link #wake},
 *   <li>after it has delivered completions on its own thread: one turn after a whole batch of them,
 *       not one per completion,
 *   <li>no later than the time the last turn asked for, whatever happens.
 * </ul>
 *
 * It stops for good when a turn returns {@link LaneTask#FINISHED}.
 */
public interface LaneEventLoop {

  /** Begins to run turns of {@code task} on the loop's thread. Called once, from any thread. */
  void attach(LaneTask task);

  /**
   * Asks for a turn soon. Any thread; never blocks; many calls before the turn count as one. What
   * the caller wrote before is visible to the turn.
   */
  void wake();
}
