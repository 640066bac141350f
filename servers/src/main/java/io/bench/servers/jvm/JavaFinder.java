package io.bench.servers.jvm;

import io.bench.servers.ServerStartException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for a Java that a server runs on. What {@code JAVA<version>_HOME} names comes first, then
 * the Java that runs now, then {@code JAVA_HOME}, the {@code java} on the path and the usual
 * folders.
 */
public final class JavaFinder {
  private final JavaHome running;
  private final Map<String, String> environment;
  private final List<Path> usualFolders;

  /**
   * Creates a finder on given surroundings.
   *
   * @param running the Java that runs now
   * @param environment environment variables
   * @param usualFolders folders whose sub-folders are Java installations
   */
  JavaFinder(JavaHome running, Map<String, String> environment, List<Path> usualFolders) {
    this.running = running;
    this.environment = Map.copyOf(environment);
    this.usualFolders = List.copyOf(usualFolders);
  }

  /** Returns a finder on this machine. */
  public static JavaFinder ofThisMachine() {
    Path home = Path.of(System.getProperty("user.home"));
    return new JavaFinder(
        JavaHome.ofThisProcess(),
        System.getenv(),
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/usr/java"),
            Path.of("/opt/java"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            home.resolve("Library/Java/JavaVirtualMachines"),
            home.resolve(".sdkman/candidates/java"),
            home.resolve(".jdks")));
  }

  /**
   * Finds a Java of one of the given versions.
   *
   * @param server what needs it, for the error
   * @param features the versions that fit, best first
   * @return an installation
   * @throws ServerStartException if there is none; the message says what to install
   */
  public JavaHome find(String server, List<Integer> features) throws ServerStartException {
    List<JavaHome> found = installations();
    for (int feature : features) {
      Optional<JavaHome> named = variable("JAVA" + feature + "_HOME");
      if (named.isPresent() && named.get().feature() == feature) {
        return named.get();
      }
      for (JavaHome java : found) {
        if (java.feature() == feature) {
          return java;
        }
      }
    }
    throw new ServerStartException(none(server, features, found));
  }

  private List<JavaHome> installations() {
    Set<JavaHome> found = new LinkedHashSet<>();
    found.add(running);
    variable("JAVA_HOME").ifPresent(found::add);
    onThePath().ifPresent(found::add);
    for (Path folder : usualFolders) {
      for (Path candidate : subfolders(folder)) {
        JavaHome.read(candidate)
            .or(() -> JavaHome.read(candidate.resolve("Contents").resolve("Home")))
            .ifPresent(found::add);
      }
    }
    return new ArrayList<>(found);
  }

  private Optional<JavaHome> variable(String name) {
    return Optional.ofNullable(environment.get(name))
        .filter(value -> !value.isBlank())
        .flatMap(value -> JavaHome.read(Path.of(value)));
  }

  private Optional<JavaHome> onThePath() {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path program = Path.of(folder, "java");
      if (!folder.isEmpty() && Files.isExecutable(program)) {
        try {
          Path bin = program.toRealPath().getParent();
          return bin == null || bin.getParent() == null
              ? Optional.empty()
              : JavaHome.read(bin.getParent());
        } catch (IOException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static List<Path> subfolders(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String none(String server, List<Integer> features, List<JavaHome> found) {
    String wanted = features.stream().map(String::valueOf).collect(Collectors.joining(" or "));
    Set<Integer> versions = new TreeSet<>();
    found.forEach(java -> versions.add(java.feature()));
    int best = features.get(0);
    return String.format(
        "%s needs Java %s, but only Java %s is here: install one (Debian, Ubuntu: apt install"
            + " openjdk-%d-jre-headless; Fedora: dnf install java-%d-openjdk-headless; macOS: brew"
            + " install openjdk@%d), or name its folder in JAVA%d_HOME",
        server,
        wanted,
        versions.stream().map(String::valueOf).collect(Collectors.joining(", ")),
        best,
        best,
        best,
        best);
  }
}
