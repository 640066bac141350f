package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.wire.MessageInPlace;
import io.grpc.KnownLength;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.InputStream;

/** Reads a message where it lies; used for one after another. Hot path; one thread. */
final class MessageInput extends InputStream implements KnownLength, MessageInPlace {

  private ByteBuf in = Unpooled.EMPTY_BUFFER;
  private int at;
  private int end;

  void begin(ByteBuf buffer, int start, int length) {
    in = buffer;
    at = start;
    end = start + length;
  }

  /** Whoever has kept it reads nothing more. */
  void end() {
    in = Unpooled.EMPTY_BUFFER;
    at = 0;
    end = 0;
  }

  @Override
  public ByteBuf buffer() {
    return in;
  }

  @Override
  public int start() {
    return at;
  }

  @Override
  public int length() {
    return end - at;
  }

  @Override
  public int read() {
    return at == end ? -1 : in.getUnsignedByte(at++);
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (at == end) {
      return -1;
    }
    int part = Math.min(length, end - at);
    in.getBytes(at, target, offset, part);
    at += part;
    return part;
  }

  @Override
  public byte[] readAllBytes() {
    byte[] bytes = new byte[end - at];
    in.getBytes(at, bytes);
    at = end;
    return bytes;
  }

  @Override
  public long skip(long length) {
    int part = (int) Math.max(0, Math.min(length, end - at));
    at += part;
    return part;
  }

  @Override
  public int available() {
    return end - at;
  }
}
