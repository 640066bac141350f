package io.bench.servers.cassandra;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Asks a node, in raw frames of the CQL native protocol v4 over a plain socket, whether it is
 * there. The protocol is described in Cassandra's {@code doc/native_protocol_v4.spec}.
 */
final class CqlProbe implements AutoCloseable {
  private static final int REQUEST_V4 = 0x04;
  private static final int RESPONSE_V4 = 0x84;
  private static final int STARTUP = 0x01;
  private static final int READY = 0x02;
  private static final int AUTHENTICATE = 0x03;
  private static final int OPTIONS = 0x05;
  private static final int SUPPORTED = 0x06;
  private static final int QUERY = 0x07;
  private static final int RESULT = 0x08;
  private static final int RESULT_ROWS = 2;
  private static final int SKIP_METADATA = 0x02;
  private static final int NO_METADATA = 0x04;
  private static final int CONSISTENCY_ONE = 1;
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_FRAME_BYTES = 1 << 20;

  private record Frame(int opcode, ByteBuffer body) {}

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  private CqlProbe(InetSocketAddress address) throws IOException {
    socket = new Socket();
    try {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      socket.connect(address, TIMEOUT_MILLIS);
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Returns whether a node answers an OPTIONS request with SUPPORTED. */
  static boolean answers(InetSocketAddress address) {
    try (CqlProbe probe = new CqlProbe(address)) {
      return probe.ask(OPTIONS, new byte[0]).opcode() == SUPPORTED;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns whether a node knows all others and gets answers from them. A read at consistency ONE,
   * TWO or THREE of a table with three replicas needs exactly as many nodes that are up in this
   * node's eyes. A node that asks for a password is believed.
   *
   * @param address the node's address for CQL
   * @param nodes how many nodes there should be, 1 to 3
   */
  static boolean seesAll(InetSocketAddress address, int nodes) {
    try (CqlProbe probe = new CqlProbe(address)) {
      Frame started = probe.ask(STARTUP, startup());
      if (started.opcode() == AUTHENTICATE) {
        return true;
      }
      return started.opcode() == READY
          && probe.rows("SELECT peer FROM system.peers_v2", CONSISTENCY_ONE) == nodes - 1
          && probe.rows(
                  "SELECT status FROM system_distributed.view_build_status"
                      + " WHERE keyspace_name = 'bench' AND view_name = 'probe'",
                  nodes)
              >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** Returns how many rows a query gives, or -1 if it fails. */
  private int rows(String query, int consistency) throws IOException {
    byte[] text = query.getBytes(StandardCharsets.UTF_8);
    ByteBuffer body = ByteBuffer.allocate(4 + text.length + 2 + 1);
    body.putInt(text.length).put(text).putShort((short) consistency).put((byte) SKIP_METADATA);
    Frame answer = ask(QUERY, body.array());
    if (answer.opcode() != RESULT || answer.body().getInt() != RESULT_ROWS) {
      return -1;
    }
    int flags = answer.body().getInt();
    answer.body().getInt(); // number of columns
    if ((flags & NO_METADATA) == 0) {
      throw new IOException("column metadata that was not asked for");
    }
    return answer.body().getInt();
  }

  private static byte[] startup() {
    byte[] key = "CQL_VERSION".getBytes(StandardCharsets.UTF_8);
    byte[] value = "3.0.0".getBytes(StandardCharsets.UTF_8);
    ByteBuffer body = ByteBuffer.allocate(2 + 2 + key.length + 2 + value.length);
    body.putShort((short) 1);
    body.putShort((short) key.length).put(key);
    body.putShort((short) value.length).put(value);
    return body.array();
  }

  private Frame ask(int opcode, byte[] body) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(9 + body.length);
    frame.put((byte) REQUEST_V4).put((byte) 0).putShort((short) 0).put((byte) opcode);
    frame.putInt(body.length).put(body);
    out.write(frame.array());
    out.flush();
    int version = in.readUnsignedByte();
    in.skipNBytes(3);
    int answer = in.readUnsignedByte();
    int length = in.readInt();
    if (version != RESPONSE_V4 || length < 0 || length > MAX_FRAME_BYTES) {
      throw new IOException("not an answer of the CQL native protocol v4");
    }
    return new Frame(answer, ByteBuffer.wrap(in.readNBytes(length)));
  }
}
