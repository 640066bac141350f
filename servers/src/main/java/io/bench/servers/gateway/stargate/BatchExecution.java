package io.bench.servers.gateway.stargate;

import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.LOCAL_QUORUM;
import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.SERIAL;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import io.bench.stargate.WireBuffer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.BatchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One {@code Batch}. Hot path. */
final class BatchExecution extends Execution {

  private final Batch batch;

  BatchExecution(Backend backend, Batch batch, StargateAnswer answer) {
    super(backend, answer);
    this.batch = batch;
  }

  @Override
  void prepare(StatementCache statements) {
    if (batch.getQueriesCount() == 0) {
      throw Status.INVALID_ARGUMENT.withDescription("a batch without queries").asRuntimeException();
    }
    String keyspace = batch.getParameters().getKeyspace().getValue();
    List<CompletableFuture<CachedStatement>> prepared = new ArrayList<>(batch.getQueriesCount());
    boolean ready = true;
    for (BatchQuery query : batch.getQueriesList()) {
      CompletableFuture<CachedStatement> one = statements.get(keyspace, query.getCql());
      ready &= one.isDone();
      prepared.add(one);
    }
    if (ready) {
      bindAndExecute(prepared, null);
      return;
    }
    var unused =
        CompletableFuture.allOf(prepared.toArray(CompletableFuture<?>[]::new))
            .whenComplete((nothing, error) -> bindAndExecute(prepared, error));
  }

  private void bindAndExecute(
      List<CompletableFuture<CachedStatement>> prepared, @Nullable Throwable error) {
    try {
      if (error != null) {
        throw error;
      }
      BatchStatementBuilder builder = new BatchStatementBuilder(type());
      for (int i = 0; i < prepared.size(); i++) {
        builder.addStatement(bind(i, prepared.get(i).join()));
      }
      apply(batch.getParameters(), builder);
      execute(builder.build());
    } catch (Throwable e) {
      fail(e);
    }
  }

  private com.datastax.oss.driver.api.core.cql.BoundStatement bind(
      int number, CachedStatement statement) {
    try {
      return statement.bind(batch.getQueries(number).getValues()).build();
    } catch (StatusRuntimeException e) {
      Status status = e.getStatus();
      throw status
          .withDescription("query " + (number + 1) + ": " + status.getDescription())
          .asRuntimeException();
    }
  }

  private BatchType type() {
    return switch (batch.getType()) {
      case LOGGED -> DefaultBatchType.LOGGED;
      case UNLOGGED -> DefaultBatchType.UNLOGGED;
      case COUNTER -> DefaultBatchType.COUNTER;
      case UNRECOGNIZED ->
          throw Status.INVALID_ARGUMENT
              .withDescription("no batch type has the number " + batch.getTypeValue())
              .asRuntimeException();
    };
  }

  private static void apply(BatchParameters parameters, BatchStatementBuilder builder) {
    builder.setConsistencyLevel(
        level(parameters.hasConsistency(), parameters.getConsistency(), LOCAL_QUORUM));
    builder.setSerialConsistencyLevel(
        level(parameters.hasSerialConsistency(), parameters.getSerialConsistency(), SERIAL));
    if (parameters.hasTimestamp()) {
      builder.setQueryTimestamp(parameters.getTimestamp().getValue());
    }
    if (parameters.hasNowInSeconds()) {
      builder.setNowInSeconds(parameters.getNowInSeconds().getValue());
    }
    builder.setTracing(parameters.getTracing());
  }

  /** Only batches with conditions have rows, so what writes them is not worth keeping. */
  @Override
  void writeRows(WireBuffer out, AsyncResultSet result) {
    new RowWriter(result.getColumnDefinitions())
        .write(out, result, batch.getParameters().getSkipMetadata());
  }
}
