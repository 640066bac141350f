package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.internal.parser.ProtoParser;
import io.bench.adapter.api.AdapterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code .proto} files on disk. A file has one name, the one it is first called by, so that it is
 * one file to all that import it, by whatever path; where another file has that name already, it is
 * its path.
 */
final class ProtoSources {

  private static final Pattern EDITION = Pattern.compile("(?m)^\\s*edition\\s*=");

  private final Set<Path> folders;
  private final Map<Path, String> names = new LinkedHashMap<>();
  private final Map<String, Path> paths = new LinkedHashMap<>();
  private final Map<String, FileDescriptorProto> read = new LinkedHashMap<>();

  ProtoSources(List<Path> roots, List<Path> folders) {
    this.folders = new LinkedHashSet<>(folders);
    if (folders.isEmpty()) {
      for (Path root : roots) {
        Path folder = root.toAbsolutePath().normalize().getParent();
        for (; folder != null; folder = folder.getParent()) {
          this.folders.add(folder);
        }
      }
    }
  }

  /** A file that the user names. */
  FileDescriptorProto root(Path file) throws AdapterException {
    if (!Files.isRegularFile(file)) {
      throw AdapterException.usage(
          "parameter 'proto': cannot read %s (%s)"
              .formatted(file, Files.exists(file) ? "no file" : "no such file"));
    }
    return read(file, String.valueOf(file.getFileName()));
  }

  /**
   * A file that another one imports, or null if it is in none of the folders.
   *
   * @param name that the file has here
   */
  @Nullable FileDescriptorProto imported(String name) throws AdapterException {
    FileDescriptorProto known = read.get(name);
    Path path = known == null ? paths.get(name) : null;
    return path == null ? known : read(path, name);
  }

  private @Nullable Path path(String name) {
    if (!isImport(name)) {
      return null;
    }
    for (Path folder : folders) {
      Path path = folder.resolve(name);
      if (Files.isRegularFile(path)) {
        return path;
      }
    }
    return null;
  }

  /** Other names would lead out of the folders, or to files that are none of this kind. */
  private static boolean isImport(String name) {
    return name.endsWith(".proto")
        && !name.startsWith("/")
        && Arrays.stream(name.split("[/\\\\]", -1)).noneMatch(".."::equals);
  }

  private FileDescriptorProto read(Path path, String wantedName) throws AdapterException {
    String name = nameOf(path, wantedName);
    FileDescriptorProto known = read.get(name);
    if (known == null) {
      known = withNames(parse(path, name));
      read.put(name, known);
    }
    return known;
  }

  private String nameOf(Path path, String wantedName) throws AdapterException {
    Path real;
    try {
      real = path.toRealPath();
    } catch (IOException e) {
      throw FileTypes.unreadable("proto", path, e);
    }
    String known = names.get(real);
    if (known != null) {
      return known;
    }
    String name = paths.containsKey(wantedName) ? real.toString() : wantedName;
    names.put(real, name);
    paths.put(name, path);
    return name;
  }

  private static FileDescriptorProto parse(Path path, String name) throws AdapterException {
    String text;
    try {
      text = Files.readString(path);
    } catch (IOException e) {
      throw FileTypes.unreadable("proto", path, e);
    }
    if (EDITION.matcher(text).find()) {
      throw AdapterException.usage(
          "parameter 'proto': %s uses protobuf editions, which are not supported; proto2 and proto3"
                  .formatted(path)
              + " are");
    }
    try {
      return new ProtoFileConversion(
              ProtoParser.Companion.parse(Location.get(path.toString()), text))
          .convert(name);
    } catch (RuntimeException e) {
      throw AdapterException.usage(
          "parameter 'proto': "
              + String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }

  /** The file with the names that its imports have here. */
  private FileDescriptorProto withNames(FileDescriptorProto file) throws AdapterException {
    List<String> dependencies = new ArrayList<>();
    for (String imported : file.getDependencyList()) {
      Path path = LinkedFiles.isWellKnown(imported) ? null : path(imported);
      dependencies.add(path == null ? imported : nameOf(path, imported));
    }
    return file.toBuilder().clearDependency().addAllDependency(dependencies).build();
  }
}
