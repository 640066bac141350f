package io.bench.servers.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java installation.
 *
 * @param folder the folder that has {@code bin/java}
 * @param feature the Java version: 11, 17, ...
 */
public record JavaHome(Path folder, int feature) {
  private static final Pattern VERSION =
      Pattern.compile("JAVA_VERSION=\"?(?:1\\.)?(\\d+)[\\d._]*[^\"]*\"?\\s*");

  /** Returns the installation that this process runs on. */
  public static JavaHome ofThisProcess() {
    return new JavaHome(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /** Returns the program that starts this Java. */
  public Path program() {
    return folder.resolve("bin").resolve("java");
  }

  /**
   * Reads the {@code release} file of an installation.
   *
   * @param folder where an installation may be
   * @return the installation, or empty when there is none that can be run and says its version
   */
  static Optional<JavaHome> read(Path folder) {
    Path release = folder.resolve("release");
    if (!Files.isExecutable(folder.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    try {
      return version(Files.readAllLines(release)).map(version -> new JavaHome(folder, version));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Integer> version(List<String> release) {
    return release.stream()
        .map(VERSION::matcher)
        .filter(Matcher::matches)
        .map(matcher -> Integer.valueOf(matcher.group(1)))
        .findFirst();
  }
}
