package io.bench.app.clients;

import io.bench.app.RecordedRun;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of a coordinator and many simulated members, in simulated time. */
final class SimulatedClients {

  private static final long LOOK_NANOS = 250_000_000;
  private static final int VARIANTS = 10;

  final SimulatedNetwork network;
  final Coordinator coordinator;
  final List<SimulatedMember> members = new ArrayList<>();
  final int seconds;
  final int ops;

  /** How long after its end a second of the measurement was shown, in true time. */
  final List<Long> behindNanos = new ArrayList<>();

  long shown;
  private final List<List<SecondMessage>> figures = new ArrayList<>();
  private final PhasePlan measurement;
  private @Nullable RunResult result;
  private @Nullable String stopReason;

  /**
   * @param ops how many of each of two op templates a client runs in a second
   * @param seconds how long is measured
   */
  SimulatedClients(int count, int ops, int seconds, double loss, long seed) {
    this.network = new SimulatedNetwork(seed, loss);
    this.ops = ops;
    this.seconds = seconds;
    this.measurement = RecordedRun.timed(PhaseKind.MEASUREMENT, seconds, 2.0 * ops * count);
    PhasePlan[] phases = {GroupOfClients.warmUp(), measurement};
    StepInfo step = GroupOfClients.step(1, phases);
    for (int number = 0; number < count; number++) {
      members.add(new SimulatedMember(this, number, step, seed * 10_007 + number));
    }
    SimulatedMember first = members.get(0);
    this.coordinator =
        new Coordinator(
            new GroupRules(
                count,
                GroupOfClients.AGREEMENT,
                GroupOfClients.JOINING,
                GroupOfClients.SILENCE,
                GroupOfClients.ENDING),
            line -> {},
            first,
            nanos -> RecordedRun.START.plusNanos(nanos));
    MadeUpSeconds made = new MadeUpSeconds(seed, ops);
    for (int phase = 0; phase < 2; phase++) {
      List<SecondMessage> ofPhase = new ArrayList<>();
      for (int variant = 0; variant < VARIANTS; variant++) {
        ofPhase.add(made.next(1, phase, phases[phase]));
      }
      figures.add(ofPhase);
    }
  }

  SecondMessage figures(int variant, int phase) {
    return figures.get(phase).get(variant % VARIANTS);
  }

  boolean isOver() {
    return result != null || stopReason != null;
  }

  void stopped(String reason) {
    stopReason = reason;
  }

  /** Runs it to its end. */
  RunResult run() throws InterruptedException {
    ArrivingFolders folders = new ArrivingFolders(line -> {});
    folders.keepIn(Path.of("target"));
    Reception reception = Reception.of(coordinator, folders);
    coordinator.begins(new CombinedRun(GroupOfClients.plan(), RunEnvironment.NONE, new Listener()));
    for (SimulatedMember member : members) {
      network.at(member.number * 1_000_000L, () -> member.comes(reception));
    }
    look();
    while (!isOver() && network.step()) {
      // Each event makes the next.
    }
    if (stopReason != null) {
      throw new AssertionError("stopped: " + stopReason);
    }
    return coordinator.awaitResult();
  }

  private void look() {
    coordinator.tick();
    if (!isOver()) {
      network.at(network.now() + LOOK_NANOS, this::look);
    }
  }

  private final class Listener implements RunListener {

    private int second;

    @Override
    public void interval(StepInfo step, IntervalReport report) {
      shown += report.record().ops().get(0).count(Count.SUCCEEDED);
      if (report.phase().kind() == PhaseKind.MEASUREMENT) {
        second++;
        long begins = members.get(0).begun.get(1).trueNanos();
        behindNanos.add(network.now() - begins - second * 1_000_000_000L);
      }
    }

    @Override
    public void runEnded(RunResult ended) {
      result = ended;
    }
  }
}
