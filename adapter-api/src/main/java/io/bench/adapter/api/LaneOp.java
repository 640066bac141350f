package io.bench.adapter.api;

/**
 * An op as one lane runs it: {@link #start} only binds and sends. An adapter makes these in {@link
 * PreparedOp#onLane}; one that keeps state per lane is used by that lane's thread only.
 */
@FunctionalInterface
public interface LaneOp {

  /**
   * Binds the values of {@code cycle} and hands the request to the transport without waiting for
   * anything: no blocking, no logging, no exception for a failed request. Sending may be put off
   * until the lane's {@link AdapterLane#flush}. Hot path; runs on the lane's thread.
   *
   * <p>{@code completion} is told of the end exactly once, during this call or later. An exception
   * thrown from here counts as the op's failure under the exception's class name, and must mean
   * that {@code completion} has not been and will not be used.
   */
  void start(long cycle, Completion completion);

  /**
   * On the lane's thread: the engine has no more use for an op in flight, for example when the
   * grace time of a phase is over. Best effort, never throws; the op still ends through its
   * completion, at most once. The default does nothing.
   */
  default void cancel(Completion completion) {}
}
