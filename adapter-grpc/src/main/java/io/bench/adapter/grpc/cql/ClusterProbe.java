package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.error.StatusErrors;
import io.grpc.Channel;
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
    calls.add(
        new Call(
            server,
            ServerQuestion.ask(
                channel,
                StargateGrpc.getExecuteQueryMethod(),
                CLUSTER_QUERY,
                headers.make(),
                ServerQuestion.PATIENCE_MILLIS)));
  }

  /**
   * Waits for all answers.
   *
   * @return what the servers say of themselves, as far as they may
   * @throws AdapterException naming every server that does not answer, and why; or if the thread is
   *     interrupted
   */
  public Map<String, String> await() throws AdapterException {
    ServerQuestion.await(
        CompletableFuture.allOf(calls.stream().map(Call::ended).toArray(CompletableFuture[]::new)));
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

  private record Call(String server, CompletableFuture<ServerQuestion.Answer<Response>> ended) {

    /** Why this server is of no use, or null: it need not let us read its system tables. */
    private @Nullable String failure() {
      Status status = ended.join().status();
      boolean useless =
          REFUSALS.contains(status.getCode())
              || !StatusErrors.isAnswerOfCassandra(status, ended.join().trailers());
      return useless ? StatusErrors.withCode(status) : null;
    }

    private Stream<String> text(int column) {
      Response response = ended.join().response();
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
