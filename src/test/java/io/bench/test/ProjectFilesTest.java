package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Files for those who build and change Bench agree with the build. */
class ProjectFilesTest {
  private static final Path ROOT = Path.of("..", "..");

  @Test
  void theImageCopiesWhatIsThereAndNotIgnored() throws IOException {
    List<String> context = Files.readAllLines(ROOT.resolve(".dockerignore"));
    List<String> copied =
        found("Dockerfile", "(?m)^COPY (.*) \\S+$").stream()
            .flatMap(sources -> Arrays.stream(sources.split(" ")))
            .toList();

    assertThat(copied).contains("target/bench-slim.jar");
    assertThat(copied)
        .allSatisfy(
            file -> {
              assertThat(context).contains("!" + file);
              if (!file.startsWith("target/")) {
                assertThat(ROOT.resolve(file)).isRegularFile();
              }
            });
    assertThat(found("app/pom.xml", "\\$\\{bench.root}/(target/bench-slim.jar)</argument>"))
        .contains("target/bench-slim.jar");
  }

  @Test
  void everyFileNamesTheSameVersionsOfJava() throws IOException {
    String build = only("pom.xml", "<version>\\[(\\d+),\\d+\\)</version>\\s*<message>");

    assertThat(only("pom.xml", "<maven.compiler.release>(\\d+)<")).isEqualTo(build);
    assertThat(only("pom.xml", "Bench is built with JDK (\\d+) ")).isEqualTo(build);
    assertThat(only("README.md", "With JDK (\\d+) and Maven")).isEqualTo(build);
    assertThat(only("CONTRIBUTING.md", "Bench is built with JDK (\\d+) ")).isEqualTo(build);
    assertThat(only("Dockerfile", "temurin:(\\d+)-jre")).isEqualTo(build);

    List<String> tested = numbers(only(".github/workflows/build.yml", "java: \\[(.*)]"));
    assertThat(tested).first().isEqualTo(build);
    assertThat(numbers(only("pom.xml", "\\(it runs on (.*)\\)"))).isEqualTo(tested);
    assertThat(numbers(only("CONTRIBUTING.md", "runs on Java ([^.]*)\\."))).isEqualTo(tested);
    assertThat(numbers(only("README.md", "needs a (Java \\d+ runtime \\(or [^;]*);")))
        .isEqualTo(tested);
  }

  private static List<String> numbers(String text) {
    return Pattern.compile("\\d+").matcher(text).results().map(MatchResult::group).toList();
  }

  private static String only(String file, String pattern) throws IOException {
    List<String> found = found(file, pattern);
    assertThat(found).as(file + " has once: " + pattern).hasSize(1);
    return found.get(0);
  }

  private static List<String> found(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(ROOT.resolve(file)))
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
