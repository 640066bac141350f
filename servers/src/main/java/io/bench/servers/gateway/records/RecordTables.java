package io.bench.servers.gateway.records;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.bench.protos.records.v1.Record;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The tables that records are read from, each prepared once. Safe for use by several threads. */
final class RecordTables {

  private static final int POSITION = 0;
  private static final int PAYLOAD = 1;

  private final CqlSession session;
  private final Map<String, BucketReader> known = new ConcurrentHashMap<>();

  RecordTables(CqlSession session) {
    this.session = session;
  }

  /**
   * Returns what reads a table.
   *
   * @param table keyspace and table, as CQL has them
   * @return completed with the reader, or with Cassandra's error or INVALID_ARGUMENT if there is no
   *     such table or its columns are not those of records
   */
  CompletionStage<BucketReader> reader(String table) {
    BucketReader reader = known.get(table);
    if (reader != null) {
      return CompletableFuture.completedFuture(reader);
    }
    return session
        .prepareAsync(
            "SELECT position, payload FROM "
                + table
                + " WHERE bucket = ? AND position >= ? ORDER BY position ASC LIMIT ?")
        .thenApply(
            prepared -> {
              check(table, prepared);
              BucketReader checked = (from, limit) -> read(prepared, from, limit);
              known.put(table, checked);
              return checked;
            });
  }

  private static void check(String table, PreparedStatement prepared) {
    check(table, prepared.getVariableDefinitions().get(0), DataTypes.INT);
    check(table, prepared.getResultSetDefinitions().get(POSITION), DataTypes.INT);
    check(table, prepared.getResultSetDefinitions().get(PAYLOAD), DataTypes.BLOB);
  }

  private static void check(String table, ColumnDefinition column, DataType type) {
    if (!column.getType().equals(type)) {
      throw CheckedSelection.invalid(
          table
              + ": its column "
              + column.getName()
              + " is of type "
              + column.getType().asCql(true, true)
              + ", not "
              + type.asCql(true, true));
    }
  }

  /** Asks for one more than needed, to see whether there are more. */
  private CompletionStage<Chunk> read(PreparedStatement prepared, Place from, int limit) {
    BoundStatement statement =
        prepared
            .boundStatementBuilder()
            .setInt(0, from.bucket())
            .setInt(1, from.position())
            .setInt(2, limit + 1)
            .setPageSize(limit + 1)
            .setIdempotence(true)
            .build();
    Collected collected = new Collected(from, limit);
    return session.executeAsync(statement).thenCompose(collected::take);
  }

  /** The rows of one fetch, which Cassandra may give in several pages although one would do. */
  private static final class Collected {
    private final Place from;
    private final int limit;
    private final List<Record> records = new ArrayList<>();
    private long lastPosition = Long.MIN_VALUE;

    Collected(Place from, int limit) {
      this.from = from;
      this.limit = limit;
    }

    CompletionStage<Chunk> take(AsyncResultSet rows) {
      for (Row row : rows.currentPage()) {
        if (records.size() == limit) {
          return CompletableFuture.completedFuture(new Chunk(records, true));
        }
        records.add(record(row));
      }
      return rows.hasMorePages()
          ? rows.fetchNextPage().thenCompose(this::take)
          : CompletableFuture.completedFuture(new Chunk(records, false));
    }

    private Record record(Row row) {
      int position = row.getInt(POSITION);
      if (position <= lastPosition) {
        throw CheckedSelection.invalid(
            "bucket " + from.bucket() + " has several records at position " + position);
      }
      lastPosition = position;
      return Record.newBuilder()
          .setBucket(from.bucket())
          .setPosition(position)
          .setPayload(bytes(row.getBytesUnsafe(PAYLOAD)))
          .build();
    }

    /** The driver has copied each value out of the network's buffer, so it is ours to wrap. */
    private static ByteString bytes(@Nullable ByteBuffer value) {
      return value == null ? ByteString.EMPTY : UnsafeByteOperations.unsafeWrap(value);
    }
  }
}
