package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the build says which libraries it carries, each as {@code group:artifact:version}. */
final class LibraryLists {

  private static final Path JAR = Path.of(System.getProperty("bench.jar"));

  /** As in {@code (Apache 2.0) Name (group:artifact:version - https://...)}. */
  private static final Pattern LICENSED =
      Pattern.compile("\\(([\\w.-]+:[\\w.-]+:[\\w.-]+) - [^()]*\\)$");

  private LibraryLists() {}

  /** Those in {@code bench.jar}, by its list of components. */
  static Set<String> ofBench() throws IOException {
    return components("bench.cdx.json");
  }

  /** Those of the Cassandra that is carried. */
  static Set<String> ofCassandra() throws IOException {
    return components("cassandra.cdx.json");
  }

  private static Set<String> components(String name) throws IOException {
    JsonNode list = new ObjectMapper().readTree(JAR.resolveSibling(name).toFile());
    assertThat(list.path("bomFormat").asText()).isEqualTo("CycloneDX");
    Set<String> components = new TreeSet<>();
    for (JsonNode component : list.path("components")) {
      components.add(
          "%s:%s:%s"
              .formatted(
                  component.path("group").asText(),
                  component.path("name").asText(),
                  component.path("version").asText()));
      assertThat(component.path("purl").asText()).startsWith("pkg:maven/");
    }
    return components;
  }

  /** Those whose licences a file within {@code bench.jar} names. */
  static Set<String> licensed(String entry) throws IOException {
    Set<String> licensed = new TreeSet<>();
    try (JarFile jar = new JarFile(JAR.toFile())) {
      String text =
          new String(
              jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        Matcher library = LICENSED.matcher(line.strip());
        if (library.find()) {
          licensed.add(library.group(1));
        }
      }
    }
    return licensed;
  }
}
