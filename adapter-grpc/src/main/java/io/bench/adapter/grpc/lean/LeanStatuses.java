package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.GoneAway;
import io.bench.adapter.grpc.http2.Http2ErrorCode;
import io.bench.adapter.grpc.http2.Http2Violation;
import io.grpc.Status;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/**
 * What errors of HTTP and HTTP/2 are as statuses of gRPC: the tables of gRPC's documents
 * ("statuscodes" and "http-grpc-status-mapping", PROTOCOL-HTTP2), as grpc-java has them.
 */
final class LeanStatuses {

  private static final Http2ErrorCode[] CODES = Http2ErrorCode.values();

  private LeanStatuses() {}

  /** Of an answer that is none of gRPC's. */
  static Status ofHttp(int status) {
    return codeOfHttp(status).toStatus().withDescription("HTTP status code " + status);
  }

  private static Status.Code codeOfHttp(int status) {
    if (status >= 100 && status < 200) {
      return Status.Code.INTERNAL;
    }
    return switch (status) {
      case 400, 431 -> Status.Code.INTERNAL;
      case 401 -> Status.Code.UNAUTHENTICATED;
      case 403 -> Status.Code.PERMISSION_DENIED;
      case 404 -> Status.Code.UNIMPLEMENTED;
      case 429, 502, 503, 504 -> Status.Code.UNAVAILABLE;
      default -> Status.Code.UNKNOWN;
    };
  }

  /** Of a stream that the server has reset. */
  static Status ofReset(long code) {
    return codeOf(code)
        .toStatus()
        .withDescription("RST_STREAM closed stream. " + description(code));
  }

  /**
   * Of a call that a connection no longer takes.
   *
   * @param sent whether the server has met it
   */
  static Status ofGoAway(boolean sent, long code, String debugData) {
    return sent
        ? withDebugData(codeOf(code), "Abrupt GOAWAY closed sent stream", code, debugData)
        : withDebugData(Status.Code.UNAVAILABLE, "GOAWAY closed buffered stream", code, debugData);
  }

  private static Status withDebugData(
      Status.Code status, String what, long code, String debugData) {
    String debug = debugData.isEmpty() ? "" : ", debug data: " + debugData;
    return status.toStatus().withDescription(what + ". " + description(code) + debug);
  }

  private static String description(long code) {
    if (code >= CODES.length) {
      return "Unrecognized HTTP/2 error code: " + code;
    }
    Http2ErrorCode known = CODES[(int) code];
    String more =
        switch (known) {
          case ENHANCE_YOUR_CALM -> " (Bandwidth exhausted)";
          case INADEQUATE_SECURITY ->
              " (Permission denied as protocol is not secure enough to call)";
          default -> "";
        };
    return "HTTP/2 error code: " + known + more;
  }

  private static Status.Code codeOf(long code) {
    if (code >= CODES.length) {
      return Status.Code.INTERNAL;
    }
    return switch (CODES[(int) code]) {
      case NO_ERROR, REFUSED_STREAM -> Status.Code.UNAVAILABLE;
      case CANCEL -> Status.Code.CANCELLED;
      case ENHANCE_YOUR_CALM -> Status.Code.RESOURCE_EXHAUSTED;
      case INADEQUATE_SECURITY -> Status.Code.PERMISSION_DENIED;
      case HTTP_1_1_REQUIRED -> Status.Code.UNKNOWN;
      case PROTOCOL_ERROR,
          INTERNAL_ERROR,
          FLOW_CONTROL_ERROR,
          SETTINGS_TIMEOUT,
          STREAM_CLOSED,
          FRAME_SIZE_ERROR,
          COMPRESSION_ERROR,
          CONNECT_ERROR ->
          Status.Code.INTERNAL;
    };
  }

  /** Of calls whose connection has ended. */
  static Status ofLoss(Throwable cause) {
    if (cause instanceof Http2Violation) {
      return Status.INTERNAL.withDescription("http2 exception").withCause(cause);
    }
    if (cause instanceof GoneAway said) {
      return withDebugData(
          codeOf(said.code()), "Connection closed after GOAWAY", said.code(), said.debugData());
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
