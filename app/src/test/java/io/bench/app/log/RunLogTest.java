package io.bench.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class RunLogTest {

  @TempDir Path folder;
  private final List<String> told = new ArrayList<>();

  @Test
  void hidesSecretsInMessagesAndStackTraces() throws Exception {
    Path file = folder.resolve("bench.log");
    try (RunLog log = new RunLog(file, "INFO", line -> line.replace("hunter2", "***"), told::add)) {
      log.write("login with hunter2");
      LoggerFactory.getLogger("driver")
          .warn("refused", new IllegalStateException("bad password hunter2"));
    }

    assertThat(Files.readString(file))
        .contains("login with ***", "refused", "bad password ***")
        .doesNotContain("hunter2");
  }

  @Test
  void aLineHasTimeLevelThreadLoggerAndMessage() throws Exception {
    Path file = folder.resolve("bench.log");
    try (RunLog log = new RunLog(file, "INFO", line -> line, told::add)) {
      log.write("3 nodes");
    }

    assertThat(Files.readString(file))
        .matches(
            "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3} INFO  \\[[^]]+]"
                + " io\\.bench\\.app\\.log\\.RunLog 3 nodes\\R");
  }

  @Test
  void tellsWarningsOfBenchButNotOfItsLibraries() {
    try (RunLog log = new RunLog(folder.resolve("bench.log"), "INFO", line -> line, told::add)) {
      log.write("no warning");
      LoggerFactory.getLogger("com.example.Driver").warn("a library's");
      LoggerFactory.getLogger("io.bench.adapter.Some").warn("ours");
    }

    assertThat(told).containsExactly("ours");
  }
}
