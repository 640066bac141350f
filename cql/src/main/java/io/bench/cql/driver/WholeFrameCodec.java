package io.bench.cql.driver;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import io.netty.buffer.ByteBuf;

/**
 * Reads frames to the end that their header names. Cassandra adds the number of contentions to the
 * error of a conditional write that timed out (protocol v5, CASSANDRA-15350), which the driver does
 * not know: it would read these two bytes as the next frame, and close the connection with all that
 * is in flight on it.
 */
public final class WholeFrameCodec extends FrameCodec<ByteBuf> {

  /** With the messages that the driver itself knows. */
  public WholeFrameCodec(PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor) {
    super(
        primitives,
        compressor,
        new ProtocolV3ClientCodecs(),
        new ProtocolV4ClientCodecsForDse(),
        new ProtocolV5ClientCodecs(),
        new ProtocolV6ClientCodecs(),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }

  @Override
  public Frame decode(ByteBuf source) {
    int end = source.readerIndex() + V3_ENCODED_HEADER_SIZE + decodeBodySize(source);
    Frame frame = super.decode(source);
    if (source.readerIndex() < end) {
      source.readerIndex(end);
    }
    return frame;
  }
}
