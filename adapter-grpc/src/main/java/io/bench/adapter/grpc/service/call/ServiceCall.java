package io.bench.adapter.grpc.service.call;

import com.google.protobuf.Message;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.Exchange;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.lane.LaneCall;
import io.bench.adapter.grpc.service.paging.PageTurning;
import io.bench.adapter.grpc.service.response.ResponseReading;
import io.bench.adapter.grpc.wire.FieldScan;
import io.bench.stargate.MessageBytes;
import io.bench.stargate.WireBuffer;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * One op in flight, which is one call of any kind, or one unary call after another where it fetches
 * pages. Hot path; runs on the event loop.
 */
final class ServiceCall extends Exchange<BoundCall> implements LaneCall.Receiver<Object> {

  /** More than the one message that there may be, so that a second would be noticed. */
  private static final int REQUESTED_OF_ONE = 2;

  /** How far the server may be ahead of us on a stream; half of it is asked for at a time. */
  private static final int REQUESTED_OF_STREAM = 64;

  private final ServiceOp op;
  private final boolean requestStreams;
  private final boolean responseStreams;
  private final ResponseMarshaller responses;
  private final ResponseReading reading;
  private final @Nullable FieldScan scan;
  private final @Nullable PageTurning pages;
  private final LaneCall<Object> call;
  private final RequestStream requests;
  private @Nullable OpError broken;

  /** Of the messages asked for on a stream, how many have come. */
  private int taken;

  /**
   * @param scratch of the event loop
   * @param scan of the event loop, or null if responses are not scanned
   */
  ServiceCall(
      ServiceOp op,
      GrpcLane lane,
      WireBuffer scratch,
      @Nullable FieldScan scan,
      Deadlines deadlines,
      CallHead head) {
    super(lane);
    this.op = op;
    this.requestStreams = !op.type().clientSendsOneMessage();
    this.responseStreams = !op.type().serverSendsOneMessage();
    this.responses =
        new ResponseMarshaller(op.response().isRead() ? op.response().type() : null, scan);
    this.reading = new ResponseReading(op.response());
    this.scan = scan;
    this.pages = op.pages() == null ? null : new PageTurning(op.pages(), scratch);
    MethodDescriptor<byte[], Object> method =
        MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, responses)
            .setType(op.type())
            .setFullMethodName(op.fullMethodName())
            .build();
    this.call = new LaneCall<>(deadlines, lane.calls(method, head), this);
    this.requests = new RequestStream(op, lane.loop(), scratch, call, this::ready);
  }

  @Override
  protected void begin(WireBuffer first, BoundCall bound, long cycle) {
    call.beginTry();
    if (pages != null) {
      pages.begin(first.toLastingArray(), bound.metadata());
    }
    reading.begin(cycle, bound.expectation());
    broken = null;
    if (requestStreams) {
      requests.begin(bound.messages(), cycle);
    }
    startCall(first, bound.metadata());
  }

  private void startCall(WireBuffer first, @Nullable Object @Nullable [] metadata) {
    taken = 0;
    int requested = responseStreams ? REQUESTED_OF_STREAM : REQUESTED_OF_ONE;
    call.start(metadata, first, requested, op.messages() == 1);
  }

  @Override
  protected void abort() {
    call.cancel("no longer wanted", null);
  }

  @Override
  public void ready() {
    if (op.messages() == 1) {
      return;
    }
    long own = requests.generation();
    try {
      requests.send();
    } catch (RuntimeException | Error e) {
      // the call may have ended meanwhile, and this may be another op's already
      if (requests.generation() == own) {
        breakOff(e);
      }
    }
  }

  /**
   * Gives the call up because of an exception of ours: gRPC would make it a cancellation, and lose
   * its name.
   */
  private void breakOff(Throwable cause) {
    broken = failure(cause, false);
    call.cancel(String.valueOf(cause.getMessage()), cause);
  }

  @Override
  public void message(Object message) {
    if (broken != null) {
      return;
    }
    try {
      arrived(ResponseMarshaller.message(message), receiver());
    } catch (RuntimeException | Error e) {
      breakOff(e);
    }
  }

  private void arrived(@Nullable Message message, Completion receiver) {
    if (responseStreams) {
      receiver.message(responses.bytes());
      if (++taken == REQUESTED_OF_STREAM / 2) {
        taken = 0;
        call.request(REQUESTED_OF_STREAM / 2);
      }
    } else if (pages != null) {
      receiver.message(responses.bytes());
      receiver.addPages(1);
    } else {
      receiver.addBytes(responses.bytes());
    }
    reading.message(message, receiver);
    if (scan != null && op.response().rowsPath() != null) {
      reading.rows(scan.count(), receiver);
    }
    if (scan != null && pages != null) {
      pages.arrived(scan.value());
    }
  }

  @Override
  public void closed(Status status, Metadata trailers) {
    OpError error = broken;
    if (error == null) {
      try {
        if (pages != null
            && status.isOk()
            && reading.messages() == pages.calls()
            && pages.isNext()) {
          startCall(WireBuffer.lasting(pages.next()), pages.metadata());
          return;
        }
        error = outcome(StatusErrors.cause(status), trailers, receiver());
      } catch (RuntimeException | Error e) {
        // what was sent counts all the same
        error = failure(e, false);
      }
    }
    if (requestStreams && requests.sent() > 1) {
      receiver().addSentMessages(requests.sent() - 1L);
    }
    end(error);
  }

  /** The error of an op whose last call has ended, or null if all is as it must be. */
  private @Nullable OpError outcome(Status status, Metadata trailers, Completion receiver) {
    if (!status.isOk()) {
      return reading.endedWith(status.getCode(), receiver) ? null : error(status, trailers);
    }
    long calls = pages == null ? 1 : pages.calls();
    if (!responseStreams && reading.messages() != calls) {
      String problem =
          reading.messages() < calls
              ? "the server sent no response"
              : "the server sent more than one response";
      return error(Status.INTERNAL.withDescription(problem), trailers);
    }
    OpError endless = pages == null ? null : pages.problem();
    return endless == null ? reading.endedWell(receiver) : endless;
  }

  private OpError error(Status status, Metadata trailers) {
    long received = reading.messages();
    boolean unseen = !call.isSent() && (pages == null || received == 0);
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

  @Override
  public boolean endedBy(Throwable problem, long number) {
    return endedBy(problem, number, false);
  }

  @Override
  protected long transparentRetries() {
    return call.transparentRetries();
  }

  @Override
  protected void dropTransport() {
    call.drop();
  }

  @Override
  protected void forget() {
    call.end();
    broken = null;
    requests.end();
    if (pages != null) {
      pages.end();
    }
  }
}
