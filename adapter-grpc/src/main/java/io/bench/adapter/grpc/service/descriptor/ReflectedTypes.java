package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.AnyServer;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.error.StatusErrors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.reflection.v1.FileDescriptorResponse;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Services as the server itself describes them, in whichever version of the reflection service it
 * has: these differ in name only. Asked once for each file.
 */
public final class ReflectedTypes extends ServiceTypes {

  private static final String SOURCE = "server reflection";

  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> V1 =
      ServerReflectionGrpc.getServerReflectionInfoMethod();
  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> V1ALPHA =
      V1.toBuilder()
          .setFullMethodName("grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
          .build();

  private final AnyServer server;
  private final Supplier<Metadata> headers;
  private final Map<String, FileDescriptorProto> received = new LinkedHashMap<>();
  private List<MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse>> versions =
      List.of(V1, V1ALPHA);

  /**
   * @param headers makes the metadata of a call; a new one each time
   */
  public ReflectedTypes(AnyServer server, Supplier<Metadata> headers) {
    this.server = server;
    this.headers = headers;
  }

  @Override
  List<String> services() throws AdapterException {
    ServerReflectionResponse response =
        ask(ServerReflectionRequest.newBuilder().setListServices("").build());
    return response.getListServicesResponse().getServiceList().stream()
        .map(ServiceResponse::getName)
        .filter(name -> !name.startsWith("grpc.reflection."))
        .toList();
  }

  @Override
  boolean fetchFileOf(String symbol) throws AdapterException {
    ServerReflectionResponse response =
        ask(ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
    if (!response.hasFileDescriptorResponse()) {
      return false;
    }
    for (FileDescriptorProto file : keep(response.getFileDescriptorResponse())) {
      files.link(file, this::imported, SOURCE);
    }
    return true;
  }

  private @Nullable FileDescriptorProto imported(String name) throws AdapterException {
    if (!received.containsKey(name)) {
      ServerReflectionResponse response =
          ask(ServerReflectionRequest.newBuilder().setFileByFilename(name).build());
      keep(response.getFileDescriptorResponse());
    }
    return received.get(name);
  }

  private List<FileDescriptorProto> keep(FileDescriptorResponse response) throws AdapterException {
    List<FileDescriptorProto> kept = new ArrayList<>();
    for (ByteString serialised : response.getFileDescriptorProtoList()) {
      try {
        FileDescriptorProto file = FileDescriptorProto.parseFrom(serialised);
        received.putIfAbsent(file.getName(), file);
        kept.add(file);
      } catch (InvalidProtocolBufferException e) {
        throw AdapterException.server(SOURCE + ": the server sent no file descriptor", e);
      }
    }
    return kept;
  }

  /**
   * Asks and waits. An answer that says that something is not there is an answer.
   *
   * @throws AdapterException if the server has no reflection or cannot be asked, or the thread is
   *     interrupted
   */
  private ServerReflectionResponse ask(ServerReflectionRequest request) throws AdapterException {
    for (var version : versions) {
      ServerQuestion.Answer<ServerReflectionResponse> answer =
          server.ask(version, request, headers);
      Status status = answer.status();
      ServerReflectionResponse response = answer.response();
      if (response != null) {
        versions = List.of(version);
        return response;
      }
      if (status.getCode() != Status.Code.UNIMPLEMENTED) {
        throw AdapterException.server(
            SOURCE + ": " + StatusErrors.withCode(status), status.getCause());
      }
    }
    throw AdapterException.usage(
        "the server has no reflection: give proto=FILE.proto or protoset=FILE to describe its"
            + " services");
  }
}
