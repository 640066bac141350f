package io.bench.benchmarks.grpc;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client of HTTP/2 that writes and reads frames as a test says, and does nothing by itself. */
final class RawClient implements AutoCloseable {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int WINDOW_UPDATE = 8;

  static final int END_STREAM = 1;
  static final int ACK = 1;

  private static final int PATIENCE_MILLIS = 60_000;

  /** A frame that has arrived. */
  record Frame(int type, int flags, int stream, String content) {

    boolean is(int wantedType, int wantedFlags, int wantedStream) {
      return type == wantedType && flags == wantedFlags && stream == wantedStream;
    }
  }

  private final Socket socket;
  private final DataOutputStream out;
  private final DataInputStream in;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    out = new DataOutputStream(socket.getOutputStream());
    in = new DataInputStream(socket.getInputStream());
    write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  void write(byte... bytes) throws IOException {
    out.write(bytes);
  }

  void frame(int type, int flags, int stream, byte... content) throws IOException {
    out.writeInt(content.length << 8 | type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(content);
  }

  /** A call: a block of headers that nobody reads, and a message behind its prefix. */
  void call(int stream, byte... message) throws IOException {
    frame(HEADERS, 4, stream, (byte) 0x83);
    frame(DATA, END_STREAM, stream, prefixed(message));
  }

  static byte[] prefixed(byte... message) {
    byte[] content = new byte[5 + message.length];
    content[4] = (byte) message.length;
    System.arraycopy(message, 0, content, 5, message.length);
    return content;
  }

  /** The next frame; its content as Latin-1. */
  Frame next() throws IOException {
    int lengthAndType = in.readInt();
    int flags = in.readUnsignedByte();
    int stream = in.readInt();
    byte[] content = in.readNBytes(lengthAndType >>> 8);
    return new Frame(
        lengthAndType & 0xFF, flags, stream, new String(content, StandardCharsets.ISO_8859_1));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
