package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.AnyProto;
import com.google.protobuf.ApiProto;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.SourceContextProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.TypeProto;
import com.google.protobuf.WrappersProto;
import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Files whose types refer to each other. Those under {@code google/protobuf/} that every protobuf
 * library brings are always there, and always the library's own.
 */
final class LinkedFiles {

  private static final List<FileDescriptor> WELL_KNOWN =
      List.of(
          AnyProto.getDescriptor(),
          ApiProto.getDescriptor(),
          DescriptorProtos.getDescriptor(),
          DurationProto.getDescriptor(),
          EmptyProto.getDescriptor(),
          FieldMaskProto.getDescriptor(),
          SourceContextProto.getDescriptor(),
          StructProto.getDescriptor(),
          TimestampProto.getDescriptor(),
          TypeProto.getDescriptor(),
          WrappersProto.getDescriptor());

  /** Where a file comes from that another one imports. */
  @FunctionalInterface
  interface Imports {
    /** The file of a name, or null if there is none. */
    @Nullable FileDescriptorProto get(String name) throws AdapterException;
  }

  private final Map<String, FileDescriptor> files = new LinkedHashMap<>();

  LinkedFiles() {
    WELL_KNOWN.forEach(file -> files.put(file.getName(), file));
  }

  static boolean isWellKnown(String name) {
    return WELL_KNOWN.stream().anyMatch(file -> file.getName().equals(name));
  }

  /**
   * Links a file, and before it what it imports.
   *
   * @param source where the files come from, for messages
   */
  FileDescriptor link(FileDescriptorProto file, Imports imports, String source)
      throws AdapterException {
    return link(file, imports, source, new LinkedHashSet<>());
  }

  private FileDescriptor link(
      FileDescriptorProto file, Imports imports, String source, Set<String> importing)
      throws AdapterException {
    FileDescriptor known = files.get(file.getName());
    if (known != null) {
      return known;
    }
    if (file.getSyntax().equals("editions")) {
      throw AdapterException.usage(
          "%s: %s uses protobuf editions, which are not supported; proto2 and proto3 are"
              .formatted(source, file.getName()));
    }
    if (!importing.add(file.getName())) {
      throw AdapterException.usage(
          "%s: %s imports itself (%s)"
              .formatted(source, file.getName(), String.join(" -> ", importing)));
    }
    List<FileDescriptor> dependencies = new ArrayList<>();
    for (String name : file.getDependencyList()) {
      FileDescriptor linked = files.get(name);
      if (linked == null) {
        FileDescriptorProto imported = imports.get(name);
        if (imported == null) {
          throw AdapterException.usage(
              "%s: %s imports %s, which is not there".formatted(source, file.getName(), name));
        }
        linked = link(imported, imports, source, importing);
      }
      dependencies.add(linked);
    }
    importing.remove(file.getName());
    try {
      FileDescriptor linked =
          FileDescriptor.buildFrom(file, dependencies.toArray(FileDescriptor[]::new));
      files.put(file.getName(), linked);
      return linked;
    } catch (DescriptorValidationException e) {
      throw AdapterException.usage(
          "%s: %s: %s: %s"
              .formatted(source, file.getName(), e.getProblemSymbolName(), e.getDescription()));
    }
  }

  /** The names of all services. */
  Set<String> services() {
    Set<String> names = new TreeSet<>();
    for (FileDescriptor file : files.values()) {
      file.getServices().forEach(service -> names.add(service.getFullName()));
    }
    return names;
  }

  @Nullable ServiceDescriptor service(String fullName) {
    for (FileDescriptor file : files.values()) {
      for (ServiceDescriptor service : file.getServices()) {
        if (service.getFullName().equals(fullName)) {
          return service;
        }
      }
    }
    return null;
  }

  @Nullable Descriptor message(String fullName) {
    for (FileDescriptor file : files.values()) {
      Descriptor found = message(file.getMessageTypes(), fullName);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Descriptor message(List<Descriptor> types, String fullName) {
    for (Descriptor type : types) {
      if (type.getFullName().equals(fullName)) {
        return type;
      }
      if (fullName.startsWith(type.getFullName() + ".")) {
        return message(type.getNestedTypes(), fullName);
      }
    }
    return null;
  }
}
