package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.ProtocolV3ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV4ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ServerCodecs;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.List;

/** The versions of the native protocol that are spoken, and their frames. */
final class Protocol {

  static final int LOWEST = ProtocolConstants.Version.V3;
  static final int HIGHEST = ProtocolConstants.Version.V5;
  static final String VERSIONS = "3/v3, 4/v4, 5/v5";

  /** Where the fields of a frame's header are: version, flags, stream, opcode, length. */
  static final int FLAGS_AT = 1;

  static final int STREAM_AT = 2;
  static final int OPCODE_AT = 4;
  static final int LENGTH_AT = 5;
  static final int HEADER_LENGTH = 9;

  /** The bit that tells a response from a request. */
  static final int RESPONSE = 0x80;

  private Protocol() {}

  /** A codec of whole frames, without compression. */
  static FrameCodec<ByteBuf> frames(ByteBufCodec buffers) {
    return new FrameCodec<>(
        buffers,
        Compressor.none(),
        new ProtocolV3ServerCodecs(),
        new ProtocolV4ServerCodecs(),
        new ProtocolV5ServerCodecs());
  }

  static Frame response(int version, int stream, Message message) {
    return Frame.forResponse(version, stream, null, Frame.NO_PAYLOAD, List.of(), message);
  }

  /** What follows the stream id in a response: the opcode, the length and the body. */
  static byte[] afterStream(int version, Message message) {
    ByteBufCodec buffers = new ByteBufCodec(UnpooledByteBufAllocator.DEFAULT);
    ByteBuf frame = frames(buffers).encode(response(version, 0, message));
    try {
      byte[] bytes = new byte[frame.readableBytes() - OPCODE_AT];
      frame.getBytes(frame.readerIndex() + OPCODE_AT, bytes);
      return bytes;
    } finally {
      frame.release();
    }
  }
}
