package io.bench.adapter.cql.lean.request;

import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. BATCH: several prepared statements and their values. */
final class BatchRequest implements LeanRequest {

  private static final byte PREPARED = 1;

  private final int repeat;
  private final BoundValues[] statements;
  private final QuerySettings settings;
  private final boolean keepsValues;
  private final byte[] upToStatements;
  private final byte[][] upToValues;

  /**
   * @param type its code: 0 logged, 1 unlogged, 2 counters
   * @param repeat how often the statements are repeated; repetition {@code i} of cycle {@code c}
   *     takes its values from cycle {@code c * repeat + i}
   */
  BatchRequest(int type, int repeat, List<BoundValues> statements, QuerySettings settings) {
    this.repeat = repeat;
    this.statements = statements.toArray(BoundValues[]::new);
    this.settings = settings;
    this.keepsValues = !statements.stream().allMatch(BoundValues::dependOnCycleOnly);
    ByteBuf prefix = Unpooled.buffer();
    prefix.writeBytes(FrameHeader.of(settings.version(), FrameHeader.BATCH));
    prefix.writeByte(type).writeShort(repeat * statements.size());
    this.upToStatements = ByteBufUtil.getBytes(prefix);
    this.upToValues = statements.stream().map(BatchRequest::upToValues).toArray(byte[][]::new);
  }

  private static byte[] upToValues(BoundValues statement) {
    ByteBuf prefix = Unpooled.buffer();
    prefix.writeByte(PREPARED);
    statement.appendId(prefix);
    prefix.writeShort(statement.count());
    return ByteBufUtil.getBytes(prefix);
  }

  @Override
  public void write(OutgoingFrames frames, int stream, long cycle, KeptValues kept) {
    ByteBuf out = frames.begin(upToStatements, stream);
    try {
      int statementsAt = out.writerIndex();
      appendStatements(cycle, out);
      if (keepsValues) {
        kept.keep(out, statementsAt);
      }
      settings.appendToBatch(out);
      frames.end();
    } catch (Throwable notWritten) {
      frames.undo();
      throw notWritten;
    }
  }

  @Override
  public void writeAgain(
      OutgoingFrames frames,
      int stream,
      long cycle,
      KeptValues kept,
      byte @Nullable [] pagingState) {
    if (!keepsValues) {
      write(frames, stream, cycle, kept);
      return;
    }
    ByteBuf out = frames.begin(upToStatements, stream);
    try {
      kept.append(out);
      settings.appendToBatch(out);
      frames.end();
    } catch (Throwable notWritten) {
      frames.undo();
      throw notWritten;
    }
  }

  private void appendStatements(long cycle, ByteBuf out) {
    for (int repetition = 0; repetition < repeat; repetition++) {
      long own = cycle * repeat + repetition;
      for (int i = 0; i < statements.length; i++) {
        out.writeBytes(upToValues[i]);
        statements[i].append(own, out);
      }
    }
  }

  @Override
  public List<String> texts() {
    return Arrays.stream(statements).map(BoundValues::text).distinct().toList();
  }
}
