package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.cql.connect.HostAddress;
import io.grpc.Channel;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks every server for its health, once over each channel: so it is known before a run who
 * answers, and channels for calls to who does are connected when it begins.
 */
public final class Reachability {

  private static final Set<Status.Code> NO_ANSWER =
      EnumSet.of(Status.Code.UNAVAILABLE, Status.Code.DEADLINE_EXCEEDED);

  private final ChannelSettings settings;
  private final CallHeaders headers;
  private final List<Call> calls = new ArrayList<>();

  private record Call(HostAddress server, CompletableFuture<Status> ended) {}

  public Reachability(ChannelSettings settings, CallHeaders headers) {
    this.settings = settings;
    this.headers = headers;
  }

  /** Asks over a channel, without waiting. */
  public void ask(HostAddress server, Channel channel) {
    calls.add(
        new Call(server, HealthCheck.ask(channel, headers.make(), ServerQuestion.PATIENCE_MILLIS)));
  }

  /**
   * Waits for all answers.
   *
   * @return the servers of which no channel got an answer, and why, in the order in which they were
   *     asked
   * @throws AdapterException if that is every server, naming each and why; or if the thread is
   *     interrupted
   */
  public Map<HostAddress, String> await() throws AdapterException {
    ServerQuestion.await(
        CompletableFuture.allOf(calls.stream().map(Call::ended).toArray(CompletableFuture[]::new)));
    Map<HostAddress, String> failures = new LinkedHashMap<>();
    Set<HostAddress> answered = new HashSet<>();
    for (Call call : calls) {
      Status status = call.ended.join();
      if (status.isOk()) {
        answered.add(call.server);
      } else if (!answered.contains(call.server) && !failures.containsKey(call.server)) {
        String failure = failure(call.server, status);
        if (failure == null) {
          answered.add(call.server);
        } else {
          failures.put(call.server, failure);
        }
      }
    }
    failures.keySet().removeAll(answered);
    if (answered.isEmpty()) {
      throw AdapterException.server("no gRPC server at " + named(failures), null);
    }
    return failures;
  }

  /** Why a server is of no use, or null: any answer shows that it is there. */
  private @Nullable String failure(HostAddress server, Status status) {
    String hint = ProtocolMismatch.hint(server, settings.tls() != null, status);
    if (hint != null) {
      return hint;
    }
    return NO_ANSWER.contains(status.getCode()) ? StatusErrors.withCode(status) : null;
  }

  /** Servers and why they do not answer, in one line. */
  public static String named(Map<HostAddress, String> failures) {
    return failures.entrySet().stream()
        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", "));
  }
}
