package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TurnRunnerTest {

  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final Turn TURN = new Turn(1, 1, "one", 1);

  private static final String PLAIN = "{}";
  private static final String SEVERAL = "{parameters: {clients: 3}}";
  private static final String STALLED = "{during: {every: 2ms, stall: 1ms}}";
  private static final String REPAIRED = "{during: {every: 1ms, paxos-repair: orders}}";
  private static final String HOURLY = "{during: {every: 1h, stall: 1s}}";

  @TempDir Path folder;

  private final FakeChild child = new FakeChild();
  private final FakeCassandra cassandra = new FakeCassandra();
  private final List<Path> begun = new ArrayList<>();
  private boolean started = true;
  private boolean counting;
  private boolean countingTraffic;

  private final class Servers implements EnvironmentServers {

    @Override
    public List<String> words(Set<Need> needs, String adapter) {
      return List.of();
    }

    @Override
    public void restart() {}

    @Override
    public Optional<MeasuredCassandra> cassandra() {
      return started ? Optional.of(cassandra) : Optional.empty();
    }

    @Override
    public List<String> processes() {
      return List.of("cassandra=17+18");
    }

    @Override
    public void close() {}
  }

  private TurnRunner runner() {
    return new TurnRunner(
        child,
        folder,
        List.of("--log-level=INFO"),
        new CassandraCounters.Wanted(counting, countingTraffic),
        InstantSource.fixed(NOW),
        begun::add);
  }

  private TurnRecord take(String arm) throws InterruptedException {
    return take(runner(), arm);
  }

  private TurnRecord take(TurnRunner runner, String arm) throws InterruptedException {
    PlannedArm planned =
        Experiments.plan("parameters: {workload: keyvalue}\narms: {one: %s}\n".formatted(arm))
            .arm("one");
    return runner.take(TURN, planned, List.of("host=127.0.0.1:9042"), new Servers());
  }

  @Test
  void aRunThatCompletedIsWhole() throws InterruptedException {
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isNull();
    assertThat(record.folder()).isEqualTo("turns/round-01-one");
    assertThat(begun).as("told to who looks on").containsExactly(folder.resolve(record.folder()));
    assertThat(record.command()).isEqualTo("run workload=keyvalue host=127.0.0.1:9042");
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
    assertThat(record.command()).isEqualTo("run workload=keyvalue clients=3 host=127.0.0.1:9042");
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

    assertThat(record.command()).startsWith("run 'workload=it'\\''s mine' ");
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
  void countersAreThoseOfTheMeasurement() throws InterruptedException {
    counting = true;
    cassandra.contended = 3;
    child.moments.add(
        () -> {
          cassandra.contended = 5;
          child.runs();
        });
    child.moments.add(() -> cassandra.contended = 8);
    child.moments.add(
        () -> {
          cassandra.contended = 12;
          child.measured(10);
        });
    child.moments.add(
        () -> {
          cassandra.contended = 99;
          child.completed(10);
        });
    TurnRecord record = take(PLAIN);

    assertThat(record.counters()).containsEntry("write.contended", 7L);
    assertThat(record.reason()).isNull();
  }

  @Test
  void trafficIsThatOfTheWholeTurn() throws InterruptedException {
    countingTraffic = true;
    cassandra.bytesSent = 300;
    child.moments.add(
        () -> {
          cassandra.bytesSent = 500;
          child.runs();
        });
    child.moments.add(
        () -> {
          cassandra.bytesSent = 800;
          child.measured(10);
        });
    child.moments.add(
        () -> {
          cassandra.bytesSent = 950;
          child.completed(10);
        });

    assertThat(take(PLAIN).counters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("clients.bytesSent", 650L, "clients.bytesReceived", 0L));
  }

  @Test
  void trafficThatCannotBeReadIsMissingAndSaysWhy() throws InterruptedException {
    countingTraffic = true;
    child.moments.add(child::runs);
    child.moments.add(
        () -> {
          cassandra.mute = "node 1 has ended";
          child.completed(10);
        });
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isEqualTo("no counters: node 1 has ended");
    assertThat(record.counters()).isEmpty();
  }

  @Test
  void countersThatNobodyWantsAreNotRead() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));

    assertThat(take(PLAIN).counters()).isEmpty();
    assertThat(cassandra.asked).isZero();
  }

  @Test
  void countersThatCannotBeReadDoNotFailTheTurn() throws InterruptedException {
    counting = true;
    cassandra.mute = "node 1 cannot be attached to";
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isEqualTo("no counters: node 1 cannot be attached to");
    assertThat(record.counters()).isEmpty();
  }

  @Test
  void eventsHappenWhileItIsMeasured() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(cassandra.twoEvents::await);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isNull();
    assertThat(record.events()).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anEventThatFailedFailsTheTurn() throws InterruptedException {
    cassandra.failure = "no such process";
    child.moments.add(child::runs);
    child.moments.add(cassandra.twoEvents::await);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .matches("\\d+ of \\d+ events failed, first a stall: no such process");
    assertThat(record.events()).isNotEmpty();
  }

  @Test
  void aRepairThatIsStillOnWhenAnInterruptedTurnEndsIsNotWaitedFor() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    child.moments.add(child::runs);
    child.moments.add(cassandra.oneEvent::await);
    child.moments.add(() -> child.interrupted = true);
    TurnRecord record = take(REPAIRED);

    assertThat(record.end()).isEqualTo(TurnEnd.INTERRUPTED);
    assertThat(record.events()).hasSize(1);
  }

  @Test
  void aMeasurementInWhichNothingHappenedThoughItWasDueIsAFailure() throws InterruptedException {
    child.moments.add(() -> child.completed(7_200));
    TurnRecord record = take(HOURLY);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .isEqualTo("none of its events happened in a measurement of 2 h 00 min");
  }

  @Test
  void aMeasurementThatIsShorterThanTheTimeToTheFirstEventSaysSo() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(HOURLY);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason())
        .isEqualTo(
            "none of its events happened: its measurement was over before the first was due,"
                + " after 1 h 00 min");
  }

  @Test
  void eventsWithoutACassandraOfBenchAreAFailureBeforeAnythingRuns() throws InterruptedException {
    started = false;
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .isEqualTo("its events are for a Cassandra that Bench has started, and none is");
    assertThat(child.runs).isEmpty();
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
