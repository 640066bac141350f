package io.bench.adapter.cql.lean.request;

import io.bench.adapter.cql.lean.frame.FrameHeader;
import io.bench.adapter.cql.lean.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. BATCH: several prepared statements and their values.
 *
 * @param type its code: 0 logged, 1 unlogged, 2 counters
 * @param repeat how often the statements are repeated; repetition {@code i} of cycle {@code c}
 *     takes its values from cycle {@code c * repeat + i}
 */
record BatchRequest(int type, int repeat, List<BoundValues> statements, QuerySettings settings)
    implements LeanRequest {

  private static final byte PREPARED = 1;

  BatchRequest {
    statements = List.copyOf(statements);
  }

  @Override
  public void write(
      OutgoingFrames frames, int stream, long cycle, byte @Nullable [] pagingState) {
    ByteBuf out = frames.begin(FrameHeader.BATCH, stream);
    boolean written = false;
    try {
      int count = statements.size();
      out.writeByte(type).writeShort(repeat * count);
      for (int repetition = 0; repetition < repeat; repetition++) {
        long own = cycle * repeat + repetition;
        for (int i = 0; i < count; i++) {
          BoundValues statement = statements.get(i);
          out.writeByte(PREPARED).writeBytes(statement.id());
          statement.append(own, out);
        }
      }
      settings.appendToBatch(out);
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
    return statements.stream().map(BoundValues::text).distinct().toList();
  }
}
