package io.bench.cql.frame;

import io.netty.buffer.ByteBuf;

/**
 * Where the fields of a frame's header are, and what they say: version, flags, stream, opcode,
 * length of the body. Native protocol v4, section 2.
 */
public final class FrameHeader {

  public static final int LENGTH = 9;

  static final int FLAGS_AT = 1;
  static final int STREAM_AT = 2;
  static final int OPCODE_AT = 4;
  static final int BODY_LENGTH_AT = 5;

  public static final byte RESULT = 0x08;
  public static final byte OPTIONS = 0x05;
  public static final byte PREPARE = 0x09;
  public static final byte EXECUTE = 0x0A;
  public static final byte BATCH = 0x0D;

  static final int COMPRESSED = 0x01;
  static final int TRACING = 0x02;
  static final int CUSTOM_PAYLOAD = 0x04;
  static final int WARNING = 0x08;

  private FrameHeader() {}

  /** The header of a frame, but for its stream and length. */
  public static byte[] of(int version, byte opcode) {
    byte[] header = new byte[LENGTH];
    header[0] = (byte) version;
    header[OPCODE_AT] = opcode;
    return header;
  }

  /** The stream of the frame that begins at an index; below 0 for an event. */
  public static int stream(ByteBuf frame, int start) {
    return frame.getShort(start + STREAM_AT);
  }

  /** The opcode of the frame that begins at an index. */
  public static int opcode(ByteBuf frame, int start) {
    return frame.getByte(start + OPCODE_AT);
  }

  /** The flags of the frame that begins at an index; 0 if it is nothing out of the ordinary. */
  public static int flags(ByteBuf frame, int start) {
    return frame.getByte(start + FLAGS_AT);
  }

  /** Whether the server warns of something in the frame that begins at an index. */
  public static boolean hasWarnings(ByteBuf frame, int start) {
    return (flags(frame, start) & WARNING) != 0;
  }
}
