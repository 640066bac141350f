package io.bench.adapter.grpc.lane;

import io.bench.adapter.grpc.connect.CallMaker;
import io.bench.stargate.WireBuffer;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * The call of one op in flight, and the next one where it makes several; used again for the next
 * op. grpc-java's own deadline would be another object, and a timer, for each call: here a header
 * tells the server how long a call may take, and {@link Deadlines} enforces that. Hot path; runs on
 * the event loop.
 *
 * @param <R> what a response is read as
 */
public final class LaneCall<R> implements Deadlines.Waiting {

  /** Who makes the calls. */
  public interface Receiver<R> {

    /** More messages can be sent. */
    default void ready() {}

    /** A response has come. */
    void message(R message);

    /** The call has ended. */
    void closed(Status status, Metadata trailers);

    /** Another number for each op in flight. */
    long number();

    /**
     * {@link #closed} has thrown: ends the op with that.
     *
     * @param number of the op whose call was closed
     * @return whether it was still there to end
     */
    boolean endedBy(Throwable problem, long number);
  }

  private final Deadlines deadlines;
  private final Deadlines.Deadline deadline;
  private final Receiver<R> receiver;
  private final CallMaker<R> calls;

  /** A new one, after a call that was abandoned. */
  private Listener listener = new Listener();

  private @Nullable ClientCall<byte[], R> call;
  private boolean cancelled;

  /** No call, yet; to be called once for each op in flight. */
  public LaneCall(Deadlines deadlines, CallMaker<R> calls, Receiver<R> receiver) {
    this.deadlines = deadlines;
    this.calls = calls;
    this.receiver = receiver;
    this.deadline = deadlines.watch(this);
  }

  /** A try begins, all calls of which go over one connection. */
  public void beginTry() {
    calls.beginTry();
  }

  /**
   * Starts a call, which may end at once, and this may then be another op's already. If this
   * throws, nothing was sent.
   *
   * @param metadata what the op's metadata has for it, null if it is the same in all cycles
   * @param first is read before this returns
   * @param responses how many are asked for
   * @param isLast whether there are no more messages to send
   */
  public void start(
      @Nullable Object @Nullable [] metadata, WireBuffer first, int responses, boolean isLast) {
    ClientCall<byte[], R> next = null;
    call = null;
    try {
      next = calls.make();
      call = next;
      cancelled = false;
      deadline.begin();
      calls.start(next, listener, metadata);
      next.request(responses);
      calls.send(next, first);
      if (isLast) {
        next.halfClose();
      } else if (call == next) {
        receiver.ready();
      }
    } catch (RuntimeException | Error e) {
      if (call == next) {
        drop();
        throw e;
      }
      // the call has ended, and its end has been reported
    }
  }

  /** Whether a call is under way on which something may be sent. */
  public boolean isOpen() {
    return call != null && !cancelled;
  }

  /** Whether the stream takes a message at once. */
  public boolean isReady() {
    return isOpen() && Exchange.running(call).isReady();
  }

  /** Sends another message, which is read before this returns. */
  public void send(WireBuffer message) {
    calls.send(Exchange.running(call), message);
  }

  /** There are no more messages. */
  public void halfClose() {
    Exchange.running(call).halfClose();
  }

  /** Asks for more responses. */
  public void request(int responses) {
    Exchange.running(call).request(responses);
  }

  /** Ends the call with an error, if there is one. */
  public void cancel(@Nullable String message, @Nullable Throwable cause) {
    ClientCall<?, ?> running = call;
    if (running != null) {
      cancelled = true;
      running.cancel(message, cause);
    }
  }

  /** Abandons the call: its later events are ignored. */
  public void drop() {
    listener = new Listener();
    cancel("the op has ended without it", null);
  }

  /** The op has ended. */
  public void end() {
    call = null;
    calls.end();
  }

  /** Whether a server may have seen the call. */
  public boolean isSent() {
    return calls.isSent();
  }

  /** How often calls of the try were sent again without being asked to. */
  public long transparentRetries() {
    return calls.transparentRetries();
  }

  @Override
  public boolean isWaiting() {
    return call != null;
  }

  @Override
  public void endOverdue() {
    calls.overdue();
    cancel(null, deadlines.overdue());
  }

  private final class Listener extends ClientCall.Listener<R> {

    @Override
    public void onReady() {
      if (listener == this) {
        receiver.ready();
      }
    }

    @Override
    public void onMessage(R message) {
      if (listener == this) {
        calls.answered();
        receiver.message(message);
      }
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      if (listener == this) {
        long number = receiver.number();
        try {
          receiver.closed(deadline.ended(status), trailers);
        } catch (RuntimeException | Error e) {
          if (!receiver.endedBy(e, number)) {
            throw e;
          }
        }
      }
    }
  }
}
