package io.bench.adapter.grpc.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection without a socket, and what it writes, as a server reads it. */
final class ClientFrames {

  private static final String[] TYPES = {
    "DATA",
    "HEADERS",
    "PRIORITY",
    "RST_STREAM",
    "SETTINGS",
    "PUSH_PROMISE",
    "PING",
    "GOAWAY",
    "WINDOW_UPDATE",
    "CONTINUATION"
  };

  /** Of all buffers of the connection. */
  final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);

  final Http2Connection connection;
  final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true, 1 << 20);

  /** Of all requests so far. */
  final List<Http2Headers> requests = new ArrayList<>();

  /** How long each request's block was. */
  final List<Integer> blockLengths = new ArrayList<>();

  static RequestFields fields(String path, boolean constant, String... namesAndValues) {
    byte[][] bytes = new byte[namesAndValues.length][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = namesAndValues[i].getBytes(US_ASCII);
    }
    return RequestFields.of(path, bytes, constant);
  }

  ClientFrames(int firstId) {
    connection = new Http2Connection(memory, "server:1", false, firstId);
    connection.start();
  }

  /** A connection whose server has said what it allows, and nothing of that is left to read. */
  static ClientFrames settled(int... settingsAndValues) {
    ClientFrames client = new ClientFrames(1);
    client.receive(new ServerFrames().settings(settingsAndValues).settingsAck());
    client.written();
    return client;
  }

  void receive(ServerFrames frames) {
    byte[] bytes = frames.bytes();
    receive(bytes, 0, bytes.length);
  }

  void receive(byte[] bytes, int from, int length) {
    connection.take(memory.buffer(length).writeBytes(bytes, from, length));
  }

  /** How many bytes of memory are not released yet. */
  long unreleased() {
    return memory.metric().usedDirectMemory() + memory.metric().usedHeapMemory();
  }

  /** What was written since the last time: type, flags, stream and length of each frame. */
  List<String> written() {
    List<String> frames = new ArrayList<>();
    ByteBuf out = connection.takeOutgoing();
    if (out == null) {
      return frames;
    }
    if (out.getByte(0) == 'P') {
      out.skipBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length());
      frames.add("preface");
    }
    ByteBuf block = Unpooled.buffer();
    while (out.isReadable()) {
      int length = out.readMedium();
      int type = out.readByte();
      int flags = out.readByte();
      int stream = out.readInt();
      ByteBuf payload = out.readSlice(length);
      String more = type == Http2Frame.RST_STREAM ? " " + payload.getInt(0) : "";
      frames.add(TYPES[type] + " " + flags + " " + stream + " " + length + more);
      if (type == Http2Frame.HEADERS || type == Http2Frame.CONTINUATION) {
        block.writeBytes(payload);
        if ((flags & Http2Frame.END_HEADERS) != 0) {
          decode(stream, block);
        }
      }
    }
    out.release();
    return frames;
  }

  private void decode(int stream, ByteBuf block) {
    try {
      blockLengths.add(block.readableBytes());
      requests.add(decoder.decodeHeaders(stream, block));
      block.clear();
    } catch (Http2Exception e) {
      throw new AssertionError(e);
    }
  }

  RecordingOwner open(RequestFields fields, byte @Nullable [] message) {
    RecordingOwner owner = new RecordingOwner();
    connection.open(owner.stream, fields);
    if (message != null) {
      connection.send(owner.stream, message, message.length, true);
    }
    return owner;
  }
}
