package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that holds what a text must be. With {@code -Dgolden.update=true} the texts are written
 * over the files instead, to be looked at and committed.
 */
public record GoldenFile(Class<?> test, String name) {

  /** The file {@code name} beside a test class, in the test resources. */
  public static GoldenFile of(Class<?> test, String name) {
    return new GoldenFile(test, name);
  }

  public void assertMatches(String text) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Path folder = Path.of("src/test/resources", test.getPackageName().replace('.', '/'));
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name), text);
    }
    assertThat(text).isEqualTo(expected());
  }

  private String expected() throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      return Files.readString(
          Path.of("src/test/resources", test.getPackageName().replace('.', '/'), name));
    }
    try (InputStream file = test.getResourceAsStream(name)) {
      assertThat(file).as("golden file %s", name).isNotNull();
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
