package io.bench.adapter.cql.lean;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.cql.lean.request.KeptValues;
import io.bench.adapter.cql.lean.request.LeanRequest;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An EXECUTE of protocol v4 without values, whose id is the cycle; below cycle 0 it cannot be made.
 *
 * @param texts what a server that has forgotten is told
 */
record FakeRequest(List<String> texts) implements LeanRequest {

  private static final byte[] HEADER = FrameHeader.of(4, FrameHeader.EXECUTE);

  @Override
  public void write(OutgoingFrames frames, int stream, long cycle, KeptValues kept) {
    writeAgain(frames, stream, cycle, kept, null);
  }

  @Override
  public void writeAgain(
      OutgoingFrames frames,
      int stream,
      long cycle,
      KeptValues kept,
      byte @Nullable [] pagingState) {
    if (cycle < 0) {
      throw new IllegalArgumentException("no value for cycle " + cycle);
    }
    ByteBuf out = frames.begin(HEADER, stream);
    out.writeShort(1).writeByte((int) cycle).writeShort(ProtocolConstants.ConsistencyLevel.ONE);
    out.writeByte(pagingState == null ? 0 : ProtocolConstants.QueryFlag.PAGING_STATE);
    if (pagingState != null) {
      out.writeInt(pagingState.length).writeBytes(pagingState);
    }
    frames.end();
  }
}
