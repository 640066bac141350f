package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The figures of a demonstration, in one line. */
final class DemonstratedFigures {

  /**
   * The step that finds the highest throughput, as the built-in workloads name it: another step
   * without a rate, such as {@code probe}, is shorter and less warm.
   */
  private static final String CAPACITY = "capacity";

  private record Measured(StepResult step, PhaseResult phase) {

    /** Of response time where ops had a time at which they were due, else of service time. */
    String latencies() {
      LatencyFigures figures =
          LatencyFigures.of(OpTotals.sum(phase.ops()).histogram(phase.plan().latency()));
      if (figures == null) {
        return "no latency";
      }
      List<String> parts = CountedLines.percentiles(figures);
      return parts.isEmpty() ? CountedLines.maximum(figures) : String.join(", ", parts);
    }

    /** The achieved one: what was offered is held in all but a hundredth of the ops. */
    String rate() {
      return Figures.rate(phase.achievedPerSecond()) + " ops/s";
    }
  }

  /** Steps with a rate, or with a number of ops. */
  private final List<Measured> given = new ArrayList<>();

  /** Steps that ran as fast as they could for some time. */
  private final List<Measured> fastest = new ArrayList<>();

  private long verifiedRows;

  private DemonstratedFigures() {}

  /**
   * Latencies at each rate, the highest throughput without one, and the rows that were read back:
   * {@code p50 900 µs, p99 4 ms at 3,000 ops/s; 9,100 ops/s at most; 100,000 rows read back as
   * written}. Steps are named where several are of the same kind. Leaves out what the run did not
   * measure, and points of a curve, which have a table.
   */
  static String text(RunResult result) {
    DemonstratedFigures figures = new DemonstratedFigures();
    for (StepResult step : result.steps()) {
      if (!step.step().preparatory() && step.step().ratesOf() == null) {
        step.activity().phases().stream()
            .filter(phase -> phase.plan().kind() == PhaseKind.MEASUREMENT)
            .forEach(phase -> figures.add(new Measured(step, phase)));
      }
    }
    return figures.text();
  }

  private void add(Measured measured) {
    long verified = measured.phase.total(Count.VERIFIED_ROWS);
    verifiedRows += verified;
    boolean paced = measured.phase.plan().schedule() != null;
    if (!paced && measured.phase.plan().lengthNanos() != PhaseRun.NO_END) {
      fastest.add(measured);
    } else if (paced || verified == 0) {
      given.add(measured);
    }
  }

  private String text() {
    List<String> parts = new ArrayList<>();
    parts.addAll(named(given, one -> one.latencies() + " at " + one.rate()));
    List<Measured> capacity =
        fastest.stream().filter(one -> one.step.step().name().equals(CAPACITY)).toList();
    parts.addAll(
        named(
            capacity.isEmpty() ? fastest : capacity,
            one -> (given.isEmpty() ? one.latencies() + " at " : "") + one.rate() + " at most"));
    if (verifiedRows > 0) {
      parts.add(Figures.counted(verifiedRows, "row") + " read back as written");
    }
    return String.join("; ", parts);
  }

  private static List<String> named(List<Measured> all, Function<Measured, String> text) {
    return all.stream()
        .map(one -> (all.size() > 1 ? one.step.step().name() + ": " : "") + text.apply(one))
        .toList();
  }
}
