package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.BlockCounters;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.NoServers;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a turn ends that was measured in blocks. */
@Timeout(60)
class BlockedTurnTest {

  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final Duration BLOCK = Duration.ofMillis(10);

  @TempDir Path folder;

  private final FakeCassandra cassandra = new FakeCassandra();
  private final PlannedArm arm =
      Experiments.plan(
              """
              parameters: {workload: keyvalue}
              arms: {one: {during: {every: 2ms, stall: 1ms}}}
              """)
          .arm("one");
  private final BlockEvents events =
      new BlockEvents(arm.arm().events(), Optional.of(cassandra), CLOCK);
  private final BlockCounters counters =
      new BlockCounters(Optional.of(cassandra), new CassandraCounters.Wanted(true, false));

  private TurnCommand.Begun begun;

  @BeforeEach
  void begin() throws IOException {
    begun =
        new TurnCommand(folder, List.of(), CLOCK, results -> {})
            .begin(new Turn(1, 1, "one", 1), arm, List.of());
    Files.createDirectories(begun.results());
    Files.writeString(
        begun.results().resolve("run.json"),
        """
        {"schema": {"name": "bench-run"}, "state": "completed", "reason": null,
         "steps": [{"name": "main", "phases": [{"kind": "measurement", "ended": true}]}]}
        """);
  }

  private TurnRecord measured() throws InterruptedException {
    counters.blockBegins();
    events.blockBegins(Duration.ZERO, BLOCK);
    cassandra.oneEvent.await();
    events.blockEnded();
    counters.blockEnded();
    return begun.ended(0, null, counters, events);
  }

  @Test
  void aTurnWhoseEventsHappenedIsComplete() throws InterruptedException {
    TurnRecord record = measured();

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isNull();
    assertThat(record.events()).isNotEmpty();
    assertThat(record.counters()).isNotEmpty();
  }

  @Test
  void anEventThatFailedFailsIt() throws InterruptedException {
    cassandra.failure = "no such process";
    TurnRecord record = measured();

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .matches("\\d+ of \\d+ events failed, first a stall: no such process");
  }

  @Test
  void countersThatCannotBeReadAreMissingWithTheReason() throws InterruptedException {
    cassandra.mute = "node 1 does not answer";
    TurnRecord record = measured();

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isEqualTo("no counters: node 1 does not answer");
    assertThat(record.counters()).isEmpty();
  }

  @Test
  void eventsWantACassandraOfBenchs() throws InterruptedException {
    assertThat(begun.servers(new NoServers()))
        .isEqualTo("its 'during' is for a Cassandra that Bench has started, and none is");
  }
}
