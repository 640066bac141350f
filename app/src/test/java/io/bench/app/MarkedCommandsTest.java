package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.documentation.DocumentedCommand;
import io.bench.app.documentation.NeedsMark;
import io.bench.app.documentation.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command in a block of a page is planned or run by a test, or marked with what it needs; and
 * no mark stands before commands that need nothing.
 */
class MarkedCommandsTest {

  /** Commands that take minutes, or serve until they are stopped, and what runs their like. */
  private static final Map<String, String> WHOLE_PROGRAM_TESTS =
      Map.of(
          "calibrate", "CalibrationIT",
          "compare --live", "LiveComparisonIT",
          "experiment", "ExperimentIT",
          "serve", "ServedCassandra",
          "init adapter", "CommandLineIT",
          "merge", "ShardedRunIT",
          "results --web", "WebPagesInChromiumIT");

  private static final Path OF_WHOLE_PROGRAM = Path.of("..", "src/test/java/io/bench/test");

  /** What says that a command needs another machine's server, or files that others have made. */
  private static final Pattern NEED =
      Pattern.compile(
          "(host|scb|truststore|keystore|key|gateway-contact-points|cassandra-nodes|shard)=.*");

  static List<Path> pages() throws IOException {
    return Pages.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandIsTestedOrMarked(Path page) throws IOException {
    List<DocumentedCommand> untested = new ArrayList<>();
    for (DocumentedCommand command : inBlocks(page)) {
      if (command.mark() == null && !isTested(command)) {
        untested.add(command);
      }
    }

    assertThat(untested)
        .as("run it in a test, or write <!-- needs: ... --> before its block")
        .isEmpty();
  }

  private static boolean isTested(DocumentedCommand command) {
    return PlannedCommandsTest.covers(command)
        || RecordedRunCommandsTest.covers(command)
        || command.page().equals(PlannedCommandsTest.OF_A_PLUGIN)
        || WHOLE_PROGRAM_TESTS.keySet().stream()
            .anyMatch(words -> command.words().containsAll(List.of(words.split(" "))));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyMarkStandsBeforeACommandThatNeedsSomething(Path page) throws IOException {
    List<NeedsMark> needless = new ArrayList<>(NeedsMark.of(page));
    for (DocumentedCommand command : inBlocks(page)) {
      if (needsSomething(command)) {
        needless.remove(command.mark());
      }
    }

    assertThat(needless).as("marks of commands that need nothing, or of none").isEmpty();
  }

  private static boolean needsSomething(DocumentedCommand command) {
    return command.words().get(0).equals("merge")
        || command.words().stream().anyMatch(word -> NEED.matcher(word).matches());
  }

  private static List<DocumentedCommand> inBlocks(Path page) throws IOException {
    return DocumentedCommand.of(page).stream().filter(command -> !command.mention()).toList();
  }

  @Test
  void theWholeProgramTestsAreThere() {
    assertThat(WHOLE_PROGRAM_TESTS.values())
        .allSatisfy(test -> assertThat(OF_WHOLE_PROGRAM.resolve(test + ".java")).exists());
  }

  @Test
  void aMarkHoldsForTheBlockThatFollowsIt(@TempDir Path folder) throws IOException {
    Path page =
        Files.writeString(
            folder.resolve("page.md"),
            """
            <!-- needs: a cluster -->

                bench run workload=a host=b
                bench run workload=b host=b

            And `bench list` here.

                bench list functions

            <!-- needs: nothing -->
            A sentence.

                bench help

            <!-- needs: two -->

            ```
            bench compare a b
            ```
                bench help run
            """);

    assertThat(inBlocks(page))
        .extracting(command -> command.mark() == null ? "" : command.mark().needs())
        .containsExactly("a cluster", "a cluster", "", "", "two", "");
    assertThat(NeedsMark.of(page)).extracting(NeedsMark::line).containsExactly(1, 10, 15);
  }
}
