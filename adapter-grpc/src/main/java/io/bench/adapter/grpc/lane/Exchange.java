package io.bench.adapter.grpc.lane;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.stargate.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One op in flight, whatever it calls; made once for each slot of an op on a lane and used again
 * when the op there has ended. Hot path; runs on the event loop.
 *
 * <p>grpc-java ends a call from a foreign thread only where the call never reached a connection, so
 * nothing here is used by two threads at once.
 *
 * @param <B> what else of an op is bound when it is started, while captured values are in force
 */
public abstract class Exchange<B extends @Nullable Object> {

  private final GrpcLane lane;
  private @Nullable Completion completion;

  /** Tells an op from the next: completions may be used again. */
  private long number;

  protected Exchange(GrpcLane lane) {
    this.lane = lane;
  }

  /**
   * Starts an op. The thread is the lane's event loop, but for ops in a space: they begin on the
   * loop of the space's own client instance, in the order in which they were started.
   *
   * @param first the message that is sent first; may be written to when this returns
   */
  public final void start(WireBuffer first, B bound, long cycle, Completion receiver) {
    if (lane.loop().isOwnThread()) {
      beginOp(first, bound, cycle, receiver);
    } else {
      WireBuffer kept = first.toLasting();
      lane.loop().execute(() -> beginHandedOver(kept, bound, cycle, receiver));
    }
  }

  /** Gives an op up, if it is still this one's; on the thread that starts ops. */
  public final void cancel(Completion given) {
    if (lane.loop().isOwnThread()) {
      cancelOwn(given);
    } else {
      lane.loop().executeUnlessClosed(() -> cancelOwn(given));
    }
  }

  private void cancelOwn(Completion given) {
    if (completion == given) {
      abort();
    }
  }

  /** If this throws, nothing was sent, and nothing is in flight. */
  private void beginOp(WireBuffer first, B bound, long cycle, Completion receiver) {
    completion = receiver;
    number++;
    try {
      begin(first, bound, cycle);
    } catch (RuntimeException | Error e) {
      dropTransport();
      release();
      throw e;
    }
  }

  /** As {@link #beginOp}, but reports an exception to the op, since no caller can receive it. */
  private void beginHandedOver(WireBuffer first, B bound, long cycle, Completion receiver) {
    try {
      beginOp(first, bound, cycle, receiver);
    } catch (RuntimeException | Error e) {
      receiver.fail(failure(e, true));
    }
  }

  /**
   * Sends the first message of a try. If this throws, nothing was sent.
   *
   * @param first is to be read before this returns
   */
  protected abstract void begin(WireBuffer first, B bound, long cycle);

  /** Ends what is in flight with an error. */
  protected abstract void abort();

  /** How often grpc-java has sent calls of this try again by itself. */
  protected abstract long transparentRetries();

  /** Abandons the call or stream of the op, whatever its state. */
  protected abstract void dropTransport();

  /** Lets go of what belongs to the op that has ended. */
  protected abstract void forget();

  /** Another number for each op in flight. */
  public final long number() {
    return number;
  }

  /** The completion of the op in flight. */
  protected final Completion receiver() {
    return running(completion);
  }

  /**
   * What came could not be dealt with: the op ends with that, since nothing else would end it.
   *
   * @param ofOp the {@link #number} of the op that it came for
   * @return false if that op is no longer in flight, since its end has been reported already
   */
  protected final boolean endedBy(Throwable problem, long ofOp, boolean retrySafe) {
    if (completion == null || number != ofOp) {
      return false;
    }
    dropTransport();
    end(failure(problem, retrySafe));
    return true;
  }

  /** Lets the event loop report an exception that concerns no op in flight. */
  protected final void throwOnLoop(Throwable problem) {
    lane.loop()
        .execute(
            () -> {
              throw new IllegalStateException("the end of an op could not be told", problem);
            });
  }

  /** Ends the op, well if there is no error. The slot may hold another op when this returns. */
  protected final void end(@Nullable OpError error) {
    Completion receiver = receiver();
    long retries = transparentRetries();
    if (retries > 0) {
      receiver.addTransparentRetries(retries);
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
    completion = null;
    forget();
  }

  /** An exception of ours as the error of an op. */
  protected static OpError failure(Throwable cause, boolean retrySafe) {
    return new OpError(
        cause.getClass().getSimpleName(), String.valueOf(cause.getMessage()), retrySafe, cause);
  }

  /** What is there as long as an op is in flight. */
  protected static <T> T running(@Nullable T state) {
    if (state == null) {
      throw new IllegalStateException("no op is in flight here");
    }
    return state;
  }
}
