package io.bench.app.console;

import io.bench.app.console.ProgressState.Doing;
import io.bench.app.console.ProgressState.Errors;
import io.bench.app.console.ProgressState.Gate;
import io.bench.app.console.ProgressState.Load;
import io.bench.app.console.ProgressState.Times;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.run.StepInfo;
import io.bench.engine.warmup.GateReport;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The progress of the current phase, from its intervals. Not thread-safe. */
final class PhaseProgress {

  private final StepInfo step;
  private final int phaseIndex;
  private final PhasePlan plan;
  private final int cores;
  private final LastMinute lastMinute;
  private final ProgressWindow window;
  private final ProgressWindow interval;
  private final Map<String, Long> triesByError = new TreeMap<>();
  private long startNanos = -1;
  private long elapsedNanos;
  private long failed;
  private double fraction;
  private @Nullable GateReport gate;

  /**
   * @param cores that this process may use; 0 if intervals are sums of several clients
   * @param lastMinute of the step, to be continued
   */
  PhaseProgress(StepInfo step, int phaseIndex, PhasePlan plan, int cores, LastMinute lastMinute) {
    this.step = step;
    this.phaseIndex = phaseIndex;
    this.plan = plan;
    this.cores = cores;
    this.lastMinute = lastMinute;
    this.window = new ProgressWindow(plan.schedule() != null, step.plan().digits());
    this.interval = new ProgressWindow(plan.schedule() != null, step.plan().digits());
  }

  /** Adds an interval, unless it belongs to another phase: then it returns false. */
  boolean add(IntervalReport report) {
    if (report.phaseIndex() != phaseIndex) {
      return false;
    }
    if (startNanos < 0) {
      startNanos = report.record().startNanos();
    }
    elapsedNanos = report.record().endNanos() - startNanos;
    for (OpTotals op : report.record().ops()) {
      failed += op.count(Count.FAILED);
      op.errors().forEach((name, tries) -> triesByError.merge(name, tries, Long::sum));
    }
    window.add(report);
    interval.clear();
    interval.add(report);
    Times times = interval.times();
    lastMinute.add(
        interval.ratePerSecond(),
        times == null
            ? Double.NaN
            : Double.isNaN(times.p99Nanos()) ? (double) times.maxNanos() : times.p99Nanos());
    fraction = report.progress();
    gate = report.gate();
    return true;
  }

  /** How many seconds have not been shown yet. */
  double secondsToShow() {
    return window.seconds();
  }

  /** Takes the state to show; it counts as shown afterwards. */
  ProgressState show() {
    double elapsedSeconds = elapsedNanos / 1e9;
    double left = fraction > 0 ? elapsedSeconds * (1 - fraction) / fraction : -1;
    ProgressState state =
        new ProgressState(
            step.index() + 1,
            step.count(),
            step.name(),
            Doing.of(step, plan.kind()),
            fraction,
            left,
            new Load(window.ratePerSecond(), offeredPerSecond()),
            window.times(),
            new Errors(failed, triesByError),
            window.client(cores),
            gate == null ? null : new Gate(gate, plan.automatic()),
            lastMinute.series());
    window.clear();
    return state;
  }

  /** The rate that the schedule currently offers to this client. */
  private double offeredPerSecond() {
    return plan.schedule() == null
        ? Double.NaN
        : plan.schedule().rate().perSecondAt(elapsedNanos / 1e9) / plan.shard().count();
  }
}
