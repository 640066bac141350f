package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to an interleaved experiment while its arms measure on a real Cassandra. */
@Tag("full")
@ExtendWith(SharedServers.class)
class InterleavedFaultsIT {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  @TempDir Path folder;
  private InterleavedRun run;

  @BeforeEach
  void prepare(ServedCassandra cassandra) throws Exception {
    try (CqlSession session = cassandra.connect()) {
      run = InterleavedRun.prepare(folder, cassandra, session);
    }
  }

  /** The process that measures for an arm, known by the file that its output goes to. */
  private static ProcessHandle processOf(BenchProcess bench, String arm) throws IOException {
    List<ProcessHandle> found = new ArrayList<>();
    for (ProcessHandle child : bench.children()) {
      Path output = Path.of("/proc", Long.toString(child.pid()), "fd", "1");
      if (Files.readSymbolicLink(output).getFileName().toString().contains("-" + arm)) {
        found.add(child);
      }
    }
    assertThat(found).as("processes of arm " + arm).hasSize(1);
    return found.get(0);
  }

  /** Waits until a restart has measured so many rounds. */
  private void awaitRounds(BenchProcess bench, int restart, int rounds) throws Exception {
    String first = "restart %d of 2: round 1,".formatted(restart);
    bench.err.await(line -> line.startsWith(first));
    awaitRounds(restart, rounds);
  }

