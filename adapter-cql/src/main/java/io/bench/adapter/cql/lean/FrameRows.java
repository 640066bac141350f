package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** On the lane's thread. Rows of a result as the driver has them, for ops that read their cells. */
final class FrameRows implements Iterator<Row> {

  private final ColumnDefinitions columns;
  private final AttachmentPoint codecs;
  private final ByteBuf frame;
  private final int end;
  private int at;
  private int left;

  /**
   * @param columns those of the answer
   * @param frame is read while rows are taken, and not afterwards
   * @param end where the answer ends in it
   */
  FrameRows(
      ColumnDefinitions columns,
      AttachmentPoint codecs,
      ByteBuf frame,
      int end,
      ResultReader result) {
    this.columns = columns;
    this.codecs = codecs;
    this.frame = frame;
    this.end = end;
    this.at = result.rowsAt();
    this.left = result.rowCount();
  }

  @Override
  public boolean hasNext() {
    return left > 0;
  }

  @Override
  public Row next() {
    if (left == 0) {
      throw new NoSuchElementException();
    }
    left--;
    int count = columns.size();
    List<@Nullable ByteBuffer> cells = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int length = frame.getInt(at);
      at += 4;
      if (length < 0) {
        cells.add(null);
      } else {
        byte[] bytes = new byte[length];
        frame.getBytes(at, bytes);
        cells.add(ByteBuffer.wrap(bytes));
        at += length;
      }
    }
    if (at > end) {
      throw new IllegalStateException("the answer ends within a row");
    }
    return new DefaultRow(columns, cells, codecs);
  }
}
