package io.bench.adapter.grpc.lane;

import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.adapter.grpc.connect.ServerChannel;
import io.bench.stargate.WireBuffer;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import org.jspecify.annotations.Nullable;

/** Calls that grpc-java carries. Hot path; runs on the event loop. */
final class GrpcJavaCalls<R> implements CallMaker<R> {

  private final GrpcLane lane;
  private final MethodDescriptor<byte[], R> method;
  private final CallHead head;
  private final Attempts attempts = new Attempts();
  private final CallOptions options;
  private @Nullable ServerChannel channel;
  private @Nullable ClientCall<byte[], R> last;
  private long calls;

  GrpcJavaCalls(GrpcLane lane, MethodDescriptor<byte[], R> method, CallHead head) {
    this.lane = lane;
    this.method = method;
    this.head = head;
    this.options = lane.callOptions(attempts);
  }

  @Override
  public void beginTry() {
    channel = lane.nextChannel();
    attempts.streams = 0;
    calls = 0;
  }

  @Override
  public ClientCall<byte[], R> make() {
    last = null;
    ClientCall<byte[], R> made = Exchange.running(channel).newCall(method, options);
    last = made;
    calls++;
    return made;
  }

  @Override
  public void start(
      ClientCall<byte[], R> made,
      ClientCall.Listener<R> listener,
      @Nullable Object @Nullable [] metadata) {
    made.start(listener, head.metadata(metadata));
  }

  /** {@inheritDoc} grpc-java may keep it: until there is a connection, or to send it again. */
  @Override
  public void send(ClientCall<byte[], R> made, WireBuffer message) {
    made.sendMessage(message.toLastingArray());
  }

  @Override
  public boolean isSent() {
    return Exchange.running(last).getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
  }

  @Override
  public void answered() {
    Exchange.running(channel).answered();
  }

  @Override
  public void overdue() {
    Exchange.running(channel).overdue();
  }

  @Override
  public boolean othersWait() {
    return false;
  }

  @Override
  public long transparentRetries() {
    return Math.max(0, attempts.streams - calls);
  }

  @Override
  public void end() {
    last = null;
    channel = null;
  }

  /** Counts how often calls are sent, which is more than once where grpc-java retries by itself. */
  private static final class Attempts extends ClientStreamTracer.Factory {

    private static final ClientStreamTracer SILENT = new ClientStreamTracer() {};

    private long streams;

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      streams++;
      return SILENT;
    }
  }
}
