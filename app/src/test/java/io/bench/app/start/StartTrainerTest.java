package io.bench.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartTrainerTest {

  private static final long PID = 4711;

  private static final Map<String, String> ASKED =
      Map.of(StartTrainer.TRAINER, "/opt/bench/bin/bench", StartTrainer.RUN, "4711");

  @Test
  void theLauncherThatAskedForACacheIsStartedToMakeIt() {
    ProcessBuilder trainer = StartTrainer.wanted(ASKED, PID, ExitCode.OK).orElseThrow();

    assertThat(trainer.command()).containsExactly("/opt/bench/bin/bench");
    assertThat(trainer.environment()).containsEntry(StartTrainer.CACHE, "train");
  }

  @Test
  void itWritesNowhere() {
    ProcessBuilder trainer = StartTrainer.wanted(ASKED, PID, ExitCode.OK).orElseThrow();

    assertThat(trainer.redirectOutput()).isEqualTo(ProcessBuilder.Redirect.DISCARD);
    assertThat(trainer.redirectError()).isEqualTo(ProcessBuilder.Redirect.DISCARD);
  }

  @Test
  void aRunThatIsNotSteadyWasCarriedOutToo() {
    assertThat(StartTrainer.wanted(ASKED, PID, ExitCode.STRICT_VERDICT)).isPresent();
  }

  @Test
  void aRunThatWasNotCarriedOutIsNotFollowedByATraining() {
    assertThat(StartTrainer.wanted(ASKED, PID, ExitCode.USAGE)).isEmpty();
    assertThat(StartTrainer.wanted(ASKED, PID, ExitCode.RUN_FAILED)).isEmpty();
    assertThat(StartTrainer.wanted(ASKED, PID, ExitCode.INTERRUPTED)).isEmpty();
  }

  @Test
  void withoutTheLauncherNothingIsStarted() {
    assertThat(StartTrainer.wanted(Map.of(), PID, ExitCode.OK)).isEmpty();
  }

  @Test
  void aForkThatInheritedTheVariablesStartsNothing() {
    assertThat(StartTrainer.wanted(ASKED, PID + 1, ExitCode.OK)).isEmpty();
  }
}
