package io.bench.adapter.cql.lean.request;

import io.bench.adapter.cql.bind.ColumnEncoder;
import io.netty.buffer.ByteBuf;
import java.util.List;

/** Hot; on the lane's thread. A prepared statement and what its values come from. */
final class BoundValues {

  private final String text;
  private final byte[] id;
  private final byte[] resultMetadataId;
  private final ColumnEncoder[] columns;

  /**
   * @param text of the statement
   * @param id by which the server knows it, with its length before it
   * @param resultMetadataId by which the server knows its columns, with its length before it; empty
   *     in version 4
   * @param columns one for each marker
   */
  BoundValues(String text, byte[] id, byte[] resultMetadataId, List<ColumnEncoder> columns) {
    this.text = text;
    this.id = id;
    this.resultMetadataId = resultMetadataId;
    this.columns = columns.toArray(ColumnEncoder[]::new);
  }

  String text() {
    return text;
  }

  int count() {
    return columns.length;
  }

  /** Whether the values of a cycle can be made again at any time. */
  boolean dependOnCycleOnly() {
    for (ColumnEncoder column : columns) {
      if (!column.dependsOnCycleOnly()) {
        return false;
      }
    }
    return true;
  }

  /** Of the id, with what is before it. */
  int idLength() {
    return id.length;
  }

  /** Of the id of its columns, with what is before it; 0 in version 4. */
  int resultMetadataIdLength() {
    return resultMetadataId.length;
  }

  void appendId(ByteBuf out) {
    out.writeBytes(id);
  }

  void appendResultMetadataId(ByteBuf out) {
    out.writeBytes(resultMetadataId);
  }

  /** Appends the values of a cycle. */
  void append(long cycle, ByteBuf out) {
    ColumnEncoder[] encoders = columns;
    for (int i = 0; i < encoders.length; i++) {
      encoders[i].append(cycle, out);
    }
  }
}
