package io.bench.servers.cassandra;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.Rows;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;

/**
 * Asks a node over a plain socket, in frames of the CQL native protocol v4, whether it is there.
 */
final class CqlProbe implements AutoCloseable {
  private static final int RESPONSE_V4 = 0x80 | Version.V4;
  private static final int BODY_LENGTH_AT = 5;
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int MAX_FRAME_BYTES = 1 << 20;
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultClient(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());

  private final Socket socket;

  private CqlProbe(InetSocketAddress address) throws IOException {
    socket = new Socket();
    try {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setTcpNoDelay(true);
      socket.connect(address, TIMEOUT_MILLIS);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Returns whether a node answers an OPTIONS request with SUPPORTED. */
  static boolean answers(InetSocketAddress address) {
    try (CqlProbe probe = new CqlProbe(address)) {
      return probe.ask(Options.INSTANCE) instanceof Supported;
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
      Message started = probe.ask(new Startup());
      if (started instanceof Authenticate) {
        return true;
      }
      return started instanceof Ready
          && probe.rows("SELECT peer FROM system.peers_v2", ConsistencyLevel.ONE) == nodes - 1
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
    QueryOptions options =
        new QueryOptions(
            consistency,
            List.of(),
            Map.of(),
            true,
            -1,
            null,
            ConsistencyLevel.SERIAL,
            QueryOptions.NO_DEFAULT_TIMESTAMP,
            null,
            QueryOptions.NO_NOW_IN_SECONDS);
    return ask(new Query(query, options)) instanceof Rows rows ? rows.getData().size() : -1;
  }

  private Message ask(Message request) throws IOException {
    ByteBuf frame = CODEC.encode(Frame.forRequest(Version.V4, 0, false, Frame.NO_PAYLOAD, request));
    try {
      socket.getOutputStream().write(ByteBufUtil.getBytes(frame));
    } finally {
      frame.release();
    }
    ByteBuf answer = Unpooled.buffer();
    answer.writeBytes(socket.getInputStream().readNBytes(FrameCodec.V3_ENCODED_HEADER_SIZE));
    try {
      int length = answer.getInt(BODY_LENGTH_AT);
      if (answer.getUnsignedByte(0) == RESPONSE_V4 && length >= 0 && length <= MAX_FRAME_BYTES) {
        answer.writeBytes(socket.getInputStream().readNBytes(length));
        return CODEC.decode(answer).message;
      }
    } catch (RuntimeException e) {
      throw new IOException("not an answer of the CQL native protocol v4", e);
    }
    throw new IOException("not an answer of the CQL native protocol v4");
  }
}
