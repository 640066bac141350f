package io.bench.servers.nginx;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Asks a port whether it speaks HTTP/2 without TLS, by the connection preface alone: nothing is
 * requested, so nothing reaches a server behind a proxy.
 */
final class Http2Probe {

  /** What a server allows that does not tell a limit: as many as there are. */
  static final long UNLIMITED = Long.MAX_VALUE;

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EMPTY_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};
  private static final byte[] GO_AWAY = {0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  private static final int SETTINGS = 4;
  private static final int MAX_CONCURRENT_STREAMS = 3;
  private static final int SETTING_BYTES = 6;

  private Http2Probe() {}

  /**
   * Connects, reads the server's settings and takes leave.
   *
   * @param address where to connect
   * @param patience how long to wait for the connection, and for the answer
   * @return how many streams the server allows at a time
   * @throws IOException if nobody answers in time, or not in HTTP/2
   */
  static long maxConcurrentStreams(InetSocketAddress address, Duration patience)
      throws IOException {
    int millis = Math.toIntExact(patience.toMillis());
    try (Socket socket = new Socket()) {
      socket.connect(address, millis);
      socket.setSoTimeout(millis);
      OutputStream out = new BufferedOutputStream(socket.getOutputStream());
      out.write(PREFACE);
      out.write(EMPTY_SETTINGS);
      out.flush();
      long streams = readSettings(new DataInputStream(socket.getInputStream()));
      out.write(GO_AWAY);
      out.flush();
      return streams;
    }
  }

  private static long readSettings(DataInputStream in) throws IOException {
    int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
    int type = in.readUnsignedByte();
    in.skipNBytes(Byte.BYTES + Integer.BYTES);
    if (type != SETTINGS || length % SETTING_BYTES != 0) {
      throw new IOException("the answer does not begin as HTTP/2");
    }
    long streams = UNLIMITED;
    for (int read = 0; read < length; read += SETTING_BYTES) {
      int name = in.readUnsignedShort();
      long value = Integer.toUnsignedLong(in.readInt());
      if (name == MAX_CONCURRENT_STREAMS) {
        streams = value;
      }
    }
    return streams;
  }
}
