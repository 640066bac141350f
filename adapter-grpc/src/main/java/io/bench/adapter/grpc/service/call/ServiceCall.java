package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.connect.ServerChannel;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Attempts;
import io.bench.adapter.grpc.lane.CallTerms;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.service.paging.PageTurning;
import io.bench.adapter.grpc.service.response.ResponseReading;
import io.bench.adapter.grpc.wire.FieldScan;
import io.bench.adapter.grpc.wire.RequestBytes;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. One op in flight, which is one call, or one after another where it
 * fetches pages; made once for each slot of an op on a lane and used again when the op there has
 * ended.
 *
 * <p>grpc-java ends a call from a foreign thread only where the call never reached a connection, so
 * nothing here is used by two threads at once.
 */
final class ServiceCall implements Deadlines.Waiting {

  private final ServiceOp op;
  private final GrpcLane lane;
  private final boolean requestStreams;
  private final AnswerMessages answers;
  private final MethodDescriptor<byte[], Object> method;
  private final ResponseReading reading;
  private final @Nullable PageTurning pages;
  private final ExchangeOutcome outcome;
  private final RequestStream requests;
  private final Attempts attempts = new Attempts();
  private final CallTerms terms;
  private final Deadlines deadlines;

  /** Another one after a call that was left to itself. */
  private Listener listener = new Listener();

  private @Nullable ServerChannel channel;
  private @Nullable Completion completion;
  private @Nullable ClientCall<byte[], Object> call;
  private @Nullable OpError broken;
  private long overdueNanos;

  /**
   * @param scratch of the event loop
   * @param scan of the event loop, or null if responses are not scanned
   */
  ServiceCall(
      ServiceOp op,
      GrpcLane lane,
      WireBuffer scratch,
      @Nullable FieldScan scan,
      Deadlines deadlines) {
    this.op = op;
    this.lane = lane;
    this.requestStreams = !op.type().clientSendsOneMessage();
    ResponseMarshaller responses =
        new ResponseMarshaller(op.response().isRead() ? op.response().type() : null, scan);
    this.method = method(op, responses);
    this.reading = new ResponseReading(op.response());
    this.pages = op.pages() == null ? null : new PageTurning(op.pages(), scratch);
    this.answers = new AnswerMessages(op, responses, reading, scan, pages);
    this.outcome = new ExchangeOutcome(op, reading, pages);
    this.requests = new RequestStream(op, lane.loop(), scratch, this::sendMore);
    this.terms = lane.callTerms(op.deadlineNanos(), attempts);
    this.deadlines = deadlines;
    deadlines.watch(this);
  }

  private static MethodDescriptor<byte[], Object> method(
      ServiceOp op, ResponseMarshaller responses) {
    MethodType type = op.type();
    return MethodDescriptor.newBuilder(RequestBytes.MARSHALLER, responses)
        .setType(type)
        .setFullMethodName(op.fullMethodName())
        .build();
  }

  /** Starts the call of a try. If this throws, nothing was sent, and nothing is in flight. */
  void begin(
      byte[] first,
      BoundCall made,
      @Nullable Object @Nullable [] metadata,
      long cycle,
      Completion receiver) {
    attempts.begin();
    channel = lane.nextChannel();
    if (pages != null) {
      pages.begin(first, metadata);
    }
    reading.begin(cycle, made.expectation());
    completion = receiver;
    broken = null;
    try {
      startCall(first, metadata, made, cycle);
    } catch (RuntimeException | Error notSent) {
      release();
      throw notSent;
    }
  }

  /** If this throws, nothing was sent, and what comes of the call is nobody's. */
  private void startCall(
      byte[] first, @Nullable Object @Nullable [] metadata, BoundCall made, long cycle) {
    ClientCall<byte[], Object> next = null;
    call = null;
    try {
      Metadata headers = terms.headers();
      op.metadata().addTo(headers, metadata);
      next = running(channel).newCall(method, terms.options());
      call = next;
      if (requestStreams) {
        requests.begin(next, made.messages(), cycle);
      }
      send(next, headers, first);
    } catch (RuntimeException | Error notSent) {
      if (call == next) {
        listener = new Listener();
        if (next != null) {
          next.cancel("could not be sent", null);
        }
        throw notSent;
      }
      // the call has ended, and its end has been told
    }
  }

