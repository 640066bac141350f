package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sessions with turns that take no time; remembers what they told and kept. */
final class SessionOnFakes {

  static final String TWO_ARMS =
      """
      rounds: 2
      prepare: [{workload: a}, {workload: b}]
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  final FakeTurns turns = new FakeTurns();
  final List<String> lines = new ArrayList<>();
  final List<State> kept = new ArrayList<>();
  private long nanoTime;

  ExperimentReport run(String text) throws InterruptedException {
    return run(Experiments.plan(text), List.of());
  }

  ExperimentReport run(ExperimentPlan plan, List<TurnRecord> earlier) throws InterruptedException {
    return new ExperimentSession(
            plan,
            earlier,
            turns,
            turns,
            () -> turns.interrupted,
            new TurnProgress(lines::add, () -> nanoTime += 10_000_000_000L),
            (state, reason, taken) -> {
              kept.add(state);
              return report(plan, state, reason, taken);
            })
        .run();
  }

  static ExperimentReport report(
      ExperimentPlan plan, State state, @Nullable String reason, List<TurnRecord> taken) {
    return new ExperimentReport(
        plan,
        FakeTurns.START,
        FakeTurns.START,
        Duration.ZERO,
        state == State.COMPLETED || state == State.PARTIAL,
        state,
        reason,
        taken,
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        null);
  }
}
