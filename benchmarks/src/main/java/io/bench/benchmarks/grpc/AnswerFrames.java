package io.bench.benchmarks.grpc;

import static io.netty.handler.codec.http2.Http2Flags.END_HEADERS;
import static io.netty.handler.codec.http2.Http2Flags.END_STREAM;
import static io.netty.handler.codec.http2.Http2FrameTypes.DATA;
import static io.netty.handler.codec.http2.Http2FrameTypes.HEADERS;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Writes the frames of answers on one connection (RFC 9113 and 7541). A client that keeps a table
 * of header fields for us finds ours there after the first answer; for any other they are written
 * out. Hot path; one thread.
 */
final class AnswerFrames {

  static final int FRAME_HEADER = 9;

  /** The most bytes that an answer has beside its message. */
  static final int MOST_BESIDE_MESSAGE = 3 * FRAME_HEADER + 64;

  /** Before each message of gRPC: not compressed, and its length. */
  static final int PREFIX = 5;

  /** Of a frame: where its stream stands. */
  private static final int STREAM_AT = 5;

  private static final int STATUS_200 = 0x88;
  private static final int TABLE_OF_SIZE_0 = 0x20;

  /** Frames with the two header fields of an answer, made on stream 0. */
  private static final class Fields {
    private final byte[] head;
    private final byte[] trailers;

    private Fields(ByteArrayOutputStream head, ByteArrayOutputStream trailers) {
      this.head = headers(head.toByteArray(), END_HEADERS);
      this.trailers = headers(trailers.toByteArray(), END_HEADERS | END_STREAM);
    }

    /**
     * @param contentType what stands before the text of the one
     * @param grpcStatus what stands before name and value of the other
     */
    static Fields withTexts(int grpcStatus, int... contentType) {
      ByteArrayOutputStream head = block(STATUS_200);
      for (int each : contentType) {
        head.write(each);
      }
      text(head, "application/grpc");
      ByteArrayOutputStream trailers = block(grpcStatus);
      text(trailers, "grpc-status");
      text(trailers, "0");
      return new Fields(head, trailers);
    }

    static ByteArrayOutputStream block(int... bytes) {
      ByteArrayOutputStream block = new ByteArrayOutputStream();
      for (int each : bytes) {
        block.write(each);
      }
      return block;
    }

    private static void text(ByteArrayOutputStream block, String text) {
      block.write(text.length());
      block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
  }

  private static final Fields WRITTEN_OUT = Fields.withTexts(0x00, 0x0F, 0x10);
  private static final Fields ADDED_TO_TABLE = Fields.withTexts(0x40, 0x5F);
  private static final Fields IN_TABLE =
      new Fields(Fields.block(STATUS_200, 0xBF), Fields.block(0xBE));

  private Fields fields = ADDED_TO_TABLE;

  private boolean mayUseTable = true;

  /** Whether the client has been given fields to keep. */
  private boolean usesTable;

  /** The next block says that the table is given up. */
  private boolean givesUpTable;

  /** The client does not keep a table of the usual size: none is used. */
  void useNoTable() {
    mayUseTable = false;
    givesUpTable = true;
    fields = WRITTEN_OUT;
  }

  boolean usesTable() {
    return usesTable;
  }

  /**
   * Writes a whole answer with one message. Hot path.
   *
   * @param content holds the message, behind its prefix
   * @param from where the prefix begins
   * @param bytes of both
   */
  void writeUnary(ByteBuffer out, int stream, ByteBuffer content, int from, int bytes) {
    writeHead(out, stream, fields);
    out.putInt(bytes << 8 | DATA).put((byte) 0).putInt(stream);
    int at = out.position();
    out.put(at, content, from, bytes);
    out.position(at + bytes);
    writeFrame(out, stream, fields.trailers);
    if (mayUseTable && !usesTable) {
      usesTable = true;
      fields = IN_TABLE;
    }
  }

  /** Writes the head of a streamed answer, which neither uses the table nor adds to it. */
  void writeHeadOfStream(ByteBuffer out, int stream) {
    writeHead(out, stream, WRITTEN_OUT);
  }

  /** Writes the end of a streamed answer. */
  static void writeTrailersOfStream(ByteBuffer out, int stream) {
    writeFrame(out, stream, WRITTEN_OUT.trailers);
  }

  private void writeHead(ByteBuffer out, int stream, Fields written) {
    if (givesUpTable) {
      givesUpTable = false;
      byte[] block = new byte[written.head.length - FRAME_HEADER + 1];
      block[0] = TABLE_OF_SIZE_0;
      System.arraycopy(written.head, FRAME_HEADER, block, 1, block.length - 1);
      writeFrame(out, stream, headers(block, END_HEADERS));
    } else {
      writeFrame(out, stream, written.head);
    }
  }

  /** Writes a frame that was made for another stream. */
  static void writeFrame(ByteBuffer out, int stream, byte[] frame) {
    int at = out.position();
    out.put(frame).putInt(at + STREAM_AT, stream);
  }

  /** The DATA frame of a {@code Payload} of zeros. */
  static byte[] payload(int bodyBytes) {
    byte[] body = new byte[bodyBytes];
    byte[] message = new byte[CodedOutputStream.computeByteArraySize(1, body)];
    try {
      CodedOutputStream.newInstance(message).writeByteArray(1, body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return frame(DATA, 0, prefixed(message).array());
  }

  /** A message behind its prefix, in an array of its own. */
  static ByteBuffer prefixed(byte[] message) {
    return ByteBuffer.allocate(PREFIX + message.length)
        .put((byte) 0)
        .putInt(message.length)
        .put(message);
  }

  private static byte[] headers(byte[] block, int flags) {
    return frame(HEADERS, flags, block);
  }

  private static byte[] frame(int type, int flags, byte[] content) {
    ByteBuffer frame = ByteBuffer.allocate(FRAME_HEADER + content.length);
    frame.putInt(content.length << 8 | type).put((byte) flags).putInt(0).put(content);
    return frame.array();
  }
}
