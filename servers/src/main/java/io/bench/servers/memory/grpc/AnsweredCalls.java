package io.bench.servers.memory.grpc;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.Status;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Hot; the connection's event loop. Answers unary calls where they arrive. */
final class AnsweredCalls implements ServerCallHandler<byte[], byte[]> {

  /** Makes a response of a request. */
  interface Answer {

    /**
     * Both are encoded.
     *
     * @throws IOException if the request cannot be read
     */
    byte[] to(byte[] request) throws IOException;
  }

  private final Answer answer;

  AnsweredCalls(Answer answer) {
    this.answer = answer;
  }

  @Override
  public ServerCall.Listener<byte[]> startCall(ServerCall<byte[], byte[]> call, Metadata headers) {
    call.request(2); // the second tells of the end
    return new Listener(call);
  }

  private final class Listener extends ServerCall.Listener<byte[]> {
    private final ServerCall<byte[], byte[]> call;
    private byte @Nullable [] request;

    private Listener(ServerCall<byte[], byte[]> call) {
      this.call = call;
    }

    @Override
    public void onMessage(byte[] message) {
      request = message;
    }

    @Override
    public void onHalfClose() {
      byte[] asked = request;
      if (asked == null) {
        call.close(Status.INVALID_ARGUMENT.withDescription("no request"), new Metadata());
        return;
      }
      byte[] response;
      try {
        response = answer.to(asked);
      } catch (IOException unreadable) {
        call.close(Status.INVALID_ARGUMENT.withDescription("not a query"), new Metadata());
        return;
      }
      call.sendHeaders(new Metadata());
      call.sendMessage(response);
      call.close(Status.OK, new Metadata());
    }
  }
}
