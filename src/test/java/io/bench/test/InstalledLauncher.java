package io.bench.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code bin/bench} beside a copy of bench.jar, with a cache folder of its own. */
final class InstalledLauncher {

  private static final List<String> FILES = List.of("bench", "bench.options", "bench.heap");

  private final Path folder;
  private final InstalledBench installed;

  private InstalledLauncher(Path folder, InstalledBench installed) {
    this.folder = folder;
    this.installed = installed;
  }

  static InstalledLauncher in(Path folder) throws IOException {
    Path sources = Path.of(System.getProperty("bench.jar")).resolveSibling("../bin").normalize();
    for (String file : FILES) {
      Files.copy(sources.resolve(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    return new InstalledLauncher(folder, InstalledBench.in(folder));
  }

  Path jar() {
    return folder.resolve("bench.jar");
  }

  /** Where caches lie; there once one was made or a run was started. */
  Path cacheFolder() {
    return folder.resolve("caches/bench/start");
  }

  /** The one cache that is there. */
  Path cache() throws IOException {
    List<Path> caches = caches();
    if (caches.size() != 1) {
      throw new AssertionError("not one cache: " + caches);
    }
    return caches.get(0);
  }

  List<Path> caches() throws IOException {
    if (!Files.isDirectory(cacheFolder())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(cacheFolder())) {
      return files.filter(file -> file.toString().endsWith(".jvm")).sorted().toList();
    }
  }

  BenchProcess.Ended shell(String commands) throws IOException, InterruptedException {
    return shell(Map.of(), commands);
  }

  /**
   * Runs commands of a shell that finds the launcher by its name.
   *
   * @param environment what is set besides what this process has
   */
  BenchProcess.Ended shell(Map<String, String> environment, String commands)
      throws IOException, InterruptedException {
    Map<String, String> all = new HashMap<>();
    all.put("XDG_CACHE_HOME", folder.resolve("caches").toString());
    all.put("JAVA_HOME", System.getProperty("java.home"));
    all.putAll(environment);
    return installed.shell(folder, all, "PATH=$PWD:$PATH; " + commands);
  }

  /** How many of Bench's own classes a command takes from the cache; the JDK's archive has none. */
  long classesFromTheCache(String command) throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "classes", ".log");
    BenchProcess.Ended ended =
        shell(Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log), command);
    if (ended.exitCode() != 0) {
      throw new AssertionError(ended.toString());
    }
    try (Stream<String> lines = Files.lines(log)) {
      return lines
          .filter(line -> line.contains(" io.bench.") && line.contains(" shared objects file"))
          .count();
    }
  }
}
