package io.bench.app.guide;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A project of an adapter that works as it is: the starter's, under another name.
 *
 * @param name of the adapter: small letters and digits, a letter first
 * @param version of this Bench
 */
record AdapterProject(String name, String version) {

  private static final String STARTER = "/starter/adapter/";
  private static final String REPOSITORY = "/starter/repository/";

  /** A file whose name would hide it stands under another here. */
  private static final List<String> FILES =
      List.of(
          "README.md",
          "gitignore",
          "pom.xml",
          "src/main/java/hello/HelloAdapter.java",
          "src/main/java/hello/HelloAdapterProvider.java",
          "src/main/resources/META-INF/services/io.bench.adapter.api.AdapterProvider",
          "src/test/java/hello/HelloConformanceTest.java",
          "workload.yaml");

  /** What plugin authors compile and test against. */
  private static final List<String> ARTIFACTS = List.of("bench-adapter-api", "bench-adapter-tck");

  /**
   * Writes it.
   *
   * @param folder is there and empty
   */
  void writeTo(Path folder) throws IOException {
    for (String file : FILES) {
      String text = new String(packed(STARTER + file), StandardCharsets.UTF_8);
      String target = file.equals("gitignore") ? ".gitignore" : file;
      write(folder.resolve(renamed(target)), renamed(text).getBytes(StandardCharsets.UTF_8));
    }
    for (String artifact : ARTIFACTS) {
      for (String type : List.of("jar", "pom")) {
        String file =
            "io/bench/%s/%s/%s-%s.%s".formatted(artifact, version, artifact, version, type);
        write(folder.resolve("repository").resolve(file), packed(REPOSITORY + file));
      }
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private String renamed(String text) {
    String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    return text.replace("@BENCH_VERSION@", version)
        .replace("hello", name)
        .replace("Hello", capital);
  }

  private static byte[] packed(String resource) throws IOException {
    try (InputStream in = AdapterProject.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            resource + " is not packed; mvn package packs it, and mvn test alone does not");
      }
      return in.readAllBytes();
    }
  }
}
