package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import io.bench.adapter.api.AdapterException;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.reflection.v1.FileDescriptorResponse;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Services as the server itself describes them. Asked once for each file. */
public final class ReflectedTypes extends ServiceTypes {

  private static final String SOURCE = "server reflection";

  private final ReflectionClient client;
  private final Map<String, FileDescriptorProto> received = new LinkedHashMap<>();

  /**
   * @param headers makes the metadata of a call; a new one each time
   */
  public ReflectedTypes(Channel channel, Supplier<Metadata> headers) {
    this.client = new ReflectionClient(channel, headers);
  }

  @Override
  List<String> services() throws AdapterException {
    ServerReflectionResponse response =
        client.ask(ServerReflectionRequest.newBuilder().setListServices("").build());
    return response.getListServicesResponse().getServiceList().stream()
        .map(ServiceResponse::getName)
        .filter(name -> !name.startsWith("grpc.reflection."))
        .toList();
  }

  @Override
  boolean fetchFileOf(String symbol) throws AdapterException {
    ServerReflectionResponse response =
        client.ask(ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
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
          client.ask(ServerReflectionRequest.newBuilder().setFileByFilename(name).build());
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
}
