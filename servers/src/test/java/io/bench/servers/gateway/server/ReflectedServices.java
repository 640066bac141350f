package io.bench.servers.gateway.server;

import io.grpc.Channel;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The services that a server names when it is asked by reflection. */
final class ReflectedServices {

  private ReflectedServices() {}

  /** Asks without a token; the names are full. */
  static List<String> of(Channel channel) throws InterruptedException, ExecutionException {
    CompletableFuture<ServerReflectionResponse> answer = new CompletableFuture<>();
    StreamObserver<ServerReflectionRequest> requests =
        ServerReflectionGrpc.newStub(channel)
            .serverReflectionInfo(
                new StreamObserver<>() {
                  @Override
                  public void onNext(ServerReflectionResponse response) {
                    answer.complete(response);
                  }

                  @Override
                  public void onError(Throwable error) {
                    answer.completeExceptionally(error);
                  }

                  @Override
                  public void onCompleted() {
                    // the answer has come before
                  }
                });
    requests.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    requests.onCompleted();
    return answer.get().getListServicesResponse().getServiceList().stream()
        .map(ServiceResponse::getName)
        .toList();
  }
}
