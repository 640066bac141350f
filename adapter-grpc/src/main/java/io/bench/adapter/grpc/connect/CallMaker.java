package io.bench.adapter.grpc.connect;

import io.bench.stargate.WireBuffer;
import io.grpc.ClientCall;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of one op in flight, one at a time, over one way to the servers. Hot path; runs
 * on the lane's event loop.
 *
 * @param <R> what a response is read as
 */
public interface CallMaker<R> {

  /** A try begins: chooses the connection of all its calls. */
  void beginTry();

  /** The next call, which is not started yet. */
  ClientCall<byte[], R> make();

  /**
   * Starts a call. It may end at once.
   *
   * @param made by {@link #make}
   * @param metadata what {@link CallMetadata#values} gave for it
   */
  void start(
      ClientCall<byte[], R> made,
      ClientCall.Listener<R> listener,
      @Nullable Object @Nullable [] metadata);

  /**
   * Sends a message.
   *
   * @param made by {@link #make}
   * @param message is read before this returns, and may then be written to
   */
  void send(ClientCall<byte[], R> made, WireBuffer message);

  /** Whether a server may have seen the call made last. */
  boolean isSent();

  /** Something has come from the server. */
  void answered();

  /** A call has had no answer within its deadline. */
  void overdue();

  /**
   * Whether calls wait until another one on their connection has ended, as this one might, since
   * the server allows no more at the same time. Never so where grpc-java carries them, which does
   * not say it.
   */
  boolean othersWait();

  /** How often calls of this try were sent again without being asked to. */
  long transparentRetries();

  /** The op has ended. */
  void end();
}
