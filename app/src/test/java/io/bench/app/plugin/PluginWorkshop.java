package io.bench.app.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles sources and packs them into jars, as the author of a plugin would. */
public final class PluginWorkshop {

  private final Path work;
  private String classPath = "";

  /**
   * @param work an empty folder for sources and classes
   */
  public PluginWorkshop(Path work) {
    this.work = work;
  }

  /** What the manifests of jars to come name as their Class-Path. */
  void nameInManifests(String entries) {
    classPath = entries;
  }

  /**
   * Makes a jar.
   *
   * @param jar where it is to lie; its folder is made
   * @param version of the manifest, or empty for none
   * @param sources by class name
   * @param services the classes behind each service
   */
  public Path pack(
      Path jar, String version, Map<String, String> sources, Map<String, List<String>> services)
      throws IOException {
    Path classes = compile(jar.getFileName().toString(), sources);
    for (Map.Entry<String, List<String>> service : services.entrySet()) {
      Path file = classes.resolve("META-INF/services").resolve(service.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, service.getValue());
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (!version.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    }
    if (!classPath.isEmpty()) {
      manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    }
    Files.createDirectories(jar.toAbsolutePath().getParent());
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Path entry : files(classes)) {
        out.putNextEntry(new JarEntry(classes.relativize(entry).toString()));
        Files.copy(entry, out);
        out.closeEntry();
      }
    }
    return jar;
  }

  private Path compile(String name, Map<String, String> sources) throws IOException {
    Path folder = Files.createTempDirectory(work, name);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
    for (Map.Entry<String, String> source : new TreeMap<>(sources).entrySet()) {
      Path file = folder.resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue(), StandardCharsets.UTF_8);
      arguments.add(file.toString());
    }
    if (!sources.isEmpty()) {
      int code =
          ToolProvider.getSystemJavaCompiler()
              .run(null, null, null, arguments.toArray(String[]::new));
      assertThat(code).as("javac's exit code for %s", name).isZero();
    }
    return classes;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
