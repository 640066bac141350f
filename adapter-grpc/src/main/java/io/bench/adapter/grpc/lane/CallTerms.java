package io.bench.adapter.grpc.lane;

import io.grpc.CallOptions;
import io.grpc.Metadata;

/**
 * What all calls of an op in flight are made with, made once: grpc-java's own deadline would be
 * another object, and a timer, for each call. The server is told how long a call may take by a
 * header, and {@link Deadlines} see to it here.
 */
public final class CallTerms {

  private final GrpcLane lane;
  private final CallOptions options;
  private final Metadata timeout;

  CallTerms(GrpcLane lane, CallOptions options, long deadlineNanos) {
    this.lane = lane;
    this.options = options;
    this.timeout = TimeoutHeader.of(deadlineNanos);
  }

  /** Hot; on the event loop. The options of a call. */
  public CallOptions options() {
    return options;
  }

  /** Hot; on the event loop. New for each call, since grpc-java adds to it. */
  public Metadata headers() {
    Metadata headers = lane.headers();
    headers.merge(timeout);
    return headers;
  }
}
