package io.bench.servers.gateway.stargate;

import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.LOCAL_QUORUM;
import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.SERIAL;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import org.jspecify.annotations.Nullable;

/** One {@code Query}. Hot path. */
final class QueryExecution extends Execution {

  private static final int DEFAULT_PAGE_SIZE = 100;

  private final Query query;
  private @Nullable CachedStatement statement;

  QueryExecution(Backend backend, Query query, StargateAnswer answer) {
    super(backend, answer);
    this.query = query;
  }

  @Override
  void prepare(StatementCache statements) {
    var unused =
        statements
            .get(query.getParameters().getKeyspace().getValue(), query.getCql())
            .whenComplete(this::bindAndExecute);
  }

  private void bindAndExecute(@Nullable CachedStatement prepared, @Nullable Throwable error) {
    try {
      if (prepared == null) {
        throw error == null ? new IllegalStateException("neither statement nor error") : error;
      }
      statement = prepared;
      BoundStatementBuilder bound = prepared.bind(query.getValues());
      apply(query.getParameters(), bound);
      execute(bound.build());
    } catch (Throwable e) {
      fail(e);
    }
  }

  private static void apply(QueryParameters parameters, BoundStatementBuilder bound) {
    bound.setConsistencyLevel(
        level(parameters.hasConsistency(), parameters.getConsistency(), LOCAL_QUORUM));
    bound.setSerialConsistencyLevel(
        level(parameters.hasSerialConsistency(), parameters.getSerialConsistency(), SERIAL));
    bound.setPageSize(
        parameters.hasPageSize() ? parameters.getPageSize().getValue() : DEFAULT_PAGE_SIZE);
    if (parameters.hasPagingState()) {
      bound.setPagingState(parameters.getPagingState().getValue().asReadOnlyByteBuffer());
    }
    if (parameters.hasTimestamp()) {
      bound.setQueryTimestamp(parameters.getTimestamp().getValue());
    }
    if (parameters.hasNowInSeconds()) {
      bound.setNowInSeconds(parameters.getNowInSeconds().getValue());
    }
    bound.setTracing(parameters.getTracing());
  }

  @Override
  void writeRows(WireBuffer out, AsyncResultSet result) {
    CachedStatement executed = statement;
    if (executed == null) {
      throw new IllegalStateException("a result before its statement");
    }
    executed
        .rows(result.getColumnDefinitions())
        .write(out, result, query.getParameters().getSkipMetadata());
  }
}
