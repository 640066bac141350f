package io.bench.export.metrics;

import com.codahale.metrics.MetricRegistry;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
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

  private final MetricRegistry registry = new MetricRegistry();
  private final UnaryOperator<String> mask;
  private final InstantSource clock;
  private final ClientSeries client = new ClientSeries(registry);
  private final LaneSeries lanes = new LaneSeries(registry);
  private final List<PhaseSeries> phases = new ArrayList<>();
  private SeriesNames ofRun;

  /**
   * @param mask hides secrets in whatever becomes a label
   */
  public RunMetrics(UnaryOperator<String> mask) {
    this(mask, SteadyTime.SYSTEM);
  }

  RunMetrics(UnaryOperator<String> mask, InstantSource clock) {
    this.mask = mask;
    this.clock = clock;
    this.ofRun = new SeriesNames(List.of(), mask);
  }

  /** What exporters read; names are those of {@link Series#registryName}. */
  public MetricRegistry registry() {
    return registry;
  }

  @Override
  public void runStarted(RunInfo run) {
    ofRun = new SeriesNames(List.of(), mask).and(run.workload(), run.scenario());
  }

  @Override
  public void stepStarted(StepInfo step) {
    phases.clear();
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    phases.forEach(PhaseSeries::end);
    phases.forEach(PhaseSeries::complete);
    SeriesNames labels = ofRun.and(step.adapter(), step.name(), phase.kind().key());
    phases.add(new PhaseSeries(registry, labels, step, phase, clock.instant()));
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    boolean running = report.phaseIndex() == phases.size() - 1;
    phases.get(report.phaseIndex()).add(report, running);
    if (running) {
      client.add(report.client());
      lanes.add(report.client().seconds(), report.record().lanes());
    }
  }

  @Override
  public void stepEnded(StepResult result) {
    phases.forEach(PhaseSeries::end);
    if (result.activity().end() == ActivityResult.End.COMPLETED) {
      phases.forEach(PhaseSeries::complete);
    }
  }
}
