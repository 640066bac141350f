package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What a server says. */
public final class Answers {

  private Answers() {}

  /** Rows of one column; with a paging state there are more pages. */
  public static Message rows(int count, byte @Nullable [] pagingState) {
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (int i = 0; i < count; i++) {
      data.add(List.of(ByteBuffer.allocate(4)));
    }
    RawType type = RawType.PRIMITIVES.get(ProtocolConstants.DataType.INT);
    return new DefaultRows(
        new RowsMetadata(
            List.of(new ColumnSpec("ks", "t", "v", 0, type)),
            pagingState == null ? null : ByteBuffer.wrap(pagingState),
            null,
            null),
        data);
  }

  /** How the cluster is called. */
  public static Message clusterName(String name) {
    Queue<List<ByteBuffer>> row = new ArrayDeque<>();
    row.add(List.of(ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8))));
    RawType type = RawType.PRIMITIVES.get(ProtocolConstants.DataType.VARCHAR);
    return new DefaultRows(
        new RowsMetadata(
            List.of(new ColumnSpec("system", "local", "cluster_name", 0, type)), null, null, null),
        row);
  }

  /** To a conditional statement whose columns were named when it was prepared. */
  public static Message appliedWithoutColumns(boolean applied) {
    Queue<List<ByteBuffer>> row = new ArrayDeque<>();
    row.add(
        List.of(ByteBuffer.wrap(new byte[] {(byte) (applied ? 1 : 0)}), ByteBuffer.allocate(4)));
    return new DefaultRows(new RowsMetadata(2, null, null, null), row);
  }

  /** A statement was forgotten. */
  public static Message unprepared() {
    return new Unprepared("forgotten", new byte[] {1});
  }

  /** A statement was prepared. */
  public static Message prepared() {
    RowsMetadata nothing = new RowsMetadata(0, null, new int[0], null);
    return new Prepared(new byte[] {1}, null, nothing, nothing);
  }

  /** The server has too much to do. */
  public static Message overloaded() {
    return new Error(ProtocolConstants.ErrorCode.OVERLOADED, "too much");
  }
}
