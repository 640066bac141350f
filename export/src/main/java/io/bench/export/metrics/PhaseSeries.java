package io.bench.export.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.StepInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The metrics of one phase and of its op templates. Fed by the run's thread. */
final class PhaseSeries {

  private final PhasePlan plan;
  private final List<OpSeries> ops = new ArrayList<>();
  private final GaugeSeries progress;
  private final GaugeSeries running;
  private final GaugeSeries offered;
  private final GaugeSeries achieved;
  private final GaugeSeries backlog;
  private final Counter issued = new Counter();
  private final Instant start;

  /**
   * Registers what is known from the start.
   *
   * @param labels of the phase
   */
  PhaseSeries(
      MetricRegistry registry, SeriesNames labels, StepInfo step, PhasePlan plan, Instant start) {
    this.plan = plan;
    this.start = start;
    for (String op : step.plan().opNames()) {
      ops.add(new OpSeries(registry, labels.and(op), step.plan().digits()));
    }
    progress = new GaugeSeries(registry, labels.of(MetricFamily.PHASE_PROGRESS));
    running = new GaugeSeries(registry, labels.of(MetricFamily.PHASE_RUNNING));
    offered = new GaugeSeries(registry, labels.of(MetricFamily.OFFERED_RATE));
    achieved = new GaugeSeries(registry, labels.of(MetricFamily.ACHIEVED_RATE));
    backlog = new GaugeSeries(registry, labels.of(MetricFamily.BACKLOG));
    progress.set(0);
    running.set(1);
    achieved.set(0);
  }

  /**
   * Adds an interval.
   *
   * @param isRunning whether this is the phase that starts ops now
   */
  void add(IntervalReport report, boolean isRunning) {
    long succeeded = 0;
    for (int template = 0; template < ops.size(); template++) {
      OpTotals totals = report.record().ops().get(template);
      ops.get(template).add(totals, report.end());
      succeeded += totals.count(Count.SUCCEEDED);
      issued.inc(totals.count(Count.ISSUED));
    }
    if (!isRunning) {
      return; // stragglers of the phase before
    }
    double seconds = (report.record().endNanos() - report.record().startNanos()) / 1e9;
    achieved.set(seconds > 0 ? succeeded / seconds : 0);
    progress.set(report.progress());
    long elapsed = Math.max(0, Duration.between(start, report.end()).toNanos());
    Schedule schedule = plan.schedule();
    if (schedule != null) {
      offered.set(schedule.rate().perSecondAt(elapsed / 1e9) / plan.shard().count());
      long due = Math.min(plan.scheduledOps(), plan.scheduledOps(elapsed));
      backlog.set((double) Math.max(0, due - issued.getCount()));
    }
  }

  /** No more ops are started: nothing is offered or achieved from now on. */
  void end() {
    running.set(0);
    achieved.set(0);
    if (plan.schedule() != null) {
      offered.set(0);
    }
  }

  /** It ran to its planned end. */
  void complete() {
    progress.set(1);
  }
}
