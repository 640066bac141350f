package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Frames as a server sends them, and as it must not. */
public final class ServerFrames {

  private final ByteBuf out = Unpooled.buffer();

  /** A block of fields that no table knows: names and values, alternating. */
  public static byte[] block(String... namesAndValues) {
    ByteBuf block = Unpooled.buffer();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      block.writeByte(0);
      text(block, namesAndValues[i]);
      text(block, namesAndValues[i + 1]);
    }
    return bytes(block);
  }

  private static void text(ByteBuf block, String text) {
    int length = text.length();
    if (length < 127) {
      block.writeByte(length);
    } else {
      block.writeByte(127);
      int rest = length - 127;
      while (rest >= 128) {
        block.writeByte((rest & 127) | 128);
        rest >>>= 7;
      }
      block.writeByte(rest);
    }
    block.writeCharSequence(text, StandardCharsets.ISO_8859_1);
  }

  /** A message with its prefix. */
  public static byte[] message(int length) {
    ByteBuf message = Unpooled.buffer();
    message.writeByte(0).writeInt(length).writeZero(length);
    return bytes(message);
  }

  public static byte[] bytes(ByteBuf buffer) {
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    return bytes;
  }

  public static byte[] ofInts(int... values) {
    ByteBuf buffer = Unpooled.buffer();
    for (int value : values) {
      buffer.writeInt(value);
    }
    return bytes(buffer);
  }

  public ServerFrames frame(int type, int flags, int stream, byte... payload) {
    out.writeMedium(payload.length).writeByte(type).writeByte(flags).writeInt(stream);
    out.writeBytes(payload);
    return this;
  }

  /** Settings and values, alternating. */
  public ServerFrames settings(int... settingsAndValues) {
    ByteBuf payload = Unpooled.buffer();
    for (int i = 0; i < settingsAndValues.length; i += 2) {
      payload.writeShort(settingsAndValues[i]).writeInt(settingsAndValues[i + 1]);
    }
    return frame(Http2Frame.SETTINGS, 0, 0, bytes(payload));
  }

  public ServerFrames settingsAck() {
    return frame(Http2Frame.SETTINGS, Http2Frame.ACK, 0);
  }

  public ServerFrames headers(int stream, boolean last, String... namesAndValues) {
    int flags = Http2Frame.END_HEADERS | (last ? Http2Frame.END_STREAM : 0);
    return frame(Http2Frame.HEADERS, flags, stream, block(namesAndValues));
  }

  /** The head of a response as gRPC's servers send it. */
  public ServerFrames head(int stream) {
    return headers(stream, false, ":status", "200", "content-type", "application/grpc");
  }

  public ServerFrames trailers(int stream, String... more) {
    return headers(stream, true, more.length == 0 ? new String[] {"grpc-status", "0"} : more);
  }

  public ServerFrames data(int stream, boolean last, byte... content) {
    return frame(Http2Frame.DATA, last ? Http2Frame.END_STREAM : 0, stream, content);
  }

  public ServerFrames reset(int stream, int code) {
    return frame(Http2Frame.RST_STREAM, 0, stream, ofInts(code));
  }

  public ServerFrames goAway(int lastStream, int code) {
    return goAway(lastStream, code, "");
  }

  public ServerFrames goAway(int lastStream, int code, String debugData) {
    byte[] reason = debugData.getBytes(StandardCharsets.US_ASCII);
    ByteBuf payload = Unpooled.buffer().writeInt(lastStream).writeInt(code).writeBytes(reason);
    return frame(Http2Frame.GOAWAY, 0, 0, bytes(payload));
  }

  public ServerFrames window(int stream, int increment) {
    return frame(Http2Frame.WINDOW_UPDATE, 0, stream, ofInts(increment));
  }

  /** How many bytes they are. */
  public int size() {
    return out.readableBytes();
  }

  /** All of them. */
  public byte[] bytes() {
    byte[] bytes = new byte[out.readableBytes()];
    out.getBytes(0, bytes);
    return bytes;
  }
}
