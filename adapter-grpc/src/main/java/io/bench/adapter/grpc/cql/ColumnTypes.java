package io.bench.adapter.grpc.cql;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.cql.value.ColumnType;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.StargateGrpc;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The columns' types of tables, asked for once per table: the API describes them only in the answer
 * to a SELECT. One thread at a time.
 */
public final class ColumnTypes {

  private static final long PATIENCE_SECONDS = 10;

  private final Channel channel;
  private final CallHeaders headers;
  private final @Nullable String defaultKeyspace;
  private final Map<String, Map<String, ColumnType>> byTable = new HashMap<>();

  /**
   * @param channel to a server that is asked; never from the thread that it completes calls on
   * @param defaultKeyspace of tables that are named without one, or null
   */
  public ColumnTypes(Channel channel, CallHeaders headers, @Nullable String defaultKeyspace) {
    this.channel = channel;
    this.headers = headers;
    this.defaultKeyspace = defaultKeyspace;
  }

  /**
   * The types by column name; none if the server does not tell, as of a table that is not there yet
   * or may not be read. Blocks until it has answered.
   */
  Map<String, ColumnType> of(@Nullable String keyspace, String table) {
    String name = (keyspace == null ? "" : quoted(keyspace) + ".") + quoted(table);
    return byTable.computeIfAbsent(name, this::ask);
  }

  private Map<String, ColumnType> ask(String table) {
    QueryParameters.Builder parameters = QueryParameters.newBuilder().setPageSize(Int32Value.of(1));
    if (defaultKeyspace != null) {
      parameters.setKeyspace(StringValue.of(defaultKeyspace));
    }
    Query query =
        Query.newBuilder()
            .setCql("SELECT * FROM " + table + " LIMIT 1")
            .setParameters(parameters)
            .build();
    Answer answer = new Answer();
    ClientCall<Query, Response> call =
        channel.newCall(
            StargateGrpc.getExecuteQueryMethod(),
            CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
    call.start(answer, headers.make());
    call.request(2);
    call.sendMessage(query);
    call.halfClose();
    Map<String, ColumnType> types = new HashMap<>();
    for (ColumnSpec column : answer.ended.join().getResultSet().getColumnsList()) {
      types.put(column.getName(), ColumnType.of(column.getType()));
    }
    return types;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static final class Answer extends ClientCall.Listener<Response> {
    private final CompletableFuture<Response> ended = new CompletableFuture<>();
    private Response response = Response.getDefaultInstance();

    @Override
    public void onMessage(Response message) {
      response = message;
    }

    /** An error tells no types. */
    @Override
    public void onClose(Status status, Metadata trailers) {
      ended.complete(response);
    }
  }
}
