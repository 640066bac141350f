package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFolderTest {

  @TempDir Path parent;

  @Test
  void itIsMadeWithTheFoldersAboveIt() {
    Path wanted = parent.resolve("some/where");

    assertThat(NewFolder.at(wanted)).isEqualTo(wanted).isEmptyDirectory();
  }

  @Test
  void anEmptyOneIsTaken() {
    assertThat(NewFolder.at(parent)).isEqualTo(parent).isEmptyDirectory();
  }

  @Test
  void oneThatHoldsAnythingIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(parent.resolve("run.json"), "{}");

    assertThatThrownBy(() -> NewFolder.at(parent))
        .isInstanceOf(UsageException.class)
        .hasMessage(parent + " is not empty; results want a folder of their own");
    assertThat(parent.resolve("run.json")).hasContent("{}");
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "");

    assertThatThrownBy(() -> NewFolder.at(file))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("cannot make the folder " + file);
  }
}