  /** Each of these may end the call at once, and this object may then be another op's already. */
  private void send(ClientCall<byte[], Object> next, Metadata headers, byte[] first) {
    overdueNanos = deadlines.begin();
    next.start(listener, headers);
    answers.begin(next);
    next.sendMessage(first);
    if (op.messages() == 1) {
      next.halfClose();
    } else if (call == next) {
      sendMore();
    }
  }

  /** As {@link #begin}, where nobody is left who could be told of an exception but the op. */
  void beginHandedOver(
      byte[] first,
      BoundCall made,
      @Nullable Object @Nullable [] metadata,
      long cycle,
      Completion receiver) {
    try {
      begin(first, made, metadata, cycle, receiver);
    } catch (RuntimeException | Error notSent) {
      receiver.fail(failure(notSent, true));
    }
  }

  private static OpError failure(Throwable cause, boolean retrySafe) {
    return new OpError(
        cause.getClass().getSimpleName(), String.valueOf(cause.getMessage()), retrySafe, cause);
  }

  /**
   * Gives the call up because of an exception of ours: gRPC would make it a cancellation, and lose
   * its name.
   */
  private void breakOff(ClientCall<?, ?> running, Throwable cause) {
    broken = failure(cause, false);
    requests.end();
    running.cancel(String.valueOf(cause.getMessage()), cause);
  }

  /** Gives an op up, if it is still this one's. */
  void cancel(Completion given) {
    ClientCall<?, ?> running = call;
    if (completion == given && running != null) {
      // nothing is sent on a call that is cancelled
      requests.end();
      running.cancel("no longer wanted", null);
    }
  }

  @Override
  public boolean endIfOverdue(long nowNanos) {
    ClientCall<?, ?> running = call;
    if (running == null) {
      return false;
    }
    if (nowNanos - overdueNanos >= 0) {
      requests.end();
      running(channel).overdue();
      running.cancel(null, deadlines.overdue());
    }
    return true;
  }

  private void sendMore() {
    ClientCall<?, ?> running = call;
    try {
      requests.send();
    } catch (RuntimeException | Error notMade) {
      if (running != null && call == running) {
        breakOff(running, notMade);
      }
    }
  }

  private void messageArrived(Object message) {
    if (broken != null) {
      return;
    }
    running(channel).answered();
    Completion receiver = running(completion);
    ClientCall<?, ?> current = running(call);
    try {
      answers.arrived(message, current, receiver);
    } catch (RuntimeException | Error ours) {
      breakOff(current, ours);
    }
  }

  private void closed(Status status, Metadata trailers) {
    Completion receiver = running(completion);
    OpError error = broken;
    if (error == null) {
      try {
        if (pages != null && status.isOk() && nextPageAskedFor(pages)) {
          return;
        }
        Status told = StatusErrors.told(deadlines.told(status, overdueNanos));
        error = outcome.of(told, trailers, running(call), receiver);
      } catch (RuntimeException | Error ours) {
        error = failure(ours, false);
      }
    }
    end(receiver, error);
  }

  /** Starts the call for the page after the one that has come, if there is one. */
  private boolean nextPageAskedFor(PageTurning turning) {
    if (reading.messages() != turning.calls() || !turning.isNext()) {
      return false;
    }
    startCall(turning.next(), turning.metadata(), BoundCall.NOTHING, 0);
    return true;
  }

  private void end(Completion receiver, @Nullable OpError error) {
    long retries = attempts.beyond(pages == null ? 1 : pages.calls());
    if (retries > 0) {
      receiver.addTransparentRetries(retries);
    }
    if (requestStreams && requests.sent() > 1) {
      receiver.addSentMessages(requests.sent() - 1L);
    }
    release();
    if (error == null) {
      receiver.succeed();
    } else {
      receiver.fail(error);
    }
    lane.loop().opEnded();
  }

  private void release() {
    channel = null;
    completion = null;
    call = null;
    broken = null;
    requests.end();
    if (pages != null) {
      pages.end();
    }
  }

  private static <T> T running(@Nullable T state) {
    if (state == null) {
      throw new IllegalStateException("no op is in flight here");
    }
    return state;
  }

  private final class Listener extends ClientCall.Listener<Object> {

    @Override
    public void onReady() {
      if (listener == this && op.messages() > 1) {
        sendMore();
      }
    }

    @Override
    public void onMessage(Object message) {
      if (listener == this) {
        messageArrived(message);
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (listener == this) {
        closed(status, trailers);
      }
    }
  }
}
