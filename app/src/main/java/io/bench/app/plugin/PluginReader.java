package io.bench.app.plugin;

import io.bench.engine.problem.SpecialFile;
import io.bench.engine.run.PluginInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads plugin folders: looks at every jar once and makes the plugin's class loader.
 *
 * @param problems receives a line for everything that is wrong
 */
record PluginReader(List<String> problems) {

  private static final String JAR = ".jar";

  /** The plugins in a folder of plugin folders, sorted by name; those that are wrong left out. */
  List<Origin> read(Path root) {
    List<Origin> plugins = new ArrayList<>();
    if (isRefused(root)) {
      return plugins;
    }
    for (Path entry : entries(root, path -> true)) {
      if (Files.isDirectory(entry)) {
        plugin(entry).ifPresent(plugins::add);
      } else if (entry.toString().endsWith(JAR)) {
        problems.add(
            "%s lies among the plugin folders; put it into one of its own, such as %s"
                .formatted(entry, root.resolve(withoutEnding(entry)).resolve(name(entry))));
      }
    }
    return plugins;
  }

  private Optional<Origin> plugin(Path folder) {
    int before = problems.size();
    if (isRefused(folder)) {
      return Optional.empty();
    }
    List<Path> files = entries(folder, path -> path.toString().endsWith(JAR));
    if (files.isEmpty() && problems.size() == before) {
      problems.add(
          "plugin folder %s has no jar; put the plugin's into it, or remove it".formatted(folder));
    }
    List<PluginInfo.Jar> jars = new ArrayList<>();
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      if (isRefused(file)) {
        continue;
      }
      try {
        jars.add(jar(file, files));
        urls.add(file.toUri().toURL());
      } catch (IOException | SecurityException e) {
        problems.add("plugin jar %s cannot be read: %s".formatted(file, e.getMessage()));
      }
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    String name = name(folder);
    ClassLoader host = PluginReader.class.getClassLoader();
    return Optional.of(new Origin(name, folder, jars, new PluginClassLoader(name, urls, host)));
  }

  /** Whether it cannot be read, or anybody on the machine could put code of theirs there. */
  private boolean isRefused(Path path) {
    if (SpecialFile.is(path)) {
      problems.add(path + " is a pipe or a device; only regular files are read");
      return true;
    }
    try {
      if (Files.getFileAttributeView(path, PosixFileAttributeView.class) != null
          && Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE)) {
        problems.add(
            "%s can be written by everybody, so that its code could be anybody's; chmod o-w %s"
                .formatted(path, path));
        return true;
      }
    } catch (IOException e) {
      problems.add("%s cannot be read: %s".formatted(path, e));
      return true;
    }
    return false;
  }

  /** What lies in a folder, sorted by name; without what is hidden. */
  private List<Path> entries(Path folder, Predicate<Path> wanted) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> !name(file).startsWith(".") && wanted.test(file))
          .sorted(Comparator.comparing(PluginReader::name))
          .toList();
    } catch (IOException e) {
      problems.add("plugin folder %s cannot be read: %s".formatted(folder, e));
      return List.of();
    }
  }

  private PluginInfo.Jar jar(Path file, List<Path> siblings) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return new PluginInfo.Jar(name(file), sha256(file), null);
      }
      Attributes attributes = manifest.getMainAttributes();
      refuseStrays(file, siblings, attributes.getValue(Attributes.Name.CLASS_PATH));
      return new PluginInfo.Jar(
          name(file), sha256(file), attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    }
  }

  /** Java would load what a manifest names, too, though nobody has looked at it here. */
  private void refuseStrays(Path jar, List<Path> siblings, @Nullable String classPath) {
    String entries = classPath == null ? "" : classPath.strip();
    for (String entry : entries.split("\\s+", -1)) {
      try {
        URI target = jar.toUri().resolve(entry);
        if (!entry.isEmpty() && "file".equalsIgnoreCase(target.getScheme())) {
          Path named = Path.of(target).normalize();
          if (Files.exists(named) && !siblings.contains(named)) {
            problems.add(
                "plugin jar %s: the Class-Path of its manifest names %s, which is none of the plugin's jars; put it into the folder, or leave it out"
                    .formatted(jar, named));
          }
        }
      } catch (IllegalArgumentException | FileSystemNotFoundException e) {
        // Java ignores it too
      }
    }
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Files.copy(file, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  private static String withoutEnding(Path jar) {
    String name = name(jar);
    return name.substring(0, name.length() - JAR.length());
  }
}
