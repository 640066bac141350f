package io.bench.adapter.grpc.service.descriptor;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.error.StatusErrors;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import java.util.List;
import java.util.function.Supplier;

/**
 * Asks a server about itself, in whichever version of the reflection service it has. The versions
 * differ in name only.
 */
final class ReflectionClient {

  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> V1 =
      ServerReflectionGrpc.getServerReflectionInfoMethod();
  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> V1ALPHA =
      V1.toBuilder()
          .setFullMethodName("grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
          .build();

  private final Channel channel;
  private final Supplier<Metadata> headers;
  private List<MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse>> versions =
      List.of(V1, V1ALPHA);

  ReflectionClient(Channel channel, Supplier<Metadata> headers) {
    this.channel = channel;
    this.headers = headers;
  }

  /**
   * Asks and waits. An answer that says that something is not there is an answer.
   *
   * @throws AdapterException if the server has no reflection or cannot be asked, or the thread is
   *     interrupted
   */
  ServerReflectionResponse ask(ServerReflectionRequest request) throws AdapterException {
    for (var version : versions) {
      ServerQuestion.Answer<ServerReflectionResponse> answer =
          ServerQuestion.await(
              ServerQuestion.ask(
                  channel, version, request, headers.get(), ServerQuestion.PATIENCE_MILLIS));
      Status status = answer.status();
      ServerReflectionResponse response = answer.response();
      if (response != null) {
        versions = List.of(version);
        return response;
      }
      if (status.getCode() != Status.Code.UNIMPLEMENTED) {
        throw AdapterException.server(
            "server reflection: " + StatusErrors.withCode(status), status.getCause());
      }
    }
    throw AdapterException.usage(
        "the server has no reflection: give proto=FILE.proto or protoset=FILE to describe its"
            + " services");
  }
}
