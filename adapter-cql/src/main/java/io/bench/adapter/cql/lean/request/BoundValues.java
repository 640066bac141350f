package io.bench.adapter.cql.lean.request;

import io.bench.adapter.cql.bind.ColumnEncoder;
import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * Hot; on the lane's thread. A prepared statement and what its values come from.
 *
 * @param text of the statement
 * @param id by which the server knows it, with its length before it
 * @param resultMetadataId by which the server knows its columns, with its length before it; empty
 *     in version 4
 * @param columns one for each marker
 */
record BoundValues(String text, byte[] id, byte[] resultMetadataId, List<ColumnEncoder> columns) {

  BoundValues {
    columns = List.copyOf(columns);
  }

  /** Appends the values of a cycle, how many they are first. */
  void append(long cycle, ByteBuf out) {
    int count = columns.size();
    out.writeShort(count);
    for (int i = 0; i < count; i++) {
      columns.get(i).append(cycle, out);
    }
  }
}
