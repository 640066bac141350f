package io.bench.adapter.grpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.MessageLite;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the request messages of one op. Thread-safe. */
sealed interface CqlRequest {

  /**
   * Hot; on the lane's thread. Makes the message for a cycle and sends it.
   *
   * @param pagingState where the page begins, or null for the first
   */
  void send(Exchange exchange, long cycle, @Nullable ByteString pagingState);

  /** Hot; on the lane's thread. The message that {@link #send} sends; a batch has no pages. */
  MessageLite message(long cycle, @Nullable ByteString pagingState);

  /**
   * A single statement.
   *
   * @param parameters with everything but the paging state
   */
  record OfQuery(CqlStatement statement, QueryParameters parameters) implements CqlRequest {

    @Override
    public void send(Exchange exchange, long cycle, @Nullable ByteString pagingState) {
      exchange.call(StargateMethods.EXECUTE_QUERY, message(cycle, pagingState));
    }

    @Override
    public Query message(long cycle, @Nullable ByteString pagingState) {
      Query.Builder query = Query.newBuilder().setCqlBytes(statement.cql(cycle));
      Values values = statement.values(cycle);
      if (values != null) {
        query.setValues(values);
      }
      return query
          .setParameters(
              pagingState == null
                  ? parameters
                  : parameters.toBuilder().setPagingState(BytesValue.of(pagingState)).build())
          .build();
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
    public void send(Exchange exchange, long cycle, @Nullable ByteString pagingState) {
      exchange.call(StargateMethods.EXECUTE_BATCH, message(cycle, pagingState));
    }

    @Override
    public Batch message(long cycle, @Nullable ByteString pagingState) {
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
