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

  private static final String PROTO = "proto";
  private static final String PROTO_PATH = "proto-path";
  private static final String PROTOSET = "protoset";

  static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.of(
              PROTO,
              Parameter.Type.FILES,
              "comma-separated .proto files of the services (default: ask the server by"
                  + " reflection)"),
          Parameter.of(
              PROTO_PATH,
              Parameter.Type.FILES,
              "comma-separated folders in which imports of .proto files are looked for (default:"
                  + " those above each file)"),
          Parameter.of(
              PROTOSET,
              Parameter.Type.FILES,
              "comma-separated files with descriptor sets of the services, made by protoc"
                  + " --include_imports --descriptor_set_out"));

  private DescriptorFiles() {}

  /**
   * Reads the files.
   *
   * @return null if none are given
   * @throws AdapterException naming the parameter and the file that cannot be used
   */
  static @Nullable ServiceTypes read(ParameterValues parameters) throws AdapterException {
    List<Path> protos = parameters.files(PROTO);
    List<Path> folders = parameters.files(PROTO_PATH);
    List<Path> sets = parameters.files(PROTOSET);
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
