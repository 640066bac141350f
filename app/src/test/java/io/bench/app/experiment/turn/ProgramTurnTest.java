package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.server.NoServers;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.LoadProgram;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A turn of another program. */
@Timeout(60)
class ProgramTurnTest extends TurnOnFakes {

  @Test
  void aProgramThatHangsIsAFailedTurn() throws InterruptedException {
    limit = new ProgramLimit(Duration.ofSeconds(1), "; give a larger budget=");
    ArmProgram program = new ArmProgram(LoadProgram.H2LOAD, List.of("sleep", "600"), Map.of());
    ExperimentArm arm =
        new ExperimentArm(
            "one",
            null,
            "servers",
            null,
            Command.PROGRAM,
            program,
            Map.of(),
            List.of(),
            null,
            false,
            null);
    PlannedArm planned =
        new PlannedArm(
            arm,
            "grpc",
            List.of("program"),
            Set.of(),
            program.words(),
            Duration.ZERO,
            Duration.ZERO,
            "");

    TurnRecord record =
        runner().take(TURN, planned, List.of("host=127.0.0.1:8090"), new NoServers());

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason()).isEqualTo("it ran for more than 1 s; give a larger budget=");
    assertThat(record.command()).isEqualTo("sleep 600");
  }
}
