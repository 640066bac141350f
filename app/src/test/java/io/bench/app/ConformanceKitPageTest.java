package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/how-to/adapter-tck.md} stands in the project which others begin with. */
class ConformanceKitPageTest {

  private static final Path PAGE = Path.of("..", "docs", "how-to", "adapter-tck.md");
  private static final Path PROJECT = Path.of("src", "main", "adapter-project");
  private static final Pattern CODE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  @Test
  void itsExampleIsInTheTestOfTheStarterProject() throws IOException {
    String source =
        Files.readString(PROJECT.resolve("src/test/java/hello/HelloConformanceTest.java"));
    List<String> blocks =
        CODE.matcher(Files.readString(PAGE))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();

    assertThat(blocks).isNotEmpty().allSatisfy(block -> assertThat(source).contains(block));
  }
}
