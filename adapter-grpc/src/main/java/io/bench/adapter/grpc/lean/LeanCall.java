package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.adapter.grpc.http2.Http2Stream;
import io.bench.adapter.grpc.http2.Http2Violation;
import io.bench.adapter.grpc.http2.RequestFields;
import io.bench.adapter.grpc.http2.ResponseBlock;
import io.bench.stargate.WireBuffer;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A call on a lean connection, and the next one when it has ended. It ends with the status that
 * grpc-java would give it, after what has led to that, never within {@link #start}. It takes
 * whatever arrives: {@link #request} changes nothing. Hot path; runs on the lane's event loop.
 *
 * @param <R> what a response is read as
 */
public final class LeanCall<R> extends ClientCall<byte[], R>
    implements CallMaker<R>, Http2Stream.Owner, LeanAnswer.Receiver {

  private final LeanChannels lane;
  private final MethodDescriptor<byte[], R> method;
  private final CallHead head;
  private final boolean sendsOneMessage;
  private final LeanAnswer answer;
  private final Http2Stream stream = new Http2Stream(this);

  private @Nullable LeanChannel channel;
  private @Nullable LeanSocket socket;
  private @Nullable Listener<R> listener;

  /** Another number for each call. */
  private long number;

  private boolean unprocessed;

  /**
   * @param head of its calls
   */
  public LeanCall(LeanChannels lane, MethodDescriptor<byte[], R> method, CallHead head) {
    this.lane = lane;
    this.method = method;
    this.head = head;
    this.sendsOneMessage = method.getType().clientSendsOneMessage();
    this.answer = new LeanAnswer(lane.largestMessageBytes(), this);
  }

  @Override
  public void beginTry() {
    channel = lane.next();
  }

  @Override
  public ClientCall<byte[], R> make() {
    return this;
  }

  @Override
  public void start(
      ClientCall<byte[], R> made, Listener<R> receiver, @Nullable Object @Nullable [] metadata) {
    start(receiver, head.fields(metadata));
  }

  /** {@inheritDoc} Its headers are those of all calls of its op, whatever is given here. */
  @Override
  public void start(Listener<R> receiver, Metadata headers) {
    start(receiver, head.fields(null));
  }

  private void start(Listener<R> receiver, RequestFields fields) {
    LeanChannel over = channel;
    if (over == null || socket != null) {
      throw new IllegalStateException("a call is under way, or no try is");
    }
    number++;
    unprocessed = false;
    answer.begin();
    LeanSocket on = over.socket();
    listener = receiver;
    socket = on;
    if (on == null) {
      unprocessed = true;
      closeLater(over.unavailable());
      return;
    }
    on.http2().open(stream, fields);
    lane.askFlush();
  }

  @Override
  public void send(ClientCall<byte[], R> made, WireBuffer message) {
    send(message.array(), message.size());
  }

  @Override
  public void sendMessage(byte[] message) {
    send(message, message.length);
  }

  private void send(byte[] message, int length) {
    LeanSocket on = socket;
    if (on != null && (stream.isOpen() || stream.isWaiting())) {
      on.http2().send(stream, message, length, sendsOneMessage);
      lane.askFlush();
    }
  }

  @Override
  public void halfClose() {
    LeanSocket on = socket;
    if (on != null && !sendsOneMessage) {
      on.http2().end(stream);
      lane.askFlush();
    }
  }

  @Override
  public boolean isReady() {
    LeanSocket on = socket;
    return on != null && on.http2().isReady(stream);
  }

  @Override
  public void request(int responses) {
    // they are read where they lie, as they come
  }

  @Override
  public void cancel(@Nullable String message, @Nullable Throwable cause) {
    if (listener == null) {
      return;
    }
    Status status =
        Status.CANCELLED.withDescription(
            message == null ? "Call cancelled without message" : message);
    if (drop()) {
      closeLater(cause == null ? status : status.withCause(cause));
    }
  }

  /** Nothing more is sent or read; returns whether that was so before. */
  private boolean drop() {
    LeanSocket on = socket;
    socket = null;
    answer.end();
    if (on == null) {
      return false;
    }
    if (stream.isOpen() || stream.isWaiting()) {
      on.http2().reset(stream, Http2Error.CANCEL);
      lane.askFlush();
    }
    return true;
  }

  private void closeLater(Status status) {
    long own = number;
    lane.later(
        () -> {
          if (number == own) {
            close(status, new Metadata());
          }
        });
  }

  private void close(Status status, Metadata trailers) {
    Listener<R> receiver = listener;
    if (receiver != null) {
      listener = null;
      socket = null;
      answer.end();
      try {
        receiver.onClose(status, trailers);
      } catch (RuntimeException | Error e) {
        // of what the end has led to; the connection's other calls go on
        lane.throwLater(e);
      }
    }
  }

  @Override
  public void head(ResponseBlock block, boolean last) {
    if (socket == null) {
      return;
    }
    BlockMeaning meaning = BlockMeaning.of(block);
    if (!answer.hasHead() && meaning.problem() == null) {
      answered(); // gRPC's answer, maybe without a message
    }
    answer.block(meaning, last);
  }

  @Override
  public void data(ByteBuf in, int start, int length, boolean last) {
    if (socket != null) {
      answer.content(in, start, length, last);
    }
  }

  @Override
  public boolean message(InputStream input) {
    Listener<R> receiver = listener;
    if (receiver == null) {
      return false;
    }
    long own = number;
    try {
      receiver.onMessage(method.parseResponse(input));
    } catch (RuntimeException | Error e) {
      if (number == own) {
        ends(
            Status.CANCELLED.withCause(e).withDescription("Failed to read message."),
            new Metadata());
      }
    }
    return number == own && socket != null;
  }

  @Override
  public void ends(Status status, Metadata trailers) {
    if (drop()) {
      close(status, trailers);
    }
  }

  @Override
  public void writable() {
    Listener<R> receiver = listener;
    if (receiver == null || socket == null) {
      return;
    }
    long own = number;
    try {
      receiver.onReady();
    } catch (RuntimeException | Error e) {
      if (number == own) {
        ends(
            Status.CANCELLED.withCause(e).withDescription("Failed to call onReady."),
            new Metadata());
      }
    }
  }

  @Override
  public void reset(long code) {
    unprocessed = code == Http2Error.REFUSED_STREAM.code() && !answer.hasHead();
    close(LeanStatuses.ofReset(code), new Metadata());
  }

  @Override
  public void refused(long code, String debugData) {
    // as grpc-java: a server that leaves because of an error may name too low a last stream
    boolean left = code == Http2Error.NO_ERROR.code() && !answer.hasHead();
    unprocessed = !stream.isBegun() || left;
    close(LeanStatuses.ofGoAway(stream.isBegun(), code, debugData), new Metadata());
  }

  @Override
  public void broken(Http2Violation why) {
    close(LeanStatuses.ofLoss(why), new Metadata());
  }

  @Override
  public void moved() {
    LeanChannel over = channel;
    if (over != null) {
      socket = over.newest();
    }
  }

  @Override
  public void lost(Throwable cause) {
    close(LeanStatuses.ofLoss(cause), new Metadata());
  }

  @Override
  public boolean isSent() {
    return !unprocessed && stream.isBegun();
  }

  @Override
  public void answered() {
    LeanSocket on = socket;
    LeanChannel over = channel;
    if (on != null) {
      on.answered();
      if (over != null) {
        over.answered(on);
      }
    }
  }

  @Override
  public void overdue() {
    LeanChannel over = channel;
    if (over != null) {
      over.overdue();
    }
  }

  @Override
  public boolean othersWait() {
    LeanSocket on = socket;
    return on != null && on.http2().inUse() > on.http2().mostStreams();
  }

  /** Never: what may be sent again is for the engine to decide. */
  @Override
  public long transparentRetries() {
    return 0;
  }

  @Override
  public void end() {
    channel = null;
  }
}
