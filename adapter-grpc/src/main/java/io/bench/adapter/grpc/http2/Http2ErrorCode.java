package io.bench.adapter.grpc.http2;

/** Why a stream or a connection ends: the codes of RFC 9113, section 7. */
public enum Http2ErrorCode {
  NO_ERROR(0x0),
  PROTOCOL_ERROR(0x1),
  INTERNAL_ERROR(0x2),
  FLOW_CONTROL_ERROR(0x3),
  SETTINGS_TIMEOUT(0x4),
  STREAM_CLOSED(0x5),
  FRAME_SIZE_ERROR(0x6),
  REFUSED_STREAM(0x7),
  CANCEL(0x8),
  COMPRESSION_ERROR(0x9),
  CONNECT_ERROR(0xA),
  ENHANCE_YOUR_CALM(0xB),
  INADEQUATE_SECURITY(0xC),
  HTTP_1_1_REQUIRED(0xD);

  private final int number;

  Http2ErrorCode(int number) {
    this.number = number;
  }

  /** The number that frames hold. */
  public int number() {
    return number;
  }
}
