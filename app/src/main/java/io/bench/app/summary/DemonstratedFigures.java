package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;

/** What a demonstration reached, in one line. */
final class DemonstratedFigures {

  private DemonstratedFigures() {}

  /**
   * Latencies at each rate, the highest throughput without one, and the rows that were read back:
   * {@code p50 900 µs, p99 4 ms at 3,000 ops/s; 9,100 ops/s at most; 100,000 rows read back as
   * written}. Leaves out what the run did not measure.
   */
  static String text(RunResult result) {
    List<String> parts = new ArrayList<>();
    double most = 0;
    long rows = 0;
    for (StepResult step : result.steps()) {
      for (PhaseResult phase : step.activity().phases()) {
        if (phase.plan().kind() != PhaseKind.MEASUREMENT || step.step().preparatory()) {
          continue;
        }
        rows += phase.total(Count.VERIFIED_ROWS);
        if (phase.plan().schedule() != null) {
          parts.add(latencies(step, phase) + " at " + rate(phase));
        } else if (phase.plan().lengthNanos() != PhaseRun.NO_END) {
          most = Math.max(most, phase.achievedPerSecond());
        }
      }
    }
    if (most > 0) {
      parts.add(Figures.rate(most) + " ops/s at most");
    }
    if (rows > 0) {
      parts.add(Figures.counted(rows, "row") + " read back as written");
    }
    return String.join("; ", parts);
  }

  private static String latencies(StepResult step, PhaseResult phase) {
    OpTotals all = new OpTotals(step.step().plan().digits());
    phase.ops().forEach(all::add);
    LatencyFigures figures = LatencyFigures.of(all.histogram(Latency.RESPONSE));
    if (figures == null) {
      return "no latency";
    }
    List<String> parts = CountedLines.percentiles(figures);
    return parts.isEmpty() ? CountedLines.maximum(figures) : String.join(", ", parts);
  }

  /** The achieved one: what was offered is held in all but a hundredth of the ops. */
  private static String rate(PhaseResult phase) {
    return Figures.rate(phase.achievedPerSecond()) + " ops/s";
  }
}
