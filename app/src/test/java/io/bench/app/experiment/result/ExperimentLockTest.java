package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentLockTest {

  @TempDir Path folder;

  @Test
  void oneAtATimeHasIt() throws IOException {
    try (ExperimentLock lock = ExperimentLock.of(folder)) {
      assertThat(lock.folder()).isEqualTo(folder);
      assertThatThrownBy(() -> ExperimentLock.of(folder))
          .isInstanceOf(UsageException.class)
          .hasMessage(folder + ": another process runs this experiment");
    }
  }

  @Test
  void itCanBeTakenAgain() throws IOException {
    ExperimentLock.of(folder).close();
    try (ExperimentLock again = ExperimentLock.of(folder)) {
      assertThat(again.folder().resolve(ExperimentLock.FILE)).exists();
    }
  }

  @Test
  void whatCannotBeLockedIsRefusedInOneLine() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> ExperimentLock.of(missing))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("cannot lock " + missing.resolve(ExperimentLock.FILE));
  }
}
