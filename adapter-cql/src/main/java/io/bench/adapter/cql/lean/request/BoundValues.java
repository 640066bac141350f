package io.bench.adapter.cql.lean.request;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement and what makes the values of its markers. Hot path; runs on the lane's
 * thread.
 */
final class BoundValues {

  private static final byte[] NOTHING = {};

  final String text;

  /** With its length before it. */
  final byte[] id;

  /** Of the result's columns, with its length before it; empty in version 4. */
  final byte[] resultMetadataId;

  private final ColumnEncoder[] columns;

  /**
   * @param columns one for each marker
   */
  BoundValues(String text, byte[] id, byte[] resultMetadataId, List<ColumnEncoder> columns) {
    this.text = text;
    this.id = id;
    this.resultMetadataId = resultMetadataId;
    this.columns = columns.toArray(ColumnEncoder[]::new);
  }

  /**
   * A statement as its session has prepared it.
   *
   * @param version of the protocol
   */
  static BoundValues of(BindPlan plan, int version) {
    PreparedStatement statement = plan.statement();
    return new BoundValues(
        statement.getQuery(),
        shortBytes(statement.getId()),
        version >= 5 ? shortBytes(statement.getResultMetadataId()) : NOTHING,
        plan.encoders());
  }

  /** With the length, of two bytes, before it. */
  private static byte[] shortBytes(@Nullable ByteBuffer id) {
    ByteBuffer value = id == null ? ByteBuffer.allocate(0) : id.duplicate();
    ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES + value.remaining());
    return bytes.putShort((short) value.remaining()).put(value).array();
  }

  int count() {
    return columns.length;
  }

  /** Whether the values of a cycle can be made again at any time. */
  boolean dependOnCycleOnly() {
    return Arrays.stream(columns).allMatch(ColumnEncoder::dependsOnCycleOnly);
  }

  /** Appends the values of a cycle. */
  void append(long cycle, ByteBuf out) {
    ColumnEncoder[] encoders = columns;
    for (int i = 0; i < encoders.length; i++) {
      encoders[i].append(cycle, out);
    }
  }
}
