package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What {@code bench experiment --resume} takes beside the folder. */
class ResumeWordsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"rounds=3", "mine", "--quick", "--output=x", "--results=x", "--allow-files"})
  void whatAnExperimentBeginsWithIsRefused(String word, @TempDir Path folder) {
    ExperimentCommand command =
        CommandLine.populateCommand(new ExperimentCommand(), "--resume=" + folder, word);

    assertThatThrownBy(command::call)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--resume goes on as it was begun, and takes nothing else; of several clients, each is"
                + " given its client=");
  }
}
