package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.connect.ServerChannel;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. A bidirectional stream. Answers bear no name of their request, so that it
 * carries one request at a time; one that speaks while it is nobody's is given up.
 */
final class OpenStream extends ClientCall.Listener<StreamedResult> {

  private final StreamPool pool;
  private final ServerChannel channel;
  private final ClientCall<byte[], StreamedResult> call;
  private @Nullable StreamExchange owner;
  private boolean used;

  OpenStream(StreamPool pool, ServerChannel channel, ClientCall<byte[], StreamedResult> call) {
    this.pool = pool;
    this.channel = channel;
    this.call = call;
  }

  /** Opens the stream, which may end at once. */
  void start(Metadata headers) {
    call.start(this, headers);
  }

  /** Whose requests it carries, or null for nobody's. */
  void ownedBy(@Nullable StreamExchange exchange) {
    owner = exchange;
  }

  void send(byte[] message) {
    // One more than there are requests, so that an answer too many is heard while it is nobody's.
    call.request(used ? 1 : 2);
    used = true;
    call.sendMessage(message);
  }

  /** Whether requests have left the client. */
  boolean isConnected() {
    return call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
  }

  /** The request on it has had no answer within its deadline. */
  void overdue() {
    channel.overdue();
  }

  /** Ends it; its owner hears nothing of that. */
  void giveUp() {
    owner = null;
    call.cancel("the request that was in flight was given up", null);
  }

  @Override
  public void onMessage(StreamedResult message) {
    channel.answered();
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
