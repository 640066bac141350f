package io.bench.adapter.api;

/** The engine's side of a lane, run by the lane's thread only. */
public interface LaneTask {

  /** The lane has ended: no further turn must be run. */
  long FINISHED = -1;

  /** Nothing is due: the next turn must come only after a completion or a wake. */
  long WHEN_WOKEN = Long.MAX_VALUE;

  /**
   * Takes in completions from foreign threads, starts every op that is due and has a permit (up to
   * a bounded number), then calls {@link AdapterLane#flush}. Hot path; runs on the lane's thread.
   *
   * @return nanoseconds until the next turn must come even if nothing happens, 0 for at once,
   *     {@link #WHEN_WOKEN} or {@link #FINISHED}
   */
  long turn();

  /**
   * The event loop begins to read answers, before it decodes the first of them; of several calls
   * between two turns only the first counts. A loop that does not tell is taken to begin with the
   * first op that ends after a turn. Tells what was waiting for the client from what was with the
   * server. Hot path; runs on the lane's thread.
   */
  default void reading() {}

  /**
   * What the last turn has started is handed to the kernel only now, since the transport writes
   * after {@link AdapterLane#flush} has returned. A loop that does not tell has handed it over by
   * then. Hot path; runs on the lane's thread.
   */
  default void flushed() {}

  /**
   * Whether ops are in flight: only then can answers arrive, and an event loop that looks for them
   * rather than sleep has something to look for. Hot path; runs on the lane's thread.
   */
  default boolean hasOpsInFlight() {
    return false;
  }

  /**
   * The event loop has looked for answers and found none, for so many nanoseconds since it last
   * told: its thread was on a CPU, but had nothing to do. Hot path; runs on the lane's thread.
   */
  default void spun(long nanos) {}
}
