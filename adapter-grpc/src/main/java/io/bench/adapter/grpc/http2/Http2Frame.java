package io.bench.adapter.grpc.http2;

/** What frames are made of: RFC 9113, sections 4.1 and 6. */
final class Http2Frame {

  static final int HEADER_LENGTH = 9;

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 0x1;
  static final int ACK = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;
  static final int PRIORITY_GIVEN = 0x20;

  /** The largest value of a stream id, of a window and of an increment. */
  static final int GREATEST = Integer.MAX_VALUE;

  private Http2Frame() {}
}
