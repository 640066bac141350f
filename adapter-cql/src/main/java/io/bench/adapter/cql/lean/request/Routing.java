package io.bench.adapter.cql.lean.request;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.bind.ColumnEncoder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. The partition that a request is for.
 *
 * @param keyspace of its table
 * @param key makes the values of the partition key, in the order of its columns
 */
public record Routing(CqlIdentifier keyspace, List<ColumnEncoder> key) {

  public Routing {
    key = List.copyOf(key);
  }

  /** Of a statement; null if its partition key is not bound as a whole. */
  public static @Nullable Routing of(BindPlan plan) {
    PreparedStatement statement = plan.statement();
    List<Integer> indices = statement.getPartitionKeyIndices();
    ColumnDefinitions columns = statement.getVariableDefinitions();
    if (indices.isEmpty()) {
      return null;
    }
    List<ColumnEncoder> encoders = plan.encoders();
    List<ColumnEncoder> key = new ArrayList<>();
    indices.forEach(index -> key.add(encoders.get(index)));
    return new Routing(columns.get(0).getKeyspace(), key);
  }

  /** The key of a cycle. */
  public ByteBuffer[] partitionKey(long cycle) {
    ByteBuffer[] values = new ByteBuffer[key.size()];
    for (int i = 0; i < values.length; i++) {
      ByteBuffer value = key.get(i).encode(cycle);
      values[i] = value == null ? ByteBuffer.allocate(0) : value;
    }
    return values;
  }
}
