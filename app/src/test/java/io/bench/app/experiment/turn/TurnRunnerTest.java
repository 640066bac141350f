package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnRunnerTest extends TurnOnFakes {

  @Test
  void aRunThatCompletedIsWhole() throws InterruptedException {
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isNull();
    assertThat(record.folder()).isEqualTo("turns/round-01-one");
    assertThat(begun).as("told to who looks on").containsExactly(folder.resolve(record.folder()));
    assertThat(record.command()).isEqualTo("bench run workload=keyvalue host=127.0.0.1:9042");
    assertThat(record.start()).isEqualTo(NOW);
    assertThat(record.finish()).isEqualTo(NOW);
    assertThat(child.runs)
        .containsExactly(
            List.of(
                "run",
                "workload=keyvalue",
                "host=127.0.0.1:9042",
                "--log-level=INFO",
                "--output=" + folder.resolve("turns/round-01-one"),
                "--server-process=cassandra=17+18"));
  }

  @Test
  void severalClientsAreToldTheNameOfTheTurnAndPeopleAreNot() throws InterruptedException {
    child.moments.add(() -> child.completed(10));
    TurnRunner runner = runner();
    TurnRecord record = take(runner, SEVERAL);

    assertThat(child.runs.get(0)).contains("--turn=round-01-one");
    assertThat(record.command())
        .isEqualTo("bench run workload=keyvalue clients=3 host=127.0.0.1:9042");
    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(runner.over()).isNull();
  }

  @Test
  void whereClientsDoNotComeTogetherNoOtherTurnIsTaken() throws InterruptedException {
    child.exitCode = ExitCode.NOT_MET;
    TurnRunner runner = runner();
    TurnRecord record = take(runner, SEVERAL);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason()).isEqualTo("the clients did not come together");
    assertThat(runner.over()).isEqualTo(record.reason());
  }

  @Test
  void whereAnotherClientIsInterruptedNoOtherTurnIsTaken() throws InterruptedException {
    child.exitCode = ExitCode.INTERRUPTED;
    TurnRunner runner = runner();
    take(runner, SEVERAL);

    assertThat(runner.over()).isEqualTo("another client was interrupted");
  }

  @Test
  void anInterruptionHereAndAFailureSayNothingOfOtherTurns() throws InterruptedException {
    TurnRunner runner = runner();
    child.exitCode = ExitCode.RUN_FAILED;
    take(runner, SEVERAL);
    assertThat(runner.over()).isNull();

    child.exitCode = ExitCode.INTERRUPTED;
    child.interrupted = true;
    take(runner, SEVERAL);
    assertThat(runner.over()).isNull();
  }

  @Test
  void aWordThatAShellWouldChangeIsQuotedForPeopleOnly() throws InterruptedException {
    TurnRecord record = take("{parameters: {workload: it's mine}}");

    assertThat(record.command()).startsWith("bench run 'workload=it'\\''s mine' ");
    assertThat(child.runs.get(0)).contains("workload=it's mine");
  }

  @Test
  void aSearchPreparesNothingAndIsJudgedByItsExitCode() throws InterruptedException {
    counting = true;
    countingTraffic = true;
    TurnRecord found = take("{command: search, parameters: {slo: p99<1ms}}");
    child.exitCode = 1;
    TurnRecord failed = take("{command: search, parameters: {slo: p99<1ms}}");

    assertThat(found.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(found.reason()).isNull();
    assertThat(cassandra.asked).as("a search is many measurements").isZero();
    assertThat(failed.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(failed.reason()).isEqualTo("the search ended with exit code 1");
    assertThat(child.runs.get(0))
        .startsWith("search", "--no-preparation")
        .doesNotContain("--server-process=cassandra=17+18");
  }

  @Test
  void aRunThatFailedSaysWhy() throws InterruptedException {
    child.moments.add(() -> child.failed("error-limit: all ops failed"));
    child.exitCode = 1;
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason()).isEqualTo("error-limit: all ops failed");
  }

  @Test
  void aProcessThatCannotBeStartedIsAFailedTurn() throws InterruptedException {
    child.failure = new IOException("no memory");
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason()).isEqualTo("its process cannot be started: no memory");
  }

  @Test
  void aTurnThatWasInterruptedIsNotAFailure() throws InterruptedException {
    child.interrupted = true;

    assertThat(take(PLAIN).end()).isEqualTo(TurnEnd.INTERRUPTED);
  }

  @Test
  void whatAnEarlierProcessHasLeftStays() throws Exception {
    Files.createDirectories(folder.resolve("turns/round-01-one"));
    child.moments.add(() -> child.completed(10));

    assertThat(take(PLAIN).folder()).isEqualTo("turns/round-01-one-again-2");
  }

  @Test
  void aPreparingRunIsJudgedByItsExitCode() throws InterruptedException {
    List<String> words = List.of("workload=keyvalue");
    assertThat(runner().prepare("prepare/servers-1", words, List.of("host=h"))).isNull();
    child.exitCode = 1;
    child.moments.add(() -> child.failed("no keyspace"));

    assertThat(runner().prepare("prepare/servers-1", words, List.of("host=h")))
        .isEqualTo("no keyspace");
    assertThat(child.runs.get(1))
        .containsExactly(
            "run",
            "workload=keyvalue",
            "host=h",
            "--log-level=INFO",
            "--output=" + folder.resolve("prepare/servers-1-again-2"));
  }
}
