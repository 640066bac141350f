package io.bench.adapter.grpc.http2;

import io.netty.handler.codec.http2.Http2Error;

/** The server has sent what HTTP/2 does not allow: ends a stream, or the connection. */
public final class Http2Violation extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Http2Error code;

  Http2Violation(Http2Error code, String message) {
    super(message);
    this.code = code;
  }

  /** What the server is told. */
  public Http2Error code() {
    return code;
  }
}
