package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Services that files describe, which needs no server. */
public final class FileTypes extends ServiceTypes {

  private static final Logger LOG = LoggerFactory.getLogger(FileTypes.class);

  private FileTypes() {}

  /**
   * Reads {@code .proto} files and what they import.
   *
   * @param folders where imports are looked for; if empty, the folders above each file
   * @throws AdapterException naming the file, and the line where there is one
   */
  public static FileTypes ofProtoFiles(List<Path> protoFiles, List<Path> folders)
      throws AdapterException {
    FileTypes types = new FileTypes();
    ProtoSources sources = new ProtoSources(protoFiles, folders);
    for (Path file : protoFiles) {
      types.files.link(sources.root(file), sources::imported, "parameter 'proto'");
    }
    return types;
  }

  /**
   * Reads descriptor sets, as {@code protoc --include_imports --descriptor_set_out} writes them.
   *
   * @throws AdapterException naming the file
   */
  public static FileTypes ofDescriptorSets(List<Path> sets) throws AdapterException {
    return ofDescriptorSets(sets, LOG::warn);
  }

  /**
   * The same.
   *
   * @param warning receives a line for each file that another one of its name stands for
   */
  static FileTypes ofDescriptorSets(List<Path> sets, Consumer<String> warning)
      throws AdapterException {
    Map<String, FileDescriptorProto> byName = new LinkedHashMap<>();
    for (Path set : sets) {
      for (FileDescriptorProto file : read(set).getFileList()) {
        String name = file.getName();
        FileDescriptorProto known = byName.putIfAbsent(name, file);
        if (known != null && !LinkedFiles.isWellKnown(name) && !areEqual(known, file)) {
          warning.accept(
              "parameter 'protoset': %s in %s is left out: another file of that name is before it"
                  .formatted(name, set));
        }
      }
    }
    FileTypes types = new FileTypes();
    for (FileDescriptorProto file : new ArrayList<>(byName.values())) {
      types.files.link(file, byName::get, "parameter 'protoset'");
    }
    return types;
  }

  /** Whatever their comments. */
  private static boolean areEqual(FileDescriptorProto one, FileDescriptorProto other) {
    return one.toBuilder()
        .clearSourceCodeInfo()
        .build()
        .equals(other.toBuilder().clearSourceCodeInfo().build());
  }

  private static FileDescriptorSet read(Path set) throws AdapterException {
    try {
      FileDescriptorSet read = FileDescriptorSet.parseFrom(Files.readAllBytes(set));
      if (read.getFileCount() > 0) {
        return read;
      }
    } catch (com.google.protobuf.InvalidProtocolBufferException e) {
      // said below, as of a set with nothing in it
    } catch (IOException e) {
      throw unreadable("protoset", set, e);
    }
    throw AdapterException.usage(
        "parameter 'protoset': %s is no descriptor set; make one with protoc --include_imports"
                .formatted(set)
            + " --descriptor_set_out");
  }

  static AdapterException unreadable(String parameter, Path file, IOException failure) {
    String reason =
        failure instanceof NoSuchFileException
            ? "no such file"
            : String.valueOf(failure.getMessage());
    return AdapterException.usage(
        "parameter '%s': cannot read %s (%s)".formatted(parameter, file, reason));
  }

  /** All that there is has been read. */
  @Override
  boolean fetchFileOf(String symbol) {
    return false;
  }

  @Override
  Set<String> services() {
    return files.services();
  }
}
