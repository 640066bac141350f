package io.bench.adapter.api;

/** The engine's side of a lane, run by the lane's thread only. */
public interface LaneTask {

  /** The lane has ended: no further turn must be run. */
  long FINISHED = -1;

  /** Nothing is due: the next turn is wanted only after a completion or a wake. */
  long WHEN_WOKEN = Long.MAX_VALUE;

  /**
   * Hot; on the lane's thread. Takes in completions from foreign threads, starts every op that is
   * due and has a place in flight (up to a bounded number), then calls {@link AdapterLane#flush}.
   *
   * @return nanoseconds until the next turn is wanted even if nothing happens, 0 for at once,
   *     {@link #WHEN_WOKEN} or {@link #FINISHED}
   */
  long turn();
}
