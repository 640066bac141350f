package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.error.StatusErrors;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Asks every server for its health, once over each channel: so it is known before a run that all
 * answer, and all are connected when it begins. Any answer will do, be it that the server knows no
 * health service.
 */
public final class Reachability {

  private static final long PATIENCE_SECONDS = 10;

  /** An empty request; the answer is not read. */
  private static final MethodDescriptor<byte[], byte[]> HEALTH_CHECK =
      MethodDescriptor.newBuilder(new Bytes(), new Bytes())
          .setType(MethodType.UNARY)
          .setFullMethodName("grpc.health.v1.Health/Check")
          .build();

  private static final Set<Status.Code> NO_ANSWER =
      EnumSet.of(Status.Code.UNAVAILABLE, Status.Code.DEADLINE_EXCEEDED);

  private final ConnectionSettings settings;
  private final CallHeaders headers;
  private final List<Call> calls = new ArrayList<>();

  public Reachability(ConnectionSettings settings, CallHeaders headers) {
    this.settings = settings;
    this.headers = headers;
  }

  /** Asks over a channel, without waiting. */
  public void ask(ServerAddress server, Channel channel) {
    Call asked = new Call(server);
    calls.add(asked);
    ClientCall<byte[], byte[]> call =
        channel.newCall(
            HEALTH_CHECK,
            CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS));
    call.start(asked, headers.make());
    call.request(2);
    call.sendMessage(new byte[0]);
    call.halfClose();
  }

  /**
   * Waits for all answers.
   *
   * @throws AdapterException naming every server that does not answer, and why; or if the thread is
   *     interrupted
   */
  public void await() throws AdapterException {
    Waiting.until(
        CompletableFuture.allOf(
            calls.stream().map(call -> call.ended).toArray(CompletableFuture[]::new)));
    Map<ServerAddress, String> failures = new LinkedHashMap<>();
    for (Call call : calls) {
      Status status = call.ended.join();
      String hint =
          status.isOk() ? null : ProtocolMismatch.hint(call.server, settings.tls() != null, status);
      if (hint != null) {
        failures.putIfAbsent(call.server, hint);
      } else if (NO_ANSWER.contains(status.getCode())) {
        failures.putIfAbsent(call.server, status.getCode() + ": " + StatusErrors.describe(status));
      }
    }
    if (!failures.isEmpty()) {
      throw AdapterException.server(
          "no gRPC server at "
              + failures.entrySet().stream()
                  .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                  .collect(Collectors.joining(", ")),
          null);
    }
  }

  private static final class Call extends ClientCall.Listener<byte[]> {
    private final ServerAddress server;
    private final CompletableFuture<Status> ended = new CompletableFuture<>();

    private Call(ServerAddress server) {
      this.server = server;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      ended.complete(status);
    }
  }

  private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      return new byte[0];
    }
  }
}
