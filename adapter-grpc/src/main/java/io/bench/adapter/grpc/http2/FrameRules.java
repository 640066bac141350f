package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;

/** What holds for frames of several types: RFC 9113, sections 4 and 6. Hot path. */
final class FrameRules {

  private FrameRules() {}

  static Http2Violation protocolError(String message) {
    return new Http2Violation(Http2Error.PROTOCOL_ERROR, message);
  }

  static Http2Violation flowControlError(String message) {
    return new Http2Violation(Http2Error.FLOW_CONTROL_ERROR, message);
  }

  static Http2Violation sizeError(String message) {
    return new Http2Violation(Http2Error.FRAME_SIZE_ERROR, message);
  }

  static void requireLength(int expected, int length, String frame) {
    if (length != expected) {
      throw sizeError("a " + frame + " frame of " + length + " bytes");
    }
  }

  static void requireConnection(int id, String frame) {
    if (id != 0) {
      throw protocolError("a " + frame + " frame on stream " + id);
    }
  }

  /** Where the content of a frame begins that may be padded. */
  static int contentStart(int flags, int start) {
    return (flags & Http2Frame.PADDED) != 0 ? start + 1 : start;
  }

  /** Where the content of a frame ends that may be padded. */
  static int contentEnd(int flags, ByteBuf in, int start, int length) {
    if ((flags & Http2Frame.PADDED) == 0) {
      return start + length;
    }
    if (length == 0) {
      throw sizeError("a frame without its padding");
    }
    int padding = in.getUnsignedByte(start);
    if (padding >= length) {
      throw protocolError("padding longer than its frame");
    }
    return start + length - padding;
  }
}
