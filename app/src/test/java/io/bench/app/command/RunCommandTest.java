package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What {@code bench run} does before it runs anything. */
class RunCommandTest {

  private static final String NO_WORKLOAD = "workload=no-such.yaml";

  @TempDir Path folder;
  private Path report;

  @BeforeEach
  void reportAnEarlierRun() throws IOException {
    report = Files.writeString(folder.resolve("bench.xml"), "<testsuites/>");
  }

  private static void assertMistake(String message, String... words) {
    RunCommand command = CommandLine.populateCommand(new RunCommand(), words);
    assertThatThrownBy(command::call)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-scenario", "clients=2", "clients=2 or so"})
  void theReportOfAnEarlierRunIsEmptiedWhateverTheMistake(String word) {
    assertMistake("", NO_WORKLOAD, word, "--junit=" + report);

    assertThat(report).isEmptyFile();
  }

  @Test
  void aSummaryIsForPeopleOrForPrograms() {
    assertMistake("give either --wide or --json", NO_WORKLOAD, "--wide", "--json");
  }

  @Test
  void theFirstOfSeveralClientsEmptiesIt() {
    assertMistake(
        "no-such", NO_WORKLOAD, "clients=2", "client=0", "meet=localhost", "--junit=" + report);

    assertThat(report).isEmptyFile();
  }

  @Test
  void anotherClientThatWritesNoneLeavesItAlone() {
    assertMistake(
        "no-such", NO_WORKLOAD, "clients=2", "client=1", "meet=localhost", "--junit=" + report);

    assertThat(report).hasContent("<testsuites/>");
  }
}
