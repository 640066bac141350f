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
 * The bundle of the page's scripts is that of its sources, as it was made. Needs no Node: {@code
 * bundle.js} writes the same hashes into its first two lines.
 */
class PageBundleTest {

  private static final Path SOURCES = Path.of("src", "main", "page");

  private static final String MAKE_IT =
      "run npm ci && npm run build in report/, and commit the bundle";

  @Test
  void bundleIsMadeFromTheseSources() throws Exception {
    assertThat(bundle()[0]).as(MAKE_IT).endsWith(hashOfSources());
  }

  @Test
  void bundleIsAsItWasMade() throws Exception {
    String[] parts = bundle();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");

    assertThat(parts[1])
        .as(MAKE_IT)
        .endsWith(HexFormat.of().formatHex(digest.digest(parts[2].getBytes(UTF_8))));
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

  /** Its first line, its second, and all below. */
  private static String[] bundle() throws IOException {
    try (InputStream in = Page.class.getResourceAsStream("page.bundle.js")) {
      return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n").split("\n", 3);
    }
  }
}
