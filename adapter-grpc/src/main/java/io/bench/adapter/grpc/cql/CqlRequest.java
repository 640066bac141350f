package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.Message;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.List;

/** Makes the request messages of one op. Thread-safe. */
sealed interface CqlRequest {

  /** Whether its messages are batches rather than queries. */
  boolean isBatch();

  /**
   * Hot; on the thread that starts the op, and not later: a captured value is in force only then.
   * The first message for a cycle.
   */
  Message message(long cycle);

  /** Hot; on the event loop. The message that asks for the next page of what {@code query} asks. */
  static Query nextPage(Query query, ByteString pagingState) {
    return query.toBuilder()
        .setParameters(query.getParameters().toBuilder().setPagingState(BytesValue.of(pagingState)))
        .build();
  }

  /**
   * A single statement.
   *
   * @param parameters with everything but the paging state
   */
  record OfQuery(CqlStatement statement, QueryParameters parameters) implements CqlRequest {

    @Override
    public boolean isBatch() {
      return false;
    }

    @Override
    public Query message(long cycle) {
      Query.Builder query =
          Query.newBuilder().setCqlBytes(statement.cql(cycle)).setParameters(parameters);
      Values values = statement.values(cycle);
      if (values != null) {
        query.setValues(values);
      }
      return query.build();
    }
  }

  /**
   * A batch of {@code repeat} times all the statements, each repetition with a cycle of its own:
   * repetition i of cycle c takes the values of c * repeat + i.
   */
  record OfBatch(
      Batch.Type type, List<CqlStatement> statements, int repeat, BatchParameters parameters)
      implements CqlRequest {

    @Override
    public boolean isBatch() {
      return true;
    }

    @Override
    public Batch message(long cycle) {
      Batch.Builder batch = Batch.newBuilder().setType(type).setParameters(parameters);
      long first = cycle * repeat;
      for (int i = 0; i < repeat; i++) {
        for (CqlStatement statement : statements) {
          BatchQuery.Builder query = BatchQuery.newBuilder().setCqlBytes(statement.cql(first + i));
          Values values = statement.values(first + i);
          if (values != null) {
            query.setValues(values);
          }
          batch.addQueries(query);
        }
      }
      return batch.build();
    }
  }
}
