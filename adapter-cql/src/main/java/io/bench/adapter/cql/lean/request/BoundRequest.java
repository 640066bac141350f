package io.bench.adapter.cql.lean.request;

import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.OutgoingFrames;
import io.bench.cql.statement.CqlOp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * EXECUTE or BATCH: prepared statements with their values. What is the same in every cycle was made
 * beforehand. Hot path; runs on the lane's thread.
 */
public final class BoundRequest implements LeanRequest {

  private static final byte PREPARED = 1;

  private final QuerySettings settings;
  private final boolean batch;
  private final int repeat;
  private final BoundValues[] statements;
  private final boolean keepsValues;

  /** The frame up to the first value, or the first statement of a batch. */
  private final byte[] prefix;

  /** As {@link #prefix}, where a paging state follows. */
  private final byte[] prefixOfPage;

  /** What stands before the values of each statement of a batch; for EXECUTE there is none. */
  private final byte[][] beforeValues;

  private BoundRequest(
      QuerySettings settings,
      boolean batch,
      int repeat,
      List<BoundValues> statements,
      byte[] prefix,
      byte[] prefixOfPage) {
    this.settings = settings;
    this.batch = batch;
    this.repeat = repeat;
    this.statements = statements.toArray(BoundValues[]::new);
    this.keepsValues = !statements.stream().allMatch(BoundValues::dependOnCycleOnly);
    this.prefix = prefix;
    this.prefixOfPage = prefixOfPage;
    this.beforeValues =
        batch
            ? statements.stream().map(BoundRequest::beforeValuesInBatch).toArray(byte[][]::new)
            : new byte[0][];
  }

  /**
   * The requests of an op.
   *
   * @param plans its prepared statements in their order, at least one
   */
  public static BoundRequest of(CqlOp op, List<BindPlan> plans, QuerySettings settings) {
    List<BoundValues> statements =
        plans.stream().map(plan -> BoundValues.of(plan, settings.version())).toList();
    return op instanceof CqlOp.Batch several
        ? batch(
            DefaultBatchType.valueOf(several.type().name()).getProtocolCode(),
            several.repeat(),
            statements,
            settings)
        : execute(statements.get(0), settings);
  }

  /** EXECUTE: one statement. */
  static BoundRequest execute(BoundValues statement, QuerySettings settings) {
    return new BoundRequest(
        settings,
        false,
        1,
        List.of(statement),
        executePrefix(statement, settings, false),
        executePrefix(statement, settings, true));
  }

  /**
   * BATCH: several statements.
   *
   * @param type its code: 0 logged, 1 unlogged, 2 counters
   * @param repeat how often the statements are repeated; repetition {@code i} of cycle {@code c}
   *     takes its values from cycle {@code c * repeat + i}
   */
  static BoundRequest batch(
      int type, int repeat, List<BoundValues> statements, QuerySettings settings) {
    ByteBuf out = Unpooled.buffer();
    out.writeBytes(FrameHeader.of(settings.version(), FrameHeader.BATCH));
    out.writeByte(type).writeShort(repeat * statements.size());
    byte[] prefix = ByteBufUtil.getBytes(out);
    return new BoundRequest(settings, true, repeat, statements, prefix, prefix);
  }

  private static byte[] executePrefix(
      BoundValues statement, QuerySettings settings, boolean pagingState) {
    ByteBuf out = Unpooled.buffer();
    out.writeBytes(FrameHeader.of(settings.version(), FrameHeader.EXECUTE));
    out.writeBytes(statement.id).writeBytes(statement.resultMetadataId);
    settings.appendBeforeValues(out, statement.count() > 0, pagingState);
    if (statement.count() > 0) {
      out.writeShort(statement.count());
    }
    return ByteBufUtil.getBytes(out);
  }

  private static byte[] beforeValuesInBatch(BoundValues statement) {
    ByteBuf out = Unpooled.buffer();
    out.writeByte(PREPARED).writeBytes(statement.id).writeShort(statement.count());
    return ByteBufUtil.getBytes(out);
  }

  @Override
  public void write(OutgoingFrames frames, int stream, long cycle, KeptValues kept) {
    ByteBuf out = frames.begin(prefix, stream);
    try {
      int valuesAt = out.writerIndex();
      appendValues(cycle, out);
      if (keepsValues) {
        kept.keep(out, valuesAt);
      }
      end(frames, out, null);
    } catch (Throwable e) {
      frames.undo();
      throw e;
    }
  }

  @Override
  public void writeAgain(
      OutgoingFrames frames,
      int stream,
      long cycle,
      KeptValues kept,
      byte @Nullable [] pagingState) {
    ByteBuf out = frames.begin(pagingState == null ? prefix : prefixOfPage, stream);
    try {
      if (keepsValues) {
        kept.append(out);
      } else {
        appendValues(cycle, out);
      }
      end(frames, out, pagingState);
    } catch (Throwable e) {
      frames.undo();
      throw e;
    }
  }

  private void appendValues(long cycle, ByteBuf out) {
    if (!batch) {
      statements[0].append(cycle, out);
      return;
    }
    for (int repetition = 0; repetition < repeat; repetition++) {
      long own = cycle * repeat + repetition;
      for (int i = 0; i < statements.length; i++) {
        out.writeBytes(beforeValues[i]);
        statements[i].append(own, out);
      }
    }
  }

  private void end(OutgoingFrames frames, ByteBuf out, byte @Nullable [] pagingState) {
    if (batch) {
      settings.appendToBatch(out);
    } else {
      settings.appendBehindValues(out, pagingState);
    }
    frames.end();
  }

  @Override
  public void columnsChanged(ByteBuf frame, int at, int length) {
    BoundValues statement = statements[0];
    if (!batch && length == statement.resultMetadataId.length) {
      int place = FrameHeader.LENGTH + statement.id.length;
      frame.getBytes(at, prefix, place, length);
      frame.getBytes(at, prefixOfPage, place, length);
    }
  }

  @Override
  public List<String> texts() {
    return Arrays.stream(statements).map(statement -> statement.text).distinct().toList();
  }
}
