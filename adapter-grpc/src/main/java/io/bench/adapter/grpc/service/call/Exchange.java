package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lane.Attempts;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.service.paging.PageTurning;
import io.bench.adapter.grpc.service.response.ResponseReading;
import io.bench.adapter.grpc.wire.FieldScan;
import io.bench.adapter.grpc.wire.RequestBytes;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.grpc.Channel;
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
final class Exchange {

  /** More than the one message that there may be, so that a second would be noticed. */
  private static final int REQUESTED_OF_ONE = 2;

  /** How far the server may be ahead of us on a stream; half of it is asked for at a time. */
  private static final int REQUESTED_OF_STREAM = 64;

  private final ServiceOp op;
  private final GrpcLane lane;
  private final boolean responseStreams;
  private final boolean requestStreams;
  private final ResponseMarshaller responses;
  private final MethodDescriptor<byte[], Object> method;
  private final ResponseReading reading;
  private final @Nullable FieldScan scan;
  private final @Nullable PageTurning pages;
  private final ExchangeOutcome outcome;
  private final RequestStream requests;
  private final Attempts attempts = new Attempts();

  /** Another one after a call that was left to itself. */
  private Listener listener = new Listener();

  private @Nullable Completion completion;
  private @Nullable ClientCall<byte[], Object> call;
  private @Nullable OpError broken;
  private int taken;

  /**
   * @param scratch of the event loop
   * @param scan of the event loop, or null if responses are not scanned
   */
  Exchange(ServiceOp op, GrpcLane lane, WireBuffer scratch, @Nullable FieldScan scan) {
    this.op = op;
    this.lane = lane;
    this.responseStreams = !op.type().serverSendsOneMessage();
    this.requestStreams = !op.type().clientSendsOneMessage();
    this.responses =
        new ResponseMarshaller(op.response().isRead() ? op.response().type() : null, scan);
    this.method = method(op, responses);
    this.reading = new ResponseReading(op.response());
    this.scan = scan;
    this.pages = op.pages() == null ? null : new PageTurning(op.pages(), scratch);
    this.outcome = new ExchangeOutcome(op, reading, pages);
    this.requests = new RequestStream(op, lane.loop(), scratch, this::sendMore);
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
      MadeAtStart made,
      @Nullable Object @Nullable [] metadata,
      long cycle,
      Completion receiver) {
    ClientCall<byte[], Object> next = null;
    try {
      Metadata headers = lane.headers();
      op.metadata().addTo(headers, metadata);
      attempts.begin();
      Channel channel = lane.nextChannel();
      next = channel.newCall(method, lane.callOptions(op.deadlineNanos(), attempts));
      if (pages != null) {
        pages.begin(first, metadata, channel);
      }
      reading.begin(cycle, made.expectation());
      completion = receiver;
      call = next;
      broken = null;
      taken = 0;
      if (requestStreams) {
        requests.begin(next, made.messages(), cycle);
      }
      send(next, headers, first);
    } catch (RuntimeException | Error notSent) {
      if (call == next) {
        abandon(next);
        throw notSent;
      }
      // the call has ended, and its end has been told
    }
  }

  /** Each of these may end the call at once, and this object may then be another op's already. */
  private void send(ClientCall<byte[], Object> next, Metadata headers, byte[] first) {
    next.start(listener, headers);
    next.request(responseStreams ? REQUESTED_OF_STREAM : REQUESTED_OF_ONE);
    next.sendMessage(first);
    if (op.messages() == 1) {
      next.halfClose();
    } else if (call == next) {
      sendMore();
    }
  }

  private void abandon(@Nullable ClientCall<?, ?> unsent) {
    listener = new Listener();
    release();
    if (unsent != null) {
      unsent.cancel("could not be sent", null);
    }
  }

  /** As {@link #begin}, where nobody is left who could be told of an exception but the op. */
  void beginHandedOver(
      byte[] first,
      MadeAtStart made,
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
    Completion receiver = running(completion);
    ClientCall<?, ?> current = running(call);
    try {
      if (responseStreams) {
        receiver.message(responses.bytes());
        if (++taken == REQUESTED_OF_STREAM / 2) {
          taken = 0;
          current.request(REQUESTED_OF_STREAM / 2);
        }
      } else if (pages != null) {
        receiver.message(responses.bytes());
        receiver.addPages(1);
      } else {
        receiver.addBytes(responses.bytes());
      }
      reading.message(ResponseMarshaller.message(message), receiver);
      if (scan != null) {
        scanned(scan, receiver);
      }
    } catch (RuntimeException | Error ours) {
      breakOff(current, ours);
    }
  }

  private void scanned(FieldScan found, Completion receiver) {
    if (op.response().rowsPath() != null) {
      reading.rows(found.count(), receiver);
    }
    if (pages != null) {
      pages.arrived(found.value());
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
        error = outcome.of(StatusErrors.told(status), trailers, running(call), receiver);
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
    ClientCall<byte[], Object> next = null;
    call = null;
    try {
      Metadata headers = lane.headers();
      op.metadata().addTo(headers, turning.metadata());
      next = turning.channel().newCall(method, lane.callOptions(op.deadlineNanos(), attempts));
      call = next;
      send(next, headers, turning.next());
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
    lane.loop().completionDelivered();
  }

  private void release() {
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
