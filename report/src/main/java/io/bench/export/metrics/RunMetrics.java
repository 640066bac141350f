package io.bench.export.metrics;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.SteadyTime;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Keeps the figures of a run in a registry, once per interval. What belongs to a step that has
 * ended stays as it was at its end. Called by the run's thread; the registry may be read by any.
 */
public final class RunMetrics implements RunListener {

  private final RunRegistry registry = new RunRegistry();
  private final UnaryOperator<String> mask;
  private final InstantSource clock;
  private final List<PhaseSeries> phases = new ArrayList<>();
  private Labelled run;
  private int clients = 1;
  private int lanes;

  /**
   * @param mask hides secrets in whatever becomes a label
   */
  public RunMetrics(UnaryOperator<String> mask) {
    this(mask, SteadyTime.SYSTEM);
  }

  RunMetrics(UnaryOperator<String> mask, InstantSource clock) {
    this.mask = mask;
    this.clock = clock;
    this.run = new Labelled(registry, List.of(), mask);
    registry.count(MetricFamily.CLIENT_GC_COLLECTIONS, List.of(), 0);
    registry.count(MetricFamily.CLIENT_ALLOCATED_BYTES, List.of(), 0);
  }

  /** What exporters read. */
  public RunRegistry registry() {
    return registry;
  }

  @Override
  public void runStarted(RunInfo info) {
    run = new Labelled(registry, List.of(), mask).and(info.workload(), info.scenario());
  }

  @Override
  public void stepStarted(StepInfo step) {
    phases.clear();
    clients = step.clients();
    if (step.cores() > 0) {
      set(MetricFamily.CLIENT_AVAILABLE_CORES, step.cores());
    } else {
      registry.remove(MetricFamily.CLIENT_AVAILABLE_CORES, List.of());
    }
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    phases.forEach(PhaseSeries::end);
    phases.forEach(PhaseSeries::complete);
    Labelled labelled = run.and(step.adapter(), step.name(), phase.kind().key());
    phases.add(new PhaseSeries(labelled, step, phase, clock.instant()));
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    boolean running = report.phaseIndex() == phases.size() - 1;
    phases.get(report.phaseIndex()).add(report, running);
    if (running) {
      addClient(report.client());
      addMachine(report.client().seconds(), report.client().used().machine());
      addLanes(report.client().seconds(), report.record().lanes());
    }
  }

  @Override
  public void stepEnded(StepResult result) {
    phases.forEach(PhaseSeries::end);
    if (result.activity().end() == ActivityResult.End.COMPLETED) {
      phases.forEach(PhaseSeries::complete);
    }
  }

  /** What Bench's own process uses; of several clients, the sum or the mean share of the time. */
  private void addClient(ClientInterval interval) {
    ClientUsage used = interval.used();
    double millis = interval.seconds() * 1e3 * clients;
    set(MetricFamily.CLIENT_CPU_CORES, interval.cpuCores());
    set(MetricFamily.CLIENT_HEAP_BYTES, (double) used.heapBytes());
    set(MetricFamily.CLIENT_GC_PAUSE_RATIO, millis > 0 ? used.pauseMillis() / millis : 0);
    set(MetricFamily.CLIENT_COMPILATION_RATIO, millis > 0 ? used.compilationMillis() / millis : 0);
    set(MetricFamily.CLIENT_GC_LONGEST_PAUSE_SECONDS, interval.longestPauseMillis() / 1e3);
    set(MetricFamily.CLIENT_HICCUP_MAX_SECONDS, interval.hiccupMaxNanos() / 1e9);
    registry.count(MetricFamily.CLIENT_GC_COLLECTIONS, List.of(), used.collections());
    if (used.allocatedBytes() != ClientUsage.UNKNOWN) {
      registry.count(MetricFamily.CLIENT_ALLOCATED_BYTES, List.of(), used.allocatedBytes());
    }
  }

  /**
   * CPU time that the machine takes from the process; a metric exists from the first interval that
   * has a value.
   */
  void addMachine(double seconds, MachineUsage machine) {
    setShare(MetricFamily.MACHINE_STOLEN_CPU_CORES, machine.stolenNanos(), seconds);
    setShare(MetricFamily.MACHINE_THROTTLED_CPU_CORES, machine.throttledNanos(), seconds);
    setShare(MetricFamily.MACHINE_OTHER_CPU_CORES, machine.otherNanos(), seconds);
    setShare(
        MetricFamily.MACHINE_CPU_PRESSURE_RATIO, machine.nearestPressureNanos(), seconds * clients);
    if (Double.isFinite(machine.megahertz())) {
      set(MetricFamily.MACHINE_FREQUENCY_HERTZ, machine.megahertz() * 1e6);
    }
  }

  private void setShare(MetricFamily family, long nanos, double seconds) {
    if (nanos != MachineUsage.UNKNOWN && seconds > 0) {
      set(family, nanos / 1e9 / seconds);
    }
  }

  /** How busy each lane is. Lanes that a later step lacks stay at 0. */
  private void addLanes(double seconds, List<LaneInterval> intervals) {
    lanes = Math.max(lanes, intervals.size());
    for (int lane = 0; lane < lanes; lane++) {
      registry.set(
          MetricFamily.LANE_OCCUPANCY_RATIO,
          List.of(Integer.toString(lane)),
          lane < intervals.size() ? intervals.get(lane).occupancy(seconds) : 0);
    }
  }

  private void set(MetricFamily family, double value) {
    registry.set(family, List.of(), value);
  }
}
