package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.documentation.DocumentedCommand;
import io.bench.app.documentation.Pages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Commands of the pages that read result folders are run, on folders of a short run. */
class RecordedRunCommandsTest {

  private static final Set<String> READ_FOLDERS = Set.of("compare", "export", "report", "results");

  /** What is made before all tests. */
  @TempDir static Path recorded;

  @TempDir Path folder;

  /** Whether a command is run here. */
  static boolean covers(DocumentedCommand command) {
    return !command.mention()
        && READ_FOLDERS.contains(command.words().get(0))
        && !command.words().contains("--live") // reads no folders
        && !command.words().contains("--web"); // serves until it is stopped
  }

  static List<DocumentedCommand> commands() throws IOException {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Path page : Pages.all()) {
      DocumentedCommand.of(page).stream()
          .filter(RecordedRunCommandsTest::covers)
          .forEach(commands::add);
    }
    return commands;
  }

  @BeforeAll
  static void record() {
    StringWriter said = new StringWriter();
    List<String> words =
        List.of(
            "run",
            "workload=keyvalue",
            "adapter=null",
            "keycount=100",
            "warmup=none",
            "duration=1s",
            "label=nightly",
            "--output=" + recorded.resolve("run"));
    assertThat(bench(said, words)).as("%s", said).isZero();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theCommandWorks(DocumentedCommand command) {
    List<String> words = new ArrayList<>();
    for (String word : command.words()) {
      words.add(words.isEmpty() ? word : local(word));
    }
    if (words.get(0).equals("results")) {
      words.add("--results=" + recorded);
    } else if (words.get(0).equals("report")
        && words.stream().noneMatch(word -> word.startsWith("--file="))) {
      words.add("--file=" + folder.resolve("report.html"));
    }

    StringWriter said = new StringWriter();
    assertThat(bench(said, words)).as("%s%nas %s:%n%s", command, words, said).isIn(0, 3);
  }

  /** Folders and files of the page as those of this test. */
  private String local(String word) {
    if (word.startsWith("--file=")) {
      return "--file=" + folder.resolve(word.substring("--file=".length()));
    }
    return word.startsWith("-") || word.contains("=")
        ? word
        : Arrays.stream(word.split(",", -1)).map(name -> copy()).collect(Collectors.joining(","));
  }

  /** Another folder of the same run. */
  private String copy() {
    try (Stream<Path> files = Files.list(recorded.resolve("run"))) {
      Path copy = Files.createTempDirectory(folder, "run");
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
      return copy.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int bench(StringWriter said, List<String> words) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(new StringWriter()));
    commandLine.setErr(new PrintWriter(said));
    return commandLine.execute(words.toArray(String[]::new));
  }

  @Test
  void commandsAreFoundAtAll() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(10);
  }
}
