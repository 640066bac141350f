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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that hangs, ends or answers nonsense is given up in one line that says why. */
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

  /** Is warm at once, and answers its first turn with its argument. */
  static final class WithoutFigures {
    public static void main(String... arguments) throws IOException {
      System.out.println(BlockCommands.READY);
      var unused = System.in.read();
      System.out.println(arguments[0]);
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

  @ParameterizedTest
  @ValueSource(strings = {"null", "{"})
  void anAnswerWithoutFiguresIsToldInOneLine(String answer) throws Exception {
    Path log = folder.resolve("log");
    try (WarmProcess process =
        WarmProcess.start(WithoutFigures.class, List.of(answer), log, Duration.ofMinutes(1))) {
      assertThatThrownBy(process::take)
          .isInstanceOf(IOException.class)
          .hasMessage("no figures: " + answer);
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
