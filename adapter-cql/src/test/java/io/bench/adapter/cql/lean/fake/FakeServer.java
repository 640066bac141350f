package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.cql.frame.Framing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The other end of one connection of protocol v4: reads requests, and answers as a test says. */
public final class FakeServer {

  private static final int VERSION = 4;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final FrameCodec<ByteBuf> codec =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
  private int writes;

  /** The client's end. */
  public LeanConnection connect(
      Node node, LeanConnection.Limits limits, Consumer<LeanConnection> whenClosed) {
    LeanConnection connection =
        new LeanConnection(node, channel, new Framing(VERSION, null), limits, whenClosed);
    channel.pipeline().addLast(connection);
    return connection;
  }

  /** The requests that have come since the last time. */
  public List<Frame> requests() {
    List<Frame> requests = new ArrayList<>();
    for (ByteBuf burst = channel.readOutbound(); burst != null; burst = channel.readOutbound()) {
      writes++;
      while (burst.isReadable()) {
        requests.add(codec.decode(burst));
      }
      burst.release();
    }
    return requests;
  }

  /** The only request that has come since the last time. */
  public Frame request() {
    List<Frame> requests = requests();
    if (requests.size() != 1) {
      throw new AssertionError("not one request: " + requests.size());
    }
    return requests.get(0);
  }

  /** In how many writes what was read has come. */
  public int writes() {
    return writes;
  }

  /** An answer as bytes. */
  public ByteBuf encoded(int stream, Message message) {
    return codec.encode(
        Frame.forResponse(VERSION, stream, null, Frame.NO_PAYLOAD, List.of(), message));
  }

  /** An answer with a warning as bytes. */
  public ByteBuf encodedWith(String warning, int stream, Message message) {
    return codec.encode(
        Frame.forResponse(VERSION, stream, null, Frame.NO_PAYLOAD, List.of(warning), message));
  }

  /** An error as bytes, of a code that no version of the protocol has. */
  public static ByteBuf unknownError(int stream) {
    int code = 0x7777;
    ByteBuf bytes = UnpooledByteBufAllocator.DEFAULT.directBuffer();
    bytes.writeByte(0x80 | VERSION).writeByte(0).writeShort(stream);
    bytes.writeByte(ProtocolConstants.Opcode.ERROR).writeInt(Integer.BYTES + Short.BYTES);
    return bytes.writeInt(code).writeShort(0);
  }

  /** Answers on a stream. */
  public void answer(int stream, Message message) {
    send(encoded(stream, message));
  }

  /** Sends bytes, which the client reads at once. */
  public void send(ByteBuf... bytes) {
    channel.writeInbound((Object[]) bytes);
  }

  /** Breaks the connection. */
  public void hangUp() {
    var unused = channel.close();
  }

  /** Whether the connection is open. */
  public boolean isOpen() {
    return channel.isOpen();
  }

  /** Netty's end of it. */
  public EmbeddedChannel channel() {
    return channel;
  }
}
