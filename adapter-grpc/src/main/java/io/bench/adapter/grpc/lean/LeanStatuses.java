package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.GoneAway;
import io.bench.adapter.grpc.http2.Http2Violation;
import io.grpc.Status;
import io.grpc.internal.GrpcUtil.Http2Error;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * The statuses of calls that a stream or a connection ends, as grpc-java gives them. What a code of
 * HTTP/2 means is grpc-java's own table (gRPC's document PROTOCOL-HTTP2).
 */
final class LeanStatuses {

  private LeanStatuses() {}

  /** Of a stream that the server has reset. */
  static Status ofReset(long code) {
    Status meaning = Http2Error.statusForCode(code);
    return meaning.withDescription("RST_STREAM closed stream. " + meaning.getDescription());
  }

  /**
   * Of a call that a connection no longer takes.
   *
   * @param sent whether the server has met it
   */
  static Status ofGoAway(boolean sent, long code, String debugData) {
    Status meaning = Http2Error.statusForCode(code);
    return sent
        ? goneAway(meaning, "Abrupt GOAWAY closed sent stream", code, debugData)
        : goneAway(Status.UNAVAILABLE, "GOAWAY closed buffered stream", code, debugData);
  }

  private static Status goneAway(Status status, String what, long code, String debugData) {
    String debug = debugData.isEmpty() ? "" : ", debug data: " + debugData;
    return status.withDescription(
        what + ". " + Http2Error.statusForCode(code).getDescription() + debug);
  }

  /** Of calls whose connection has ended. */
  static Status ofLoss(Throwable cause) {
    if (cause instanceof Http2Violation) {
      return Status.INTERNAL.withDescription("http2 exception").withCause(cause);
    }
    if (cause instanceof GoneAway said) {
      Status meaning = Http2Error.statusForCode(said.code());
      return goneAway(meaning, "Connection closed after GOAWAY", said.code(), said.debugData());
    }
    if (cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
      return Status.UNAVAILABLE.withDescription("ssl exception").withCause(cause);
    }
    if (cause instanceof ClosedChannelException) {
      return Status.UNAVAILABLE.withDescription("Network closed for unknown reason");
    }
    return cause instanceof IOException
        ? Status.UNAVAILABLE.withDescription("io exception").withCause(cause)
        : Status.UNKNOWN.withDescription("unexpected error on the connection").withCause(cause);
  }
}
