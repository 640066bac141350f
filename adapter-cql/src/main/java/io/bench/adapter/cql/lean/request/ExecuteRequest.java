package io.bench.adapter.cql.lean.request;

import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. EXECUTE: one prepared statement and its values. */
final class ExecuteRequest implements LeanRequest {

  private final BoundValues statement;
  private final QuerySettings settings;
  private final boolean keepsValues;
  private final byte[] upToValues;
  private final byte[] upToValuesOfPage;

  ExecuteRequest(BoundValues statement, QuerySettings settings) {
    this.statement = statement;
    this.settings = settings;
    this.keepsValues = !statement.dependOnCycleOnly();
    this.upToValues = upToValues(statement, settings, false);
    this.upToValuesOfPage = upToValues(statement, settings, true);
  }

  private static byte[] upToValues(
      BoundValues statement, QuerySettings settings, boolean pagingState) {
    ByteBuf prefix = Unpooled.buffer();
    prefix.writeBytes(FrameHeader.of(settings.version(), FrameHeader.EXECUTE));
    statement.appendId(prefix);
    statement.appendResultMetadataId(prefix);
    settings.appendBeforeValues(prefix, statement.count() > 0, pagingState);
    if (statement.count() > 0) {
      prefix.writeShort(statement.count());
    }
    return ByteBufUtil.getBytes(prefix);
  }

  @Override
  public void write(OutgoingFrames frames, int stream, long cycle, KeptValues kept) {
    ByteBuf out = frames.begin(upToValues, stream);
    try {
      int valuesAt = out.writerIndex();
      statement.append(cycle, out);
      if (keepsValues) {
        kept.keep(out, valuesAt);
      }
      settings.appendBehindValues(out, null);
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
    ByteBuf out = frames.begin(pagingState == null ? upToValues : upToValuesOfPage, stream);
    try {
      if (keepsValues) {
        kept.append(out);
      } else {
        statement.append(cycle, out);
      }
      settings.appendBehindValues(out, pagingState);
      frames.end();
    } catch (Throwable notWritten) {
      frames.undo();
      throw notWritten;
    }
  }

  @Override
  public void columnsChanged(ByteBuf frame, int at, int length) {
    if (length == statement.resultMetadataIdLength()) {
      int place = FrameHeader.LENGTH + statement.idLength();
      frame.getBytes(at, upToValues, place, length);
      frame.getBytes(at, upToValuesOfPage, place, length);
    }
  }

  @Override
  public List<String> texts() {
    return List.of(statement.text());
  }
}
