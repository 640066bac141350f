package io.bench.servers.gateway.records;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.google.protobuf.ByteString;
import io.bench.protos.records.v1.Record;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Writes tables of records for tests. */
final class RecordTableFixture {

  private static final int AT_A_TIME = 64;

  private final CqlSession session;

  RecordTableFixture(CqlSession session) {
    this.session = session;
    session.execute(
        "CREATE KEYSPACE IF NOT EXISTS r WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
  }

  /**
   * Creates a table and writes its records.
   *
   * @param table its name in the keyspace {@code r}
   * @param sizes how many records each bucket has
   * @param payloadBytes how long each payload is
   * @return all records, in order
   */
  List<Record> write(String table, int[] sizes, int payloadBytes) {
    session.execute(
        "CREATE TABLE r."
            + table
            + " (bucket int, position int, payload blob, PRIMARY KEY (bucket, position))");
    PreparedStatement insert =
        session.prepare("INSERT INTO r." + table + " (bucket, position, payload) VALUES (?, ?, ?)");
    Random random = new Random(1);
    List<Record> records = new ArrayList<>();
    List<CompletableFuture<AsyncResultSet>> writes = new ArrayList<>();
    for (int bucket = 0; bucket < sizes.length; bucket++) {
      for (int i = 0; i < sizes[bucket]; i++) {
        byte[] payload = new byte[payloadBytes];
        random.nextBytes(payload);
        int position = 3 * i - 5;
        records.add(
            Record.newBuilder()
                .setBucket(bucket)
                .setPosition(position)
                .setPayload(ByteString.copyFrom(payload))
                .build());
        CompletionStage<AsyncResultSet> write =
            session.executeAsync(insert.bind(bucket, position, ByteBuffer.wrap(payload)));
        writes.add(write.toCompletableFuture());
        if (writes.size() == AT_A_TIME) {
          writes.forEach(CompletableFuture::join);
          writes.clear();
        }
      }
    }
    writes.forEach(CompletableFuture::join);
    return records;
  }
}
