package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;

/** What the server has said in its SETTINGS frames: RFC 9113, section 6.5. One thread. */
final class PeerSettings {

  static final int DEFAULT_WINDOW = 65_535;
  static final int DEFAULT_FRAME = 16_384;
  static final int DEFAULT_TABLE = 4_096;

  static final int HEADER_TABLE_SIZE = 1;
  static final int ENABLE_PUSH = 2;
  static final int MAX_CONCURRENT_STREAMS = 3;
  static final int INITIAL_WINDOW_SIZE = 4;
  static final int MAX_FRAME_SIZE = 5;
  static final int MAX_HEADER_LIST_SIZE = 6;

  /** Of each setting in a frame. */
  static final int LENGTH = 6;

  private static final int LARGEST_FRAME = (1 << 24) - 1;

  private long headerTable = DEFAULT_TABLE;
  private long smallestHeaderTable = DEFAULT_TABLE;
  private long maxStreams = Long.MAX_VALUE;
  private int initialWindow = DEFAULT_WINDOW;
  private int maxFrame = DEFAULT_FRAME;

  /**
   * Reads the payload of a frame that is no acknowledgement.
   *
   * @throws Http2Violation if a value is not allowed
   */
  void read(ByteBuf in, int start, int length) {
    if (length % LENGTH != 0) {
      throw FrameRules.sizeError("a SETTINGS frame of " + length + " bytes");
    }
    smallestHeaderTable = headerTable;
    for (int at = start; at < start + length; at += LENGTH) {
      set(in.getUnsignedShort(at), in.getUnsignedInt(at + 2));
    }
  }

  private void set(int setting, long value) {
    switch (setting) {
      case HEADER_TABLE_SIZE -> {
        headerTable = value;
        smallestHeaderTable = Math.min(smallestHeaderTable, value);
      }
      case ENABLE_PUSH -> require(value == 0, Http2Error.PROTOCOL_ERROR, setting, value);
      case MAX_CONCURRENT_STREAMS -> maxStreams = value;
      case INITIAL_WINDOW_SIZE -> {
        boolean allowed = value <= Http2Frame.GREATEST;
        require(allowed, Http2Error.FLOW_CONTROL_ERROR, setting, value);
        initialWindow = (int) value;
      }
      case MAX_FRAME_SIZE -> {
        boolean allowed = value >= DEFAULT_FRAME && value <= LARGEST_FRAME;
        require(allowed, Http2Error.PROTOCOL_ERROR, setting, value);
        maxFrame = (int) value;
      }
      default -> {
        // unknown ones, and MAX_HEADER_LIST_SIZE, which is advice
      }
    }
  }

  private static void require(boolean allowed, Http2Error code, int setting, long value) {
    if (!allowed) {
      throw new Http2Violation(code, "setting " + setting + " is " + value);
    }
  }

  long headerTable() {
    return headerTable;
  }

  /** The smallest it has been since the frame before the latest: RFC 7541, section 4.2. */
  long smallestHeaderTable() {
    return smallestHeaderTable;
  }

  /** How many streams may be open at once. */
  long maxStreams() {
    return maxStreams;
  }

  /** How many bytes each stream may send at first. */
  int initialWindow() {
    return initialWindow;
  }

  /** The longest payload of a frame. */
  int maxFrame() {
    return maxFrame;
  }
}
