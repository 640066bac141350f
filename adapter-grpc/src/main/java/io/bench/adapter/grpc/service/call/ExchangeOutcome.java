package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.service.paging.PageTurning;
import io.bench.adapter.grpc.service.response.ResponseReading;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Whether an op whose last call has ended is as it must be. Hot; on the event loop. */
final class ExchangeOutcome {

  private final ServiceOp op;
  private final ResponseReading reading;
  private final @Nullable PageTurning pages;
  private final boolean responseStreams;

  /**
   * @param reading what has come of the op in flight
   * @param pages how its pages are fetched, or null if it is one call
   */
  ExchangeOutcome(ServiceOp op, ResponseReading reading, @Nullable PageTurning pages) {
    this.op = op;
    this.reading = reading;
    this.pages = pages;
    this.responseStreams = !op.type().serverSendsOneMessage();
  }

  /**
   * The error that the op has ended with, or null if all is well.
   *
   * @param status of the last call
   * @param call that call; asked only whether it has reached a connection
   */
  @Nullable OpError of(
      Status status, Metadata trailers, ClientCall<?, ?> call, Completion receiver) {
    if (!status.isOk()) {
      return reading.endedWith(status.getCode(), receiver) ? null : error(status, trailers, call);
    }
    long calls = pages == null ? 1 : pages.calls();
    if (!responseStreams && reading.messages() != calls) {
      String problem =
          reading.messages() < calls
              ? "the server sent no response"
              : "the server sent more than one response";
      return error(Status.INTERNAL.withDescription(problem), trailers, call);
    }
    OpError endless = pages == null ? null : pages.problem();
    return endless == null ? reading.endedWell(receiver) : endless;
  }

  private OpError error(Status status, Metadata trailers, ClientCall<?, ?> call) {
    boolean sent = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) != null;
    long received = reading.messages();
    boolean unseen = !sent && (pages == null || received == 0);
    OpError error = StatusErrors.error(status, trailers, unseen || op.idempotent());
    if (!responseStreams && pages == null) {
      return error;
    }
    String messages = received + (received == 1 ? " message" : " messages");
    return new OpError(
        error.name(),
        "after "
            + (pages == null ? messages : PageTurning.pages(received))
            + ": "
            + error.message(),
        error.retrySafe(),
        error.cause());
  }
}
