package io.bench.servers.gateway.stargate;

import com.google.protobuf.WireFormat;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A call with many requests, each answered by a message as soon as there is an answer; errors are
 * messages too, and the call goes on. It asks the client for another request when it has answered
 * one and the client takes answers. Hot path.
 */
final class StreamCall<R> extends ServerCall.Listener<R> {

  /** How many requests of one call are worked on at the same time. */
  private static final int WINDOW = 64;

  private static final int MAX_TAG_AND_LENGTH = 10;

  private final ServerCall<R, WireBuffer> call;
  private final BiFunction<R, StargateAnswer, Execution> executions;

  // Guarded by this, as answers come on several threads, but gRPC takes one at a time.
  private final Set<Execution> running = new HashSet<>();
  private boolean headersSent;
  private boolean halfClosed;
  private boolean cancelled;
  private int owed;

  StreamCall(ServerCall<R, WireBuffer> call, BiFunction<R, StargateAnswer, Execution> executions) {
    this.call = call;
    this.executions = executions;
    call.request(WINDOW);
  }

  @Override
  public void onMessage(R request) {
    OneAnswer answer = new OneAnswer();
    Execution execution = executions.apply(request, answer);
    answer.execution = execution;
    synchronized (this) {
      running.add(execution);
    }
    execution.start();
  }

  @Override
  public synchronized void onHalfClose() {
    halfClosed = true;
    closeIfDone();
  }

  @Override
  public void onCancel() {
    Set<Execution> left;
    synchronized (this) {
      cancelled = true;
      left = Set.copyOf(running);
    }
    left.forEach(Execution::cancel);
  }

  @Override
  public synchronized void onReady() {
    if (owed > 0) {
      call.request(owed);
      owed = 0;
    }
  }

  private synchronized void send(Execution execution, WireBuffer message) {
    running.remove(execution);
    if (cancelled) {
      return;
    }
    sendHeaders();
    call.sendMessage(message);
    if (halfClosed) {
      closeIfDone();
    } else if (call.isReady()) {
      call.request(1 + owed);
      owed = 0;
    } else {
      owed++;
    }
  }

  private void closeIfDone() {
    if (running.isEmpty() && !cancelled) {
      sendHeaders();
      call.close(Status.OK, new Metadata());
    }
  }

  private void sendHeaders() {
    if (!headersSent) {
      headersSent = true;
      call.sendHeaders(new Metadata());
    }
  }

  private final class OneAnswer implements StargateAnswer {
    private Execution execution;

    @Override
    public void succeeded(WireBuffer response) {
      send(
          execution,
          inField(StreamingResponse.RESPONSE_FIELD_NUMBER, response.array(), response.size()));
    }

    @Override
    public void failed(CallFailure failure) {
      byte[] status = failure.message().toByteArray();
      send(execution, inField(StreamingResponse.STATUS_FIELD_NUMBER, status, status.length));
    }

    private static WireBuffer inField(int field, byte[] content, int length) {
      WireBuffer message = new WireBuffer(Math.addExact(length, MAX_TAG_AND_LENGTH));
      message.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
      message.writeVarint(length);
      message.writeRaw(content, length);
      return message;
    }
  }
}
