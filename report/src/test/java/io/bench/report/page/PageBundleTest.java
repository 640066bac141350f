package io.bench.report.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The bundle of the page's scripts is that of its sources. Needs no Node: {@code bundle.js} writes
 * the same hash.
 */
class PageBundleTest {

  private static final Path SOURCES = Path.of("src", "main", "page");

  @Test
  void bundleIsMadeFromTheseSources() throws Exception {
    assertThat(firstLine("page.bundle.js"))
        .as("run npm ci && npm run build in report/, and commit the bundle")
        .endsWith(hashOfSources());
  }

  private static String hashOfSources() throws Exception {
    List<Path> scripts;
    try (Stream<Path> files = Files.list(SOURCES)) {
      scripts = files.filter(file -> file.toString().endsWith(".js")).sorted().toList();
    }
    assertThat(scripts).isNotEmpty();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path script : scripts) {
      digest.update((script.getFileName() + "\n").getBytes(UTF_8));
      digest.update(Files.readString(script).replace("\r\n", "\n").getBytes(UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String firstLine(String resource) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8).lines().findFirst().orElseThrow();
    }
  }
}
