package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A Maven run of a project below a folder, as on the machine of another team: with a local
 * repository of its own, in which nothing of this build is. So that a test does not fetch from afar
 * what this build has fetched already, third parties' files are taken from where they are.
 */
final class PluginBuild {

  private static final Path LOCAL = Path.of(System.getProperty("local.repository"));

  private final Path local;

  private PluginBuild(Path local) {
    this.local = local;
  }

  /**
   * Prepares a folder: Maven runs in it and below take their settings from there.
   *
   * @param repositories further repositories, by id
   */
  static PluginBuild in(Path folder, Map<String, Path> repositories) throws IOException {
    Path machine = Files.createDirectories(folder.resolve("fetched"));
    linkAllBut("io", LOCAL, machine);
    Path io = LOCAL.resolve("io");
    if (Files.isDirectory(io)) {
      linkAllBut("bench", io, Files.createDirectory(machine.resolve("io")));
    }
    StringBuilder text = new StringBuilder();
    repositories.forEach((id, path) -> text.append(repository("repository", id, path)));
    text.append(repository("repository", "fetched", machine));
    // A mirror of one repository wins over the user's mirror of all, which would hide these.
    StringBuilder mirrors = new StringBuilder(mirror("fetched", machine));
    repositories.forEach((id, path) -> mirrors.append(mirror(id, path)));
    Path settings =
        Files.writeString(
            folder.resolve("settings.xml"),
            """
            <settings>
              <mirrors>%s</mirrors>
              <profiles>
                <profile>
                  <id>test</id>
                  <repositories>%s</repositories>
                  <pluginRepositories>%s</pluginRepositories>
                </profile>
              </profiles>
              <activeProfiles><activeProfile>test</activeProfile></activeProfiles>
            </settings>
            """
                .formatted(mirrors, text, repository("pluginRepository", "fetched", machine)));
    Path local = folder.resolve("local-repository");
    // The user's own settings, with a mirror perhaps, stay in force beside these.
    Files.createDirectory(folder.resolve(".mvn"));
    Files.writeString(
        folder.resolve(".mvn/maven.config"),
        "-gs\n" + settings + "\n-Dmaven.repo.local=" + local + "\n");
    return new PluginBuild(local);
  }

  private static void linkAllBut(String left, Path from, Path to) throws IOException {
    try (Stream<Path> children = Files.list(from)) {
      for (Path child : children.toList()) {
        String name = child.getFileName().toString();
        if (Files.isDirectory(child) && !name.equals(left)) {
          Files.createSymbolicLink(to.resolve(name), child.toAbsolutePath());
        }
      }
    }
  }

  private static String mirror(String id, Path path) {
    return "<mirror><id>%s</id><mirrorOf>%s</mirrorOf><url>%s</url></mirror>"
        .formatted(id, id, path.toUri());
  }

  private static String repository(String element, String id, Path path) {
    return "<%s><id>%s</id><url>%s</url></%s>".formatted(element, id, path.toUri(), element);
  }

  /** Asserts that the interface and the kit that the project was built with came from there. */
  void assertBenchCameFrom(String repositoryId) throws IOException {
    for (String artifact : List.of("bench-adapter-api", "bench-adapter-tck")) {
      try (Stream<Path> versions = Files.list(local.resolve("io/bench").resolve(artifact))) {
        Path version = versions.findFirst().orElseThrow();
        assertThat(version.resolve("_remote.repositories"))
            .content()
            .contains(".jar>" + repositoryId + "=", ".pom>" + repositoryId + "=");
      }
    }
    try (Stream<Path> artifacts = Files.list(local.resolve("io/bench"))) {
      assertThat(artifacts).as("of Bench, only what is published").hasSize(2);
    }
  }
}
