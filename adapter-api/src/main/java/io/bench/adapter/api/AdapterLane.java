package io.bench.adapter.api;

import org.jspecify.annotations.Nullable;

/**
 * An adapter's own part of one lane. A lane is one thread that issues, completes and records its
 * own ops and shares nothing with other lanes, so whatever an adapter keeps here (connections,
 * buffers, stream ids) needs no lock.
 */
public interface AdapterLane extends AutoCloseable {

  /** A lane of an adapter that keeps nothing per lane. */
  AdapterLane WITHOUT_STATE = new AdapterLane() {};

  /**
   * The event loop that is to be this lane's thread, or null to let the engine bring a thread. With
   * an event loop of the adapter's an op is bound, sent, answered, recorded and followed by the
   * next one without changing thread.
   *
   * <p>A lane of a client instance that only some ops name ({@link OpTemplate#ownClient}) is not
   * carried by its own event loop but by that of the activity's client: nothing is attached to it,
   * and its ops are started and flushed on that thread.
   */
  default @Nullable LaneEventLoop eventLoop() {
    return null;
  }

  /**
   * Called once after each burst of {@link PreparedOp#start} calls, so that a transport can write
   * many requests with one system call. Must not block. Hot path; runs on the lane's thread.
   */
  default void flush() {}

  /** Releases what the lane holds. Idempotent, never throws. Called after the lane has ended. */
  @Override
  default void close() {}
}
