package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunEndTest {

  @TempDir Path folder;

  private RunEnd end(String document) throws IOException {
    Files.writeString(
        folder.resolve("run.json"),
        document.replaceFirst("\\{", "{\"schema\": {\"name\": \"bench-run\"}, "));
    return RunEnd.of(folder);
  }

  @Test
  void aRunThatFailedSaysWhy() throws IOException {
    RunEnd end = end("{\"state\": \"failed\", \"reason\": \"no host answers\"}");

    assertThat(end.isComplete()).isFalse();
    assertThat(end.reason(1)).isEqualTo("no host answers");
  }

  @Test
  void aReasonThatIsNullIsNone() throws IOException {
    assertThat(end("{\"state\": \"failed\", \"reason\": null}").reason(1))
        .isEqualTo("it ended with exit code 1");
    assertThat(end("{\"state\": \"failed\"}").reason(70)).isEqualTo("it ended with exit code 70");
  }

  @Test
  void aRunThatLeftNothingHadNotBegun() {
    assertThat(RunEnd.of(folder).reason(2))
        .isEqualTo("it ended with exit code 2 before it began to measure");
  }
}
