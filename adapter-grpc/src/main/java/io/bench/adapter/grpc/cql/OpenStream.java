package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.stargate.WireBuffer;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * A bidirectional stream. Answers bear no name of their request, so that it carries one request at
 * a time; one that speaks while it is nobody's is given up. Hot path; runs on the event loop.
 */
final class OpenStream extends ClientCall.Listener<StreamedResult> {

  private final StreamPool pool;
  private final CallMaker<StreamedResult> calls;
  private final ClientCall<byte[], StreamedResult> call;
  private @Nullable StreamExchange owner;
  private boolean used;

  /**
   * @param calls makes this one
   */
  OpenStream(StreamPool pool, CallMaker<StreamedResult> calls) {
    this.pool = pool;
    this.calls = calls;
    calls.beginTry();
    this.call = calls.make();
  }

  /** Opens the stream, which may end at once. */
  void start() {
    calls.start(call, this, null);
  }

  /** Whose requests it carries, or null for nobody's. */
  void ownedBy(@Nullable StreamExchange exchange) {
    owner = exchange;
  }

  void send(WireBuffer message) {
    // One more than there are requests, so that an answer too many is heard while it is nobody's.
    call.request(used ? 1 : 2);
    used = true;
    calls.send(call, message);
  }

  /** Whether requests have left the client. */
  boolean isConnected() {
    return calls.isSent();
  }

  /** The request on it has had no answer within its deadline. */
  void overdue() {
    calls.overdue();
  }

  /** Whether others wait for the place that it has on its connection. */
  boolean othersWait() {
    return calls.othersWait();
  }

  /** Ends it; its owner hears nothing of that. */
  void giveUp() {
    owner = null;
    call.cancel("the request that was in flight was given up", null);
  }

  @Override
  public void onMessage(StreamedResult message) {
    calls.answered();
    StreamExchange current = owner;
    if (current != null) {
      current.answered(message);
    } else {
      // an answer too many: nobody can tell any more what the next one answers
      pool.forget(this);
      giveUp();
    }
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    StreamExchange current = owner;
    owner = null;
    if (current == null) {
      // between two ops: the next one opens another
      pool.forget(this);
    } else {
      current.streamEnded(status, trailers, isConnected());
    }
  }
}
