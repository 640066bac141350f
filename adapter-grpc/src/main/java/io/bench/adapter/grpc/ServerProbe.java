package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks every server who it is, once over each channel: so it is known before a run that all answer,
 * and all are connected when it begins.
 */
final class ServerProbe {

  private static final long PATIENCE_SECONDS = 10;
  private static final Query WHO_ARE_YOU =
      Query.newBuilder()
          .setCql("SELECT cluster_name, release_version FROM system.local")
          .setParameters(QueryParameters.getDefaultInstance())
          .build();

  /** Statuses that leave no hope for any other statement. */
  private static final Set<Status.Code> REFUSALS =
      Set.of(Status.Code.UNAUTHENTICATED, Status.Code.UNIMPLEMENTED);

  private final @Nullable String token;
  private final List<Call> calls = new ArrayList<>();

  ServerProbe(@Nullable String token) {
    this.token = token;
  }

  /** Asks over a channel, without waiting. */
  void ask(ServerAddress server, Channel channel) {
    ClientCall<Query, Response> call =
        channel.newCall(
            StargateMethods.EXECUTE_QUERY_DECODED,
            CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
    Call asked = new Call(server);
    calls.add(asked);
    call.start(asked, GrpcLane.headers(token));
    call.request(2);
    call.sendMessage(WHO_ARE_YOU);
    call.halfClose();
  }

  /**
   * Waits for all answers.
   *
   * @return what the servers say of themselves, as far as they may
   * @throws AdapterException naming every server that does not answer, and why
   */
  Map<String, String> await() throws AdapterException {
    CompletableFuture.allOf(
            calls.stream().map(call -> call.ended).toArray(CompletableFuture[]::new))
        .join();
    Map<ServerAddress, String> failures = new LinkedHashMap<>();
    for (Call call : calls) {
      String failure = call.failure();
      if (failure != null) {
        failures.putIfAbsent(call.server, failure);
      }
    }
    if (!failures.isEmpty()) {
      throw AdapterException.server(
          "no CQL over gRPC at "
              + failures.entrySet().stream()
                  .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                  .collect(Collectors.joining(", ")),
          null);
    }
    Map<String, String> facts = new LinkedHashMap<>();
    fact(0, facts, "server.cluster");
    fact(1, facts, "server.version");
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
    private final ServerAddress server;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    // written before `ended` is completed, read after
    private @Nullable Response response;
    private Status status = Status.OK;
    private Metadata trailers = new Metadata();

    private Call(ServerAddress server) {
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
