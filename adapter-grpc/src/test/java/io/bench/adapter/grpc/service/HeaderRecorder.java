package io.bench.adapter.grpc.service;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.util.List;

/**
 * Keeps the headers of each call.
 *
 * @param headers where they go, in the order of the calls; thread-safe
 */
record HeaderRecorder(List<Metadata> headers) implements ServerInterceptor {

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata given, ServerCallHandler<Q, R> next) {
    headers.add(given);
    return next.startCall(call, given);
  }
}
