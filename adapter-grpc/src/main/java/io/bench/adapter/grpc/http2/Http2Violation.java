package io.bench.adapter.grpc.http2;

/** The server has sent what HTTP/2 does not allow: ends a stream, or the connection. */
public final class Http2Violation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Http2ErrorCode code;

  Http2Violation(Http2ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  /** What the server is told. */
  public Http2ErrorCode code() {
    return code;
  }
}
