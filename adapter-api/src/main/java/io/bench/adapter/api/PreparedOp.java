package io.bench.adapter.api;

/**
 * An op template made ready to run: everything slow is done, and {@link #start} only binds and
 * sends. Used by all lanes at once unless {@link #onLane} gives each its own.
 */
public interface PreparedOp {

  /**
   * The op as one lane uses it. Called once per lane before the first start; an adapter that keeps
   * connections or buffers per lane returns an object bound to {@code lane}, which must be one that
   * the same adapter opened. From then on that object is used by the lane's thread only.
   */
  default PreparedOp onLane(AdapterLane lane) {
    return this;
  }

  /**
   * Hot; on the lane's thread. Binds the values of {@code cycle} and hands the request to the
   * transport without waiting for anything: no blocking, no logging, no exception for a failed
   * request. Sending may be put off until the lane's {@link AdapterLane#flush}.
   *
   * <p>{@code completion} is told of the end exactly once, during this call or later. An exception
   * thrown from here counts as the op's failure under the exception's class name, and must mean
   * that {@code completion} has not been and will not be used.
   */
  void start(long cycle, Completion completion);

  /**
   * On the lane's thread: the engine has no more use for an op in flight, for example when the
   * grace time of a phase is over. Best effort; the op still ends through its completion, at most
   * once. The default does nothing.
   */
  default void cancel(Completion completion) {}
}
