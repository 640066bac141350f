package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames in what arrives, and hands out each where it lies: nothing is copied unless a
 * frame arrives in parts. Hot path; one thread.
 */
final class Http2FrameReader {

  /** Takes frames. */
  interface Receiver {

    /**
     * A whole frame.
     *
     * @param in holds it; must not be kept, and its indices must stay as they are
     * @param start where its payload begins
     * @param length of its payload
     */
    void frame(int type, int flags, int stream, ByteBuf in, int start, int length);
  }

  private final ByteBufAllocator allocator;
  private final int largestPayload;
  private final Receiver receiver;

  /** Bytes of a frame that is not whole yet. */
  private @Nullable ByteBuf rest;

  /**
   * @param largestPayload the SETTINGS_MAX_FRAME_SIZE that the server was told
   */
  Http2FrameReader(ByteBufAllocator allocator, int largestPayload, Receiver receiver) {
    this.allocator = allocator;
    this.largestPayload = largestPayload;
    this.receiver = receiver;
  }

  /**
   * Takes bytes, and hands out the frames that they complete.
   *
   * @param arrived is released
   * @throws Http2Violation if a frame is too long, or the receiver throws it
   */
  void take(ByteBuf arrived) {
    ByteBuf in = joined(arrived);
    try {
      readFrames(in);
    } finally {
      if (in.isReadable()) {
        rest = in;
      } else {
        in.release();
      }
    }
  }

  /** Forgets what has arrived in part. */
  void release() {
    if (rest != null) {
      rest.release();
      rest = null;
    }
  }

  private ByteBuf joined(ByteBuf arrived) {
    ByteBuf before = rest;
    if (before == null) {
      return arrived;
    }
    rest = null;
    ByteBuf all = before;
    if (before.writableBytes() < arrived.readableBytes()) {
      int room = Http2Frame.HEADER_LENGTH + largestPayload;
      all =
          allocator.directBuffer(Math.max(room, before.readableBytes() + arrived.readableBytes()));
      all.writeBytes(before);
      before.release();
    }
    all.writeBytes(arrived);
    arrived.release();
    return all;
  }

  private void readFrames(ByteBuf in) {
    int end = in.writerIndex();
    int at = in.readerIndex();
    while (end - at >= Http2Frame.HEADER_LENGTH) {
      long header = in.getLong(at); // all but the last byte of the stream
      int length = (int) (header >>> 40);
      if (length > largestPayload) {
        throw FrameRules.sizeError("a frame of " + length + " bytes");
      }
      int start = at + Http2Frame.HEADER_LENGTH;
      if (end - start < length) {
        break;
      }
      // before it is handed out: whoever takes it may throw, and it is not to be read again
      in.readerIndex(start + length);
      int type = (int) (header >>> 32) & 0xFF;
      int flags = (int) (header >>> 24) & 0xFF;
      int stream = ((int) header << 8 | in.getUnsignedByte(start - 1)) & Http2Frame.GREATEST;
      receiver.frame(type, flags, stream, in, start, length);
      at = start + length;
    }
  }
}
