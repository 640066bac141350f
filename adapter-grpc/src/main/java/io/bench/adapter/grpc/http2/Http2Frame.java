package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;

/** How frames look: RFC 9113, sections 4.1 and 6. Hot path. */
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

  static void header(ByteBuf out, int length, int type, int flags, int stream) {
    out.writeMedium(length);
    out.writeShort(type << 8 | flags);
    out.writeInt(stream);
  }

  static void ofInt(ByteBuf out, int type, int stream, int value) {
    header(out, Integer.BYTES, type, 0, stream);
    out.writeInt(value);
  }

  static void settingsAck(ByteBuf out) {
    header(out, 0, SETTINGS, ACK, 0);
  }

  static void ping(ByteBuf out, boolean ack, long content) {
    header(out, Long.BYTES, PING, ack ? ACK : 0, 0);
    out.writeLong(content);
  }

  static void rstStream(ByteBuf out, int stream, Http2Error code) {
    ofInt(out, RST_STREAM, stream, (int) code.code());
  }

  /** As a client: no stream of the server's was ever processed. */
  static void goAway(ByteBuf out, Http2Error code) {
    header(out, 2 * Integer.BYTES, GOAWAY, 0, 0);
    out.writeInt(0);
    out.writeInt((int) code.code());
  }
}
