package io.bench.engine.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {

  @TempDir Path folder;

  private final FullDisk disk = new FullDisk();
  private final List<String> problems = new ArrayList<>();
  private AppendedFile file;

  @BeforeEach
  void makeFile() {
    file =
        new AppendedFile(
            folder.resolve("file"),
            "head\n".getBytes(UTF_8),
            disk,
            new WriteProblems(problems::add));
  }

  private void append(String text) {
    file.append(text.getBytes(UTF_8));
  }

  @Test
  void beginsWithItsHeader() {
    append("one\n");
    append("two\n");

    assertThat(folder.resolve("file")).hasContent("head\none\ntwo\n");
    assertThat(problems).isEmpty();
  }

  @Test
  void dropsAPieceThatDoesNotFitWhole() {
    append("one\n");
    disk.fillUpAfter(2);
    append("two\n");
    assertThat(folder.resolve("file")).hasContent("head\none\n");

    disk.makeSpace();
    append("three\n");
    assertThat(folder.resolve("file")).hasContent("head\none\nthree\n");
    assertThat(problems).hasSize(1);
  }

  @Test
  void writesAHeaderThatDidNotFitLater() {
    disk.fillUpAfter(2);
    append("one\n");
    disk.makeSpace();
    append("two\n");

    assertThat(folder.resolve("file")).hasContent("head\ntwo\n");
  }

  @Test
  void isWrittenByAThreadThatWasInterrupted() {
    Thread.currentThread().interrupt();
    append("one\n");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(folder.resolve("file")).hasContent("head\none\n");
    assertThat(problems).isEmpty();
  }
}
