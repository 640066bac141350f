package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogsTest {

  @TempDir Path parent;

  private Path folder = Path.of("");

  @BeforeEach
  void setUp() throws IOException {
    folder = Files.createDirectory(parent.resolve("logs"));
  }

  private static Path log(ServerLogs logs) throws IOException {
    Path nginx = Files.createDirectories(logs.folder().resolve("nginx"));
    return Files.writeString(nginx.resolve("nginx-stock.log"), "started\n");
  }

  @Test
  void everyClientHasAFolderOfItsOwn() throws Exception {
    try (ServerLogs one = ServerLogs.create();
        ServerLogs other = ServerLogs.create()) {
      assertThat(one.folder()).isEmptyDirectory().isNotEqualTo(other.folder());
    }
  }

  @Test
  void nothingIsLeftWhereNobodyWantsIt() throws Exception {
    try (ServerLogs logs = new ServerLogs(folder)) {
      assertThat(log(logs)).exists();
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeDeletedIsNoFailure() throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "");

    assertThatCode(new ServerLogs(file.resolve("logs"))::close).doesNotThrowAnyException();
  }

  @Test
  void whatMayExplainAFailureStays() throws Exception {
    Path log;
    try (ServerLogs logs = new ServerLogs(folder)) {
      log = log(logs);
      assertThat(logs.keep()).isTrue();
    }
    assertThat(log).exists();
  }

  @Test
  void whatCannotBeListedStaysAndIsNoFailure() throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "");

    try (ServerLogs logs = new ServerLogs(file)) {
      assertThat(logs.keep()).isTrue();
    }
    assertThat(file).exists();
  }

  @Test
  void aFolderWithoutLogsExplainsNothing() throws Exception {
    try (ServerLogs logs = new ServerLogs(folder)) {
      assertThat(logs.keep()).isFalse();
    }
    assertThat(folder).doesNotExist();
  }
}
