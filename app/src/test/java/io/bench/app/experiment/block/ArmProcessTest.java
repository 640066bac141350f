package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArmProcessTest {

  @TempDir Path folder;

  @Test
  void aProcessThatCannotBeStartedLeavesNoSocket() {
    Path socket = folder.resolve("1.sock");
    Path output = folder.resolve("out.txt");

    assertThatThrownBy(
            () ->
                ArmProcess.start(
                    List.of("no-such-program"), "Main", List.of(), output, socket, Duration.ZERO))
        .isInstanceOf(IOException.class);
    assertThat(socket).doesNotExist();
  }
}
