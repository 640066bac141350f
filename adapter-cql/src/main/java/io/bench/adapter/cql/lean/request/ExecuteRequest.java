package io.bench.adapter.cql.lean.request;

import io.bench.adapter.cql.lean.frame.FrameHeader;
import io.bench.adapter.cql.lean.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. EXECUTE: one prepared statement and its values. */
record ExecuteRequest(BoundValues statement, QuerySettings settings) implements LeanRequest {

  @Override
  public void write(
      OutgoingFrames frames, int stream, long cycle, byte @Nullable [] pagingState) {
    ByteBuf out = frames.begin(FrameHeader.EXECUTE, stream);
    boolean written = false;
    try {
      out.writeBytes(statement.id()).writeBytes(statement.resultMetadataId());
      boolean values = !statement.columns().isEmpty();
      settings.appendBeforeValues(out, values, pagingState != null);
      if (values) {
        statement.append(cycle, out);
      }
      settings.appendBehindValues(out, pagingState);
      written = true;
    } finally {
      if (written) {
        frames.end();
      } else {
        frames.undo();
      }
    }
  }

  @Override
  public List<String> texts() {
    return List.of(statement.text());
  }
}
