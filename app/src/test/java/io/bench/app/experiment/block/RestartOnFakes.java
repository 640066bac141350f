package io.bench.app.experiment.block;

import io.bench.app.experiment.Experiments;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The first restart of an experiment whose arms are simulated.
 *
 * @param folder the experiment's
 * @param cores of each arm; of one that is missing, all
 * @param shares what the machine takes of each block; nothing once there are no more
 * @param lines receives the progress
 */
record RestartOnFakes(
    Path folder,
    FakeArms arms,
    Map<String, String> cores,
    Deque<Double> shares,
    List<String> lines) {

  private BlockMeter meter(String measured) {
    lines.add("meter of " + measured);
    return new Shares();
  }

  private final class Shares implements BlockMeter {

    @Override
    public void begin(Collection<ProcessHandle> processes) {}

    @Override
    public double share() {
      return shares.isEmpty() ? 0 : shares.remove();
    }
  }

  /** Takes it; the last round begins when so much time has passed. */
  List<TurnRecord> take(String experiment, Duration rounds)
      throws InterruptedException, ServerStartException {
    ExperimentPlan plan = Experiments.plan(experiment);
    Interleaving interleaving = Objects.requireNonNull(plan.experiment().interleaving());
    RestartRunner runner =
        new RestartRunner(
            interleaving,
            folder,
            arms,
            this::meter,
            arms::compilerSeconds,
            new BlockProgress(lines::add, 0, arms),
            arms,
            arms,
            new RoundOrder(plan.comparison().pairs(), 7));
    arms.interrupt = runner::interrupt;
    if (arms.interruptedAtOnce) {
      runner.interrupt();
    }
    List<ReadyArm> ready =
        plan.turns().stream()
            .filter(turn -> turn.round() == 1)
            .map(
                turn ->
                    new ReadyArm(
                        turn,
                        plan.arm(turn.arm()),
                        List.of(),
                        arms.servers,
                        cores.getOrDefault(turn.arm(), "")))
            .toList();
    return runner.take(
        ready,
        new RestartTaker.Course() {
          @Override
          public Instant until(Instant roundsBegin) {
            return roundsBegin.plus(rounds);
          }

          @Override
          public void firstRounds(Map<String, Path> results, int measured, Duration took) {
            lines.add(
                "first %d rounds in %s of %s".formatted(measured, took, new TreeMap<>(results)));
          }
        });
  }
}
