package io.bench.engine.result.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingFileTest {

  @TempDir private Path folder;
  private Path path;
  private GrowingFile file;

  @BeforeEach
  void setUp() {
    path = folder.resolve("log");
    file = new GrowingFile(path);
  }

  @Test
  void aLineIsReadOnceWhenItIsWhole() throws IOException {
    assertThat(file.newLines()).isEmpty();

    Files.writeString(path, "one\nt\u00e9");
    assertThat(file.newLines()).containsExactly("one");
    assertThat(file.newLines()).isEmpty();

    Files.writeString(path, "o\nthr", StandardOpenOption.APPEND);
    assertThat(file.hasGrown()).isTrue();
    assertThat(file.newLines()).containsExactly("t\u00e9o");
    assertThat(file.lastLines()).containsExactly("thr");
    assertThat(file.hasGrown()).isFalse();
  }

  @Test
  void aFileThatWasEmptiedBeginsAgain() throws IOException {
    Files.writeString(path, "one\ntwo\n");
    assertThat(file.newLines()).hasSize(2);

    Files.writeString(path, "new\n");
    assertThat(file.newLines()).containsExactly("new");
  }

  @Test
  void aFileThatIsGoneCannotBeRead() throws IOException {
    Files.writeString(path, "one\n");
    assertThat(file.newLines()).hasSize(1);

    Files.delete(path);
    assertThatThrownBy(file::newLines).isInstanceOf(IOException.class);
    assertThatThrownBy(file::lastLines).isInstanceOf(IOException.class);
  }

  @Test
  void aHalfLineThatWasSeenIsKeptThoughTheFileIsGone() throws IOException {
    Files.writeString(path, "one\ntw\u00e9");
    assertThat(file.newLines()).containsExactly("one");

    Files.delete(path);
    assertThatThrownBy(file::newLines).isInstanceOf(IOException.class);
    assertThat(file.lastLines()).containsExactly("tw\u00e9");
    assertThatThrownBy(file::lastLines).isInstanceOf(IOException.class);
  }

  @Test
  void aHalfLineThatWasSeenIsKeptThoughTheFileNoLongerHasIt() throws IOException {
    Files.writeString(path, "one\ntw");
    assertThat(file.newLines()).containsExactly("one");

    Files.writeString(path, "one\n");
    assertThat(file.newLines()).isEmpty();
    assertThat(file.lastLines()).containsExactly("tw");
    assertThat(file.lastLines()).isEmpty();
  }

  @Test
  void aHalfLineThatHasGrownIsReadOnce() throws IOException {
    Files.writeString(path, "tw");
    assertThat(file.newLines()).isEmpty();

    Files.writeString(path, "o\nthree", StandardOpenOption.APPEND);
    assertThat(file.lastLines()).containsExactly("two", "three");
  }
}
