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

  private static final int FIRST_WITH_SEGMENTS = 5;

  /** Whether frames are put into segments, which then are compressed in their stead. */
  boolean hasSegments() {
    return version >= FIRST_WITH_SEGMENTS;
  }

  /** How the answer to {@code STARTUP} comes, which is never in a segment. */
  public Framing ofFirstAnswer() {
    return hasSegments() ? new Framing(FIRST_WITH_SEGMENTS - 1, compressor) : this;
  }
}
