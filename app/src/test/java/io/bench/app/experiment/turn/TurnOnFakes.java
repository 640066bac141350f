package io.bench.app.experiment.turn;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.experiment.server.NoServers;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Turn;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** A turn whose process and Cassandra are simulated, for the tests of {@link TurnRunner}. */
abstract class TurnOnFakes {

  static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  static final Turn TURN = new Turn(1, 1, "one", 1);

  static final String PLAIN = "{}";
  static final String SEVERAL = "{parameters: {clients: 3}}";
  static final String STALLED = "{during: {every: 2ms, stall: 1ms}}";
  static final String REPAIRED = "{during: {every: 1ms, paxos-repair: orders}}";
  static final String HOURLY = "{during: {every: 1h, stall: 1s}}";

  @TempDir Path folder;

  final FakeChild child = new FakeChild();
  final FakeCassandra cassandra = new FakeCassandra();
  final List<Path> begun = new ArrayList<>();
  boolean started = true;
  boolean counting;
  boolean countingTraffic;
  ProgramLimit limit = ProgramLimit.ofBudget(Interleaving.DEFAULT_BUDGET);

  private final class Servers extends NoServers {

    @Override
    public Optional<MeasuredCassandra> cassandra() {
      return started ? Optional.of(cassandra) : Optional.empty();
    }

    @Override
    public List<String> processes() {
      return List.of("cassandra=17+18");
    }
  }

  final TurnRunner runner() {
    InstantSource clock = InstantSource.fixed(NOW);
    return new TurnRunner(
        child,
        new TurnCommand(folder, List.of("--log-level=INFO"), clock, begun::add),
        new CassandraCounters.Wanted(counting, countingTraffic),
        limit,
        clock);
  }

  final TurnRecord take(String arm) throws InterruptedException {
    return take(runner(), arm);
  }

  final TurnRecord take(TurnRunner runner, String arm) throws InterruptedException {
    PlannedArm planned =
        Experiments.plan("parameters: {workload: keyvalue}\narms: {one: %s}\n".formatted(arm))
            .arm("one");
    return runner.take(TURN, planned, List.of("host=127.0.0.1:9042"), new Servers());
  }
}
