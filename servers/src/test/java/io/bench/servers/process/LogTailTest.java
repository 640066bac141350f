package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir Path folder;

  @Test
  void givesTheLastLinesOldestFirstWithoutBlankOnes() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "one\ntwo\n\nthree\n\n");
    assertThat(LogTail.read(log, 2)).containsExactly("two", "three");
  }

  @Test
  void leavesOutTheFramesOfStackTraces() throws Exception {
    Path log =
        Files.writeString(
            folder.resolve("log"),
            "E: no\n\tat a.B.c(B.java:1)\nCaused by: F: why\n\tat a.B.d(B.java)\n\t... 2 more\n");
    assertThat(LogTail.read(log, 2)).containsExactly("E: no", "Caused by: F: why");
  }

  @Test
  void cutsLongLines() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "x".repeat(1000));
    assertThat(LogTail.read(log, 5)).singleElement().asString().hasSize(303).endsWith("...");
  }

  @Test
  void readsOnlyTheEndOfALargeLog() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "line\n".repeat(100_000) + "last\n");
    assertThat(LogTail.read(log, 2)).containsExactly("line", "last");
  }

  @Test
  void aMissingLogHasNoLines() {
    assertThat(LogTail.read(folder.resolve("none"), 2)).isEmpty();
  }
}
