package io.bench.servers.gateway.server;

import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.StargateGrpc;
import java.util.concurrent.LinkedBlockingQueue;

/** A service that answers when a test says so. */
final class HeldQueries extends StargateGrpc.StargateImplBase {

  private final LinkedBlockingQueue<StreamObserver<Response>> held = new LinkedBlockingQueue<>();

  @Override
  public void executeQuery(Query request, StreamObserver<Response> response) {
    held.add(response);
  }

  /** Waits for a query. */
  StreamObserver<Response> take() throws InterruptedException {
    return held.take();
  }

  static void answer(StreamObserver<Response> query) {
    query.onNext(Response.getDefaultInstance());
    query.onCompleted();
  }
}
