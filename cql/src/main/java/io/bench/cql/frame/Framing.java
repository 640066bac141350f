package io.bench.cql.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * How frames go over a connection.
 *
 * @param version of the protocol, 3 to 5
 * @param compressor what both sides have agreed on, or null
 */
public record Framing(int version, @Nullable Compressor<ByteBuf> compressor) {

  /** Whether frames are put into segments, which then are compressed in their stead. */
  boolean hasSegments() {
    return version >= 5;
  }
}
