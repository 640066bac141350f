package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsOptionsTest {

  @TempDir Path parent;

  @Test
  void itIsMadeWithTheFoldersAboveIt() {
    Path wanted = parent.resolve("some/where");

    assertThat(ResultsOptions.empty(wanted)).isEqualTo(wanted).isEmptyDirectory();
  }

  @Test
  void anEmptyOneIsTaken() {
    assertThat(ResultsOptions.empty(parent)).isEqualTo(parent).isEmptyDirectory();
  }

  @Test
  void oneThatHoldsAnythingIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(parent.resolve("run.json"), "{}");

    assertThatThrownBy(() -> ResultsOptions.empty(parent))
        .isInstanceOf(UsageException.class)
        .hasMessage(parent + " is not empty; results want a folder of their own");
    assertThat(parent.resolve("run.json")).hasContent("{}");
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "");

    assertThatThrownBy(() -> ResultsOptions.empty(file))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("cannot make the folder " + file);
  }
}
