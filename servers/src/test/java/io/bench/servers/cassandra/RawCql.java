package io.bench.servers.cassandra;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A client of CQL's native protocol v4 of the tests' own: writes each byte of each frame itself.
 */
final class RawCql implements AutoCloseable {
  static final int SERIAL = 8;
  private static final int ONE = 1;
  private static final int NO_METADATA = 0x0004;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  RawCql(InetSocketAddress address) throws IOException {
    socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(30_000);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
  }

  /** Sends OPTIONS and returns the opcode of the answer, 6 for SUPPORTED. */
  int options() throws IOException {
    send(5, new byte[0]);
    int opcode = readHeader();
    in.readNBytes(in.readInt());
    return opcode;
  }

  /** Sends STARTUP and expects READY. */
  RawCql startUp() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(body)) {
      data.writeShort(1);
      data.writeUTF("CQL_VERSION");
      data.writeUTF("3.0.0");
    }
    send(1, body.toByteArray());
    int opcode = readHeader();
    in.readNBytes(in.readInt());
    if (opcode != 2) {
      throw new IOException("not READY but opcode " + opcode);
    }
    return this;
  }

  /** Runs a statement at consistency ONE and returns the rows, every cell read as text. */
  List<List<String>> query(String cql) throws IOException {
    return query(cql, ONE);
  }

  /** Runs a statement and returns the rows, every cell read as text. */
  List<List<String>> query(String cql, int consistency) throws IOException {
    byte[] text = cql.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(body)) {
      data.writeInt(text.length);
      data.write(text);
      data.writeShort(consistency);
      data.writeByte(0x02);
    }
    send(7, body.toByteArray());
    int opcode = readHeader();
    byte[] answer = in.readNBytes(in.readInt());
    if (opcode != 8) {
      throw new IOException(cql + ": " + new String(answer, StandardCharsets.UTF_8));
    }
    return rows(answer);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static List<List<String>> rows(byte[] answer) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(answer))) {
      if (data.readInt() != 2) {
        return rows;
      }
      if ((data.readInt() & NO_METADATA) == 0) {
        throw new IOException("metadata that was not asked for");
      }
      int columns = data.readInt();
      int count = data.readInt();
      for (int row = 0; row < count; row++) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
          int length = data.readInt();
          cells.add(length < 0 ? "" : new String(data.readNBytes(length), StandardCharsets.UTF_8));
        }
        rows.add(cells);
      }
    }
    return rows;
  }

  private void send(int opcode, byte[] body) throws IOException {
    out.write(new byte[] {4, 0, 0, 0, (byte) opcode});
    out.writeInt(body.length);
    out.write(body);
    out.flush();
  }

  private int readHeader() throws IOException {
    byte[] header = in.readNBytes(5);
    if (header.length < 5 || header[0] != (byte) 0x84) {
      throw new IOException("not a v4 answer");
    }
    return header[4];
  }
}
