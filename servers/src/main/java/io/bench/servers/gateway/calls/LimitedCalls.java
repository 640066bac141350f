package io.bench.servers.gateway.calls;

import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Counts each call of a service as one request, from its start to its end. For services of unary
 * and server-streaming calls; one whose streams carry many requests takes a place for each itself.
 */
public final class LimitedCalls implements ServerInterceptor {

  private final RequestLimit limit;

  /** Creates an interceptor for services that share a limit. */
  public LimitedCalls(RequestLimit limit) {
    this.limit = limit;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    @Nullable Status refused = limit.tryStart();
    if (refused != null) {
      call.close(refused, new Metadata());
      return new ServerCall.Listener<>() {};
    }
    boolean started = false;
    try {
      ServerCall.Listener<Q> listener = new LimitedListener<>(next.startCall(call, headers), limit);
      started = true;
      return listener;
    } finally {
      if (!started) {
        limit.finish();
      }
    }
  }

  /** gRPC tells of the end exactly once: {@code onComplete} or {@code onCancel}. */
  private static final class LimitedListener<Q> extends SimpleForwardingServerCallListener<Q> {

    private final RequestLimit limit;
    private final AtomicBoolean finished = new AtomicBoolean();

    LimitedListener(ServerCall.Listener<Q> listener, RequestLimit limit) {
      super(listener);
      this.limit = limit;
    }

    @Override
    public void onComplete() {
      finish();
      super.onComplete();
    }

    @Override
    public void onCancel() {
      finish();
      super.onCancel();
    }

    private void finish() {
      if (finished.compareAndSet(false, true)) {
        limit.finish();
      }
    }
  }
}
