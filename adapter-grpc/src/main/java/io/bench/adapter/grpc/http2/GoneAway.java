package io.bench.adapter.grpc.http2;

import io.netty.handler.codec.http2.Http2Error;
import java.io.IOException;

/** The server has ended a connection after it had said why. */
public final class GoneAway extends IOException {

  private static final long serialVersionUID = 1L;

  private final long code;
  private final String debugData;

  /**
   * @param code of RFC 9113, section 7, or a number that is none of its
   */
  public GoneAway(long code, String debugData) {
    super("the server has ended the connection: code " + code + " " + debugData);
    this.code = code;
    this.debugData = debugData;
  }

  /** Of RFC 9113, section 7, or a number that is none of its. */
  public long code() {
    return code;
  }

  /** What else it said; may be empty. */
  public String debugData() {
    return debugData;
  }

  /** Whether a server of gRPC was pinged more often than it allows. */
  public boolean isOfTooManyPings() {
    return code == Http2Error.ENHANCE_YOUR_CALM.code() && debugData.equals("too_many_pings");
  }
}
