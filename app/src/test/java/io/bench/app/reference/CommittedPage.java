package io.bench.app.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of {@code docs/reference}. With {@code -Dbench.docs.write=true} it is written again
 * instead of compared.
 *
 * @param name of the file
 */
public record CommittedPage(String name) {

  /** What writes all of them again. */
  private static final String COMMAND =
      "mvn -pl app -am test -Dtest=ReferencePagesTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dbench.docs.write=true";

  private static final Path FOLDER = Path.of("..", "docs", "reference");

  /** Fails unless the page holds this text; names the command that makes it so. */
  public void assertHolds(String text) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("bench.docs.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file).as("docs/reference/%s, written by: %s", name, COMMAND).exists();
    assertThat(Files.readString(file))
        .as("docs/reference/%s is out of date; write it again: %s", name, COMMAND)
        .isEqualTo(text);
  }
}