  private void awaitRounds(int restart, int rounds) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (run.rounds(restart).size() < rounds) {
      assertThat(System.nanoTime() - deadline).as("round " + rounds).isNegative();
      FaultRun.pause(BETWEEN_LOOKS);
    }
  }

  private static void awaitGone(List<ProcessHandle> processes) throws Exception {
    CompletableFuture.allOf(
            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private static long lines(String text, String part) {
    return text.lines().filter(line -> line.contains(part)).count();
  }

  @Test
  void anArmThatIsKilledIsStartedAgainAndItsRoundRepeated() throws Exception {
    try (BenchProcess bench = run.start("restarts=2", "budget=20s")) {
      awaitRounds(bench, 1, 1);
      ProcessHandle killed = processOf(bench, "closed");
      assertThat(killed.destroyForcibly()).isTrue();
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
      assertThat(lines(ended.err(), "it is started again")).as(ended.err()).isEqualTo(1);
      assertThat(ended.err())
          .containsPattern("arm closed: its process has ended with exit code 137; it is started");
    }
    JsonNode document = run.document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    assertThat(ExperimentOutput.texts(document.path("turns"), "state"))
        .hasSize(4)
        .containsOnly("completed");
    for (int restart = 1; restart <= 2; restart++) {
      run.assertRoundsAreWhole(restart);
      for (String arm : InterleavedRun.ARMS) {
        run.assertBlocksAddUp(restart, arm);
      }
    }
    assertThat(run.turn(1, "closed").folder()).asString().endsWith("-again-2");
    assertThat(run.blocks(1, "closed"))
        .as("rounds that the second process of the arm has measured")
        .hasSizeGreaterThanOrEqualTo(3);
    assertThat(document.at("/findings/0/paired/restarts").asInt()).isEqualTo(2);
  }

  @Test
  void anArmThatIsKilledTwiceFailsAndTheOthersGoOn() throws Exception {
    try (BenchProcess bench = run.start("restarts=2", "budget=20s")) {
      awaitRounds(bench, 1, 1);
      processOf(bench, "closed").destroyForcibly();
      bench.err.await(line -> line.startsWith("arm closed: ") && line.contains("started again"));
      int before = run.rounds(1).size();
      awaitRounds(1, before + 1);
      processOf(bench, "closed").destroyForcibly();
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
      assertThat(lines(ended.err(), "it is started again")).as(ended.err()).isEqualTo(1);
      assertThat(ended.out())
          .contains("Not whole: 1 of 4 turns failed")
          .contains("closed, round 1 failed: its process has ended with exit code 137");
    }
    JsonNode document = run.document();
    assertThat(document.path("state").asText()).isEqualTo("partial");
    for (JsonNode turn : document.path("turns")) {
      boolean lost = turn.path("arm").asText().equals("closed") && turn.path("round").asInt() == 1;
      assertThat(turn.path("state").asText())
          .as(turn.toString())
          .isEqualTo(lost ? "failed" : "completed");
    }
    run.assertRoundsAreWhole(2);
    run.assertBlocksAddUp(1, "paced");
    assertThat(run.blocks(1, "paced")).hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void controlCKeepsWhatWasMeasuredAndResumeGoesOn(boolean toAllProcesses) throws Exception {
    try (BenchProcess bench = run.start("restarts=2", "budget=20s")) {
      awaitRounds(bench, 2, 1); // with three it would count
      List<ProcessHandle> children = bench.children();
      assertThat(children).isNotEmpty();
      if (toAllProcesses) {
        // as a terminal does it, and its children may hear of it first
        List<String> kill = new ArrayList<>(List.of("kill", "-INT"));
        children.forEach(child -> kill.add(Long.toString(child.pid())));
        new ProcessBuilder(kill).start().waitFor();
      }
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(ended.err()).doesNotContain("started again", "Exception");
      assertThat(ended.out()).contains("Not whole: interrupted in restart 2");
    }
    JsonNode interrupted = run.document();
    assertThat(interrupted.path("state").asText()).isEqualTo("interrupted");
    assertThat(ExperimentOutput.texts(interrupted.path("turns"), "state"))
        .containsExactlyInAnyOrder("completed", "completed", "interrupted", "interrupted");
    List<JsonNode> kept = run.rounds(1);
    assertThat(kept).hasSizeGreaterThanOrEqualTo(3);

    BenchProcess.Ended ended = BenchProcess.run(folder, "experiment", "--resume=out");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.err()).contains("restart 2 of 2: round 1").doesNotContain("restart 1 of 2");
    JsonNode document = run.document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    assertThat(document.path("start")).isEqualTo(interrupted.path("start"));
    for (int turn = 0; turn < 2; turn++) {
      assertThat(document.path("turns").get(turn)).isEqualTo(interrupted.path("turns").get(turn));
    }
    assertThat(run.rounds()).startsWith(kept.toArray(JsonNode[]::new));
    for (int restart = 1; restart <= 2; restart++) {
      run.assertRoundsAreWhole(restart);
      for (String arm : InterleavedRun.ARMS) {
        run.assertBlocksAddUp(restart, arm);
      }
    }
    assertThat(document.at("/blocks/rounds").asInt())
        .isEqualTo(run.blocks(1, "closed").size() + run.blocks(2, "closed").size());

    Path rounds = folder.resolve("out/rounds.jsonl");
    Files.writeString(rounds, "{\n" + Files.readString(rounds));
    BenchProcess.Ended damaged = BenchProcess.runQuickly(folder, "experiment", "--resume=out");

    assertThat(damaged.exitCode()).as(damaged.err()).isEqualTo(2);
    assertThat(damaged.err())
        .contains("bench: cannot read blocks: ", "rounds.jsonl, line 1 is damaged")
        .doesNotContain("bug", "Exception");
  }

  @Test
  void noProcessOutlivesAnExperimentThatIsKilled() throws Exception {
    try (BenchProcess bench = run.start("restarts=2", "budget=5m")) {
      awaitRounds(bench, 1, 1);
      List<ProcessHandle> children = bench.children();
      assertThat(children).hasSizeGreaterThanOrEqualTo(InterleavedRun.ARMS.size());
      bench.signal("KILL");

      assertThat(bench.awaitEnd().exitCode()).isEqualTo(137);
      awaitGone(children);
    }
    assertThat(run.document().path("state").asText()).isEqualTo("running");
    assertThat(Files.readAllLines(run.out().resolve("rounds.jsonl"))).isNotEmpty();
  }
}
