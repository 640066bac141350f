package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2Error;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Frames that are to be written, one behind the other (RFC 9113, sections 4.1 and 6), in an array:
 * a few bytes at a time cost less there than in Netty's buffers, and are copied once to be written.
 * Hot path; one thread.
 */
final class FrameBuffer {

  private static final int USUAL_BYTES = 16 << 10;
  private static final int MOST_KEPT_BYTES = 256 << 10;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[USUAL_BYTES];
  private int size;

  /** How many bytes wait to be taken. */
  int size() {
    return size;
  }

  /** What was written since the last time, in a buffer of the caller's; null if nothing was. */
  @Nullable ByteBuf take(ByteBufAllocator allocator) {
    if (size == 0) {
      return null;
    }
    ByteBuf taken = allocator.directBuffer(size).writeBytes(bytes, 0, size);
    size = 0;
    if (bytes.length > MOST_KEPT_BYTES) {
      bytes = new byte[USUAL_BYTES];
    }
    return taken;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      int needed = Math.addExact(size, more);
      bytes =
          Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * size, Integer.MAX_VALUE - 8)));
    }
  }

  /** Begins a frame, whose payload is written next. */
  void header(int length, int type, int flags, int stream) {
    reserve(Http2Frame.HEADER_LENGTH);
    long most = (long) length << 40 | (long) type << 32 | (long) flags << 24 | stream >>> 8;
    LONG.set(bytes, size, most);
    bytes[size + Long.BYTES] = (byte) stream;
    size += Http2Frame.HEADER_LENGTH;
  }

  void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void writeInt(int value) {
    reserve(Integer.BYTES);
    INT.set(bytes, size, value);
    size += Integer.BYTES;
  }

  private void writeLong(long value) {
    reserve(Long.BYTES);
    LONG.set(bytes, size, value);
    size += Long.BYTES;
  }

  void write(byte[] source) {
    write(source, 0, source.length);
  }

  void write(byte[] source, int from, int length) {
    reserve(length);
    System.arraycopy(source, from, bytes, size, length);
    size += length;
  }

  /** Reads that many bytes of a buffer, and writes them. */
  void write(ByteBuf source, int length) {
    reserve(length);
    source.readBytes(bytes, size, length);
    size += length;
  }

  void frameOfInt(int type, int stream, int value) {
    header(Integer.BYTES, type, 0, stream);
    writeInt(value);
  }

  /** A setting and its value, within a SETTINGS frame. */
  void setting(int setting, int value) {
    writeByte(setting >>> 8);
    writeByte(setting);
    writeInt(value);
  }

  void settingsAck() {
    header(0, Http2Frame.SETTINGS, Http2Frame.ACK, 0);
  }

  void ping(boolean ack, long content) {
    header(Long.BYTES, Http2Frame.PING, ack ? Http2Frame.ACK : 0, 0);
    writeLong(content);
  }

  void rstStream(int stream, Http2Error code) {
    frameOfInt(Http2Frame.RST_STREAM, stream, (int) code.code());
  }

  /** As a client: no stream of the server's was ever processed. */
  void goAway(Http2Error code) {
    header(2 * Integer.BYTES, Http2Frame.GOAWAY, 0, 0);
    writeInt(0);
    writeInt((int) code.code());
  }
}
