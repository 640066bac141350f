package io.bench.app.experiment;

import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Interleaved sessions whose restarts measure nothing; remembers what they told and kept. */
final class InterleavedOnFakes {

  static final String TWO_ARMS =
      """
      interleave: 1s
      budget: 30m
      prepare: [{workload: a}]
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  final FakeTurns servers = new FakeTurns();
  final FakeRestarts restarts = new FakeRestarts(servers);
  final FakeLooks looks = new FakeLooks();
  final List<String> lines = new ArrayList<>();
  final List<State> kept = new ArrayList<>();

  /** What was kept last. */
  List<TurnRecord> last = List.of();

  /** What was kept beside the second of {@link #kept}. */
  List<TurnRecord> keptSecond = List.of();

  /** Whether an earlier process has spent the error rate. */
  boolean over;

  State run(String text, List<TurnRecord> earlier) throws InterruptedException {
    return run(Experiments.plan(text), earlier);
  }

  State run(ExperimentPlan plan, List<TurnRecord> earlier) throws InterruptedException {
    Interleaving interleaving = Objects.requireNonNull(plan.experiment().interleaving());
    return new InterleavedSession(
            new Begun(plan, earlier, FakeTurns.START, Duration.ZERO, over),
            interleaving,
            CoreHalves.none(""),
            servers,
            servers,
            restarts,
            () -> servers.interrupted,
            new TurnProgress(lines::add, () -> 0),
            (state, reason, taken) -> {
              kept.add(state);
              keptSecond = kept.size() == 2 ? taken : keptSecond;
              last = taken;
              return SessionOnFakes.report(plan, state, reason, taken);
            },
            looks,
            () -> restarts.now)
        .run()
        .state();
  }

  /** Nothing interrupts any more; what was taken is forgotten. */
  void goesOn() {
    servers.interrupted = false;
    restarts.interruptedIn = 0;
    restarts.taken.clear();
  }
}
