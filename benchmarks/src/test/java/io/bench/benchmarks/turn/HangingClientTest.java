package io.bench.benchmarks.turn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.LoadProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that hangs is given up by name of what it kept waiting for. */
class HangingClientTest {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @TempDir private Path folder;

  /** Never becomes warm. */
  static final class Silent {
    public static void main(String... arguments) throws InterruptedException {
      Thread.currentThread().join();
    }
  }

  /** Is warm at once, and ends in its first turn. */
  static final class Leaving {
    public static void main(String... arguments) throws IOException {
      System.out.println(BlockCommands.READY);
      var unused = System.in.read();
      throw new IllegalStateException("no more");
    }
  }

  @Test
  void aProcessThatSaysNothingIsEnded() {
    assertThatThrownBy(
            () -> WarmProcess.start(Silent.class, List.of(), folder.resolve("log"), PATIENCE))
        .isInstanceOf(IOException.class)
        .hasMessage("it gave no answer for 1 s");
  }

  @Test
  void aProcessThatEndsIsNotTakenForOneThatHangs() throws Exception {
    Path log = folder.resolve("log");
    try (WarmProcess process =
        WarmProcess.start(Leaving.class, List.of(), log, Duration.ofMinutes(1))) {
      assertThatThrownBy(process::take)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("its process has ended: ")
          .hasMessageContaining("no more");
    }
  }

  @Test
  void aProgramThatRunsForEverIsEnded() {
    ArmProgram program = new ArmProgram(LoadProgram.H2LOAD, List.of("sleep", "600"), Map.of());
    ExperimentArm arm =
        new ExperimentArm(
            "slow",
            null,
            "",
            null,
            Command.PROGRAM,
            program,
            Map.of(),
            List.of(),
            null,
            false,
            null);
    try (ProgramTurns turns = new ProgramTurns(arm, Map.of(), folder, PATIENCE)) {
      assertThatThrownBy(turns::take)
          .isInstanceOf(IOException.class)
          .hasMessage("it ran for more than 1 s");
    }
  }
}
