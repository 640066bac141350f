package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.NoServers;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedTurnsTest {

  private static final Turn TURN = new Turn(3, 2, "one", 1);
  private static final List<String> WHERE = List.of("host=a");
  private static final PlannedArm TOGETHER = arm("{parameters: {clients: 3}}");
  private static final PlannedArm ALONE = arm("{parameters: {clients: 1}}");

  @TempDir Path folder;

  private final FakeChild child = new FakeChild();
  private FollowedTurns turns;

  @BeforeEach
  void setUp() {
    turns = new FollowedTurns(child, folder, InstantSource.fixed(Instant.EPOCH));
  }

  private static PlannedArm arm(String text) {
    return Experiments.plan("parameters: {workload: keyvalue}\narms: {one: %s}\n".formatted(text))
        .arm("one");
  }

  private void take(PlannedArm arm) throws InterruptedException {
    var unused = turns.take(TURN, arm, WHERE, new NoServers());
  }

  @Test
  void aTurnOfSeveralClientsIsTakenByItsName() throws Exception {
    take(TOGETHER);

    assertThat(child.runs)
        .containsExactly(
            List.of(
                "run",
                "workload=keyvalue",
                "clients=3",
                "host=a",
                "--turn=round-02-one",
                "--output=" + folder.resolve("round-02-one")));
    assertThat(turns.over()).isNull();
    assertThat(turns.hasKept()).isFalse();
  }

  @Test
  void whatClient0DoesAloneIsLeftToItAndWaitedFor() throws Exception {
    take(ALONE);
    assertThat(child.runs).isEmpty();
    take(TOGETHER);
    take(TOGETHER);
    assertThat(turns.prepare("prepare/1", List.of("workload=a"), WHERE)).isNull();
    take(TOGETHER);

    assertThat(child.runs).hasSize(3);
    assertThat(child.runs.get(0)).contains("meet-timeout=14400s");
    assertThat(child.runs.get(1)).noneMatch(word -> word.startsWith("meet-timeout"));
    assertThat(child.runs.get(2)).contains("meet-timeout=14400s");
  }

  @Test
  void whoDoesNotMeetTheOthersTakesNoOtherTurn() throws Exception {
    child.exitCode = ExitCode.NOT_MET;
    take(TOGETHER);

    assertThat(turns.over()).isEqualTo("the clients did not come together");
  }

  @Test
  void aTurnThatFailsIsNotTheLast() throws Exception {
    child.exitCode = ExitCode.RUN_FAILED;
    take(TOGETHER);

    assertThat(turns.over()).isNull();
  }

  @Test
  void aProcessThatCannotBeStartedIsTheEnd() throws Exception {
    child.failure = new IOException("no memory");
    take(TOGETHER);

    assertThat(turns.over()).isEqualTo("the process of a turn cannot be started: no memory");
  }

  @Test
  void resultsThatClient0HasNotTakenAreKept() throws Exception {
    child.moments.add(
        () -> Files.writeString(folder.resolve("round-02-one").resolve("run.json"), "{}"));
    take(TOGETHER);

    assertThat(turns.hasKept()).isTrue();
  }
}
