package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients send of their result folders. */
class ArrivingFoldersTest {

  @TempDir Path parent;

  private final List<String> told = new ArrayList<>();
  private final ArrivingFolders folders = new ArrivingFolders(told::add);

  private void send(int client, String name, String text) {
    folders.add(client, new ClientMessage.FilePart(name, text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "./run", "other/../run"})
  void partsOfAFileAreJoinedBelowTheFolderHoweverThatIsWritten(String run) throws IOException {
    folders.keepIn(Path.of(parent + "/" + run));
    send(2, "run.json", "{");
    send(2, "run.json", "}");
    send(2, "forks/a/run.json", "[]");

    assertThat(told).isEmpty();
    assertThat(Files.readString(parent.resolve("run/clients/2/run.json"))).isEqualTo("{}");
    assertThat(Files.readString(parent.resolve("run/clients/2/forks/a/run.json"))).isEqualTo("[]");
    assertThat(folders.isComplete(2, 4)).isTrue();
    assertThat(folders.isComplete(2, 5)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../1/run.json", "/etc/passwd", ".", "a/../../3/x"})
  void nothingIsWrittenOutsideAClientsFolder(String name) {
    folders.keepIn(parent.resolve("run"));
    send(2, name, "x");
    send(2, "run.json", "{}");

    assertThat(told).singleElement().asString().contains("client 2").contains(name);
    assertThat(parent.resolve("run")).doesNotExist();
    assertThat(folders.isComplete(2, 3)).isFalse();
  }

  @Test
  void theNextRunOfASearchBeginsWithNothing() {
    folders.keepIn(parent.resolve("trial-1"));
    send(1, "run.json", "{}");
    folders.keepIn(parent.resolve("trial-2"));

    assertThat(folders.isComplete(1, 2)).isFalse();
    assertThat(folders.of(1)).isEqualTo(parent.resolve("trial-2/clients/1"));
  }
}
