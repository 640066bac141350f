package io.bench.adapter.grpc.service;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.adapter.grpc.service.descriptor.ServiceTypes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters that say which files describe the services. */
final class DescriptorFiles {

  private static final Parameter<List<Path>> PROTO =
      Parameter.files(
          "proto",
          "comma-separated .proto files of the services (default: ask the server by"
              + " reflection)");

  private static final Parameter<List<Path>> PROTO_PATH =
      Parameter.files(
          "proto-path",
          "comma-separated folders of imports of .proto files (default: those above each file)");

  private static final Parameter<List<Path>> PROTOSET =
      Parameter.files(
          "protoset",
          "comma-separated descriptor sets, made by protoc --include_imports"
              + " --descriptor_set_out");

  static final List<Parameter<?>> PARAMETERS = List.of(PROTO, PROTO_PATH, PROTOSET);

  private DescriptorFiles() {}

  /**
   * Reads the files.
   *
   * @return null if none are given
   * @throws AdapterException naming the parameter and the file that cannot be used
   */
  static @Nullable ServiceTypes read(ParameterValues parameters) throws AdapterException {
    List<Path> protos = parameters.find(PROTO).orElse(List.of());
    List<Path> folders = parameters.find(PROTO_PATH).orElse(List.of());
    List<Path> sets = parameters.find(PROTOSET).orElse(List.of());
    if (!protos.isEmpty() && !sets.isEmpty()) {
      throw AdapterException.usage("give either 'proto' or 'protoset', not both");
    }
    if (protos.isEmpty() && !folders.isEmpty()) {
      throw AdapterException.usage("parameter 'proto-path' goes with 'proto'");
    }
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw AdapterException.usage("parameter 'proto-path': %s is no folder".formatted(folder));
      }
    }
    if (!protos.isEmpty()) {
      return FileTypes.ofProtoFiles(protos, folders);
    }
    return sets.isEmpty() ? null : FileTypes.ofDescriptorSets(sets);
  }
}
