package io.bench.servers.memory.cql;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;

/** The versions of the native protocol that are spoken, and the driver's own codec of messages. */
final class Protocol {

  static final int LOWEST = ProtocolConstants.Version.V3;
  static final int HIGHEST = ProtocolConstants.Version.V5;
  static final String VERSIONS = "3/v3, 4/v4, 5/v5";

  /** The bit that tells a response from a request. */
  static final int RESPONSE = 0x80;

  /** Immutable, so one for all connections. */
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());

  private Protocol() {}

  static Message decode(ByteBuf frame) {
    return CODEC.decode(frame).message;
  }

  /** A response as a frame, uncompressed and on stream 0. */
  static byte[] encode(int version, Message message) {
    ByteBuf frame =
        CODEC.encode(Frame.forResponse(version, 0, null, Frame.NO_PAYLOAD, List.of(), message));
    try {
      return ByteBufUtil.getBytes(frame);
    } finally {
      frame.release();
    }
  }
}
