package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFoldersTest {

  @TempDir Path folder;

  private String shared(int number) throws Exception {
    return created(new LogFolders(folder).shared("servers", number));
  }

  private String ofTurn(int number) throws Exception {
    return created(new LogFolders(folder).ofTurn("servers", number));
  }

  private static String created(Path logs) throws Exception {
    return Files.createDirectory(logs).getFileName().toString();
  }

  @Test
  void eachRestartHasItsOwn() throws Exception {
    assertThat(shared(1)).isEqualTo("servers");
    assertThat(shared(2)).isEqualTo("servers-restart-2");
    assertThat(shared(3)).isEqualTo("servers-restart-3");
  }

  @Test
  void aProcessThatResumesGoesOnBehindThoseOfTheOneBefore() throws Exception {
    Files.createDirectory(folder.resolve("servers"));
    Files.createDirectory(folder.resolve("servers-restart-2"));

    assertThat(shared(1)).isEqualTo("servers-restart-3");
    assertThat(shared(2)).isEqualTo("servers-restart-4");
  }

  @Test
  void oneWithoutRestartsDoesSoToo() throws Exception {
    assertThat(shared(0)).isEqualTo("servers");
    assertThat(shared(0)).isEqualTo("servers-restart-2");
  }

  @Test
  void turnsWithServersOfTheirOwnGoOnLikewise() throws Exception {
    assertThat(ofTurn(1)).isEqualTo("servers-1");
    assertThat(ofTurn(2)).isEqualTo("servers-2");
    assertThat(ofTurn(1)).as("of a process that resumes").isEqualTo("servers-3");
  }
}
