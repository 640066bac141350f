package io.bench.adapter.cql.lean.request;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The partition that a request is for. Hot path; runs on the lane's thread. */
public final class Routing {

  private final CqlIdentifier keyspace;
  private final int repeat;
  private final ColumnEncoder[] key;

  /**
   * @param keyspace of the table
   * @param repeat how many cycles of the statement a request takes; the first of them counts
   * @param key makes the values of the partition key, in the order of its columns
   */
  Routing(CqlIdentifier keyspace, int repeat, List<ColumnEncoder> key) {
    this.keyspace = keyspace;
    this.repeat = repeat;
    this.key = key.toArray(ColumnEncoder[]::new);
  }

  /**
   * Routes a request of several statements as the driver does: by the first statement whose whole
   * partition key is bound; null if there is none.
   *
   * @param repeat how many cycles of each statement it takes
   */
  public static @Nullable Routing of(List<BindPlan> plans, int repeat) {
    for (BindPlan plan : plans) {
      PreparedStatement statement = plan.statement();
      List<Integer> indices = statement.getPartitionKeyIndices();
      if (!indices.isEmpty()) {
        return new Routing(
            statement.getVariableDefinitions().get(0).getKeyspace(),
            repeat,
            indices.stream().map(plan.encoders()::get).toList());
      }
    }
    return null;
  }

  public CqlIdentifier keyspace() {
    return keyspace;
  }

  /**
   * The token of a cycle's key, as Cassandra's Murmur3 partitioner has it.
   *
   * @param room is empty, and is written over
   * @throws RuntimeException if a value cannot be made or does not fit
   */
  public long token(long cycle, ByteBuf room) {
    long first = cycle * repeat;
    if (key.length == 1) {
      key[0].append(first, room);
      return Murmur3Hash.token(room, Integer.BYTES, room.writerIndex());
    }
    for (ColumnEncoder column : key) {
      appendComponent(column, first, room);
    }
    return Murmur3Hash.token(room, 0, room.writerIndex());
  }

  /** Of a key of several columns: the length in two bytes, where values have four, and a zero. */
  private static void appendComponent(ColumnEncoder column, long cycle, ByteBuf room) {
    int start = room.writerIndex();
    column.append(cycle, room);
    int valueAt = start + Integer.BYTES;
    int length = room.writerIndex() - valueAt;
    room.setShort(start, length);
    room.setBytes(start + Short.BYTES, room, valueAt, length);
    room.writerIndex(start + Short.BYTES + length).writeByte(0);
  }
}
