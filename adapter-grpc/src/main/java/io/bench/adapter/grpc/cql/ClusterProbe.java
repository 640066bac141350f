package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.Waiting;
import io.bench.adapter.grpc.error.StatusErrors;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.StargateGrpc;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks servers which cluster stands behind them, so that it is known before a run that all speak
 * CQL over gRPC and take the client for one of theirs.
 */
public final class ClusterProbe {

  /** The fact that holds the releases of the servers, with commas between them. */
  public static final String VERSION = "server.version";

  private static final long PATIENCE_SECONDS = 10;
  private static final Query CLUSTER_QUERY =
      Query.newBuilder()
          .setCql("SELECT cluster_name, release_version FROM system.local")
          .setParameters(QueryParameters.getDefaultInstance())
          .build();

  /** Statuses that leave no hope for any other statement. */
  private static final Set<Status.Code> REFUSALS =
      EnumSet.of(Status.Code.UNAUTHENTICATED, Status.Code.UNIMPLEMENTED);

  private final CallHeaders headers;
  private final List<Call> calls = new ArrayList<>();

  public ClusterProbe(CallHeaders headers) {
    this.headers = headers;
  }

  /**
   * Asks over a channel, without waiting.
   *
   * @param server names it in messages
   */
  public void ask(String server, Channel channel) {
    ClientCall<Query, Response> call =
        channel.newCall(
            StargateGrpc.getExecuteQueryMethod(),
            CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
    Call asked = new Call(server);
    calls.add(asked);
    call.start(asked, headers.make());
    call.request(2);
    call.sendMessage(CLUSTER_QUERY);
    call.halfClose();
  }

  /**
   * Waits for all answers.
   *
   * @return what the servers say of themselves, as far as they may
   * @throws AdapterException naming every server that does not answer, and why; or if the thread is
   *     interrupted
   */
  public Map<String, String> await() throws AdapterException {
    Waiting.until(
        CompletableFuture.allOf(
            calls.stream().map(call -> call.ended).toArray(CompletableFuture[]::new)));
    Set<String> failures = new LinkedHashSet<>();
    for (Call call : calls) {
      String failure = call.failure();
      if (failure != null) {
        failures.add(call.server + " (" + failure + ")");
      }
    }
    if (!failures.isEmpty()) {
      throw AdapterException.server("no CQL over gRPC at " + String.join(", ", failures), null);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    fact(0, facts, "server.cluster");
    fact(1, facts, VERSION);
    return facts;
  }

  private void fact(int column, Map<String, String> facts, String name) {
    String values =
        calls.stream()
            .flatMap(call -> call.text(column))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    if (!values.isEmpty()) {
      facts.put(name, values);
    }
  }

  private static final class Call extends ClientCall.Listener<Response> {
    private final String server;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    // written before `ended` is completed, read after
    private @Nullable Response response;
    private Status status = Status.OK;
    private Metadata trailers = new Metadata();

    private Call(String server) {
      this.server = server;
    }

    @Override
    public void onMessage(Response message) {
      response = message;
    }

    @Override
    public void onClose(Status endStatus, Metadata endTrailers) {
      status = endStatus;
      trailers = endTrailers;
      ended.complete(null);
    }

    /** Why this server is of no use, or null: it need not let us read its system tables. */
    private @Nullable String failure() {
      boolean useless =
          REFUSALS.contains(status.getCode())
              || !StatusErrors.isAnswerOfCassandra(status, trailers);
      return useless ? status.getCode() + ": " + StatusErrors.describe(status) : null;
    }

    private Stream<String> text(int column) {
      if (response == null || response.getResultSet().getRowsCount() == 0) {
        return Stream.empty();
      }
      Row row = response.getResultSet().getRows(0);
      return column < row.getValuesCount()
          ? Stream.of(row.getValues(column).getString()).filter(text -> !text.isEmpty())
          : Stream.empty();
    }
  }
}
