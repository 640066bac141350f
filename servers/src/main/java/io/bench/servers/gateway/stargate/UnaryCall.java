package io.bench.servers.gateway.stargate;

import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A call with one request and one answer. gRPC's event loop calls in, the driver's out. Hot path.
 */
final class UnaryCall<R> extends ServerCall.Listener<R> implements StargateAnswer {

  private final ServerCall<R, WireBuffer> call;
  private final BiFunction<R, StargateAnswer, Execution> executions;
  private @Nullable R request;
  private @Nullable Execution execution;

  UnaryCall(ServerCall<R, WireBuffer> call, BiFunction<R, StargateAnswer, Execution> executions) {
    this.call = call;
    this.executions = executions;
    // gRPC itself ends the call of a client that breaks the rules, if it may read the second
    // request
    call.request(2);
  }

  @Override
  public void onMessage(R message) {
    request = message;
  }

  @Override
  public void onHalfClose() {
    R complete = request;
    if (complete == null) {
      call.close(Status.INTERNAL.withDescription("a call without a request"), new Metadata());
      return;
    }
    request = null;
    Execution started = executions.apply(complete, this);
    execution = started;
    started.start();
  }

  /** Also when the call's deadline has passed. */
  @Override
  public void onCancel() {
    if (execution != null) {
      execution.cancel();
    }
  }

  @Override
  public void succeeded(WireBuffer response) {
    call.sendHeaders(new Metadata());
    call.sendMessage(response);
    call.close(Status.OK, new Metadata());
  }

  @Override
  public void failed(CallFailure failure) {
    call.close(failure.status(), failure.trailers());
  }
}
