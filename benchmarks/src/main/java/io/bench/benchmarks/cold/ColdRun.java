package io.bench.benchmarks.cold;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.Median;
import io.bench.engine.warmup.GateCondition;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateRule;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.WarmupGate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The warm-up of one process, second by second, given to the gate once more.
 *
 * @param heldSeconds when each rule held for the first time, in seconds since the warm-up began.
 *     NaN if it never did. One that compares medians of ten seconds cannot hold before 22 s
 * @param compiledSeconds what the JIT compilers' threads worked meanwhile
 * @param costs CPU time per op, as a multiple of its median in the last {@link #LAST} seconds, in
 *     each second in which an op ended
 */
record ColdRun(Map<GateRule, Double> heldSeconds, double compiledSeconds, List<Double> costs) {

  static final int LAST = 20;

  /**
   * CPU time per op as a multiple of its end; NaN if fewer seconds had ops.
   *
   * @param second from 1
   */
  double cost(int second) {
    return second <= costs.size() ? costs.get(second - 1) : Double.NaN;
  }

  /**
   * Reads a result folder.
   *
   * @throws IOException if it has no whole warm-up
   */
  static ColdRun of(Path folder, double capSeconds) throws IOException {
    List<IntervalDocument> warmUp = new ArrayList<>();
    IntervalDocument.read(
        folder.resolve(IntervalDocument.FILE),
        interval -> {
          if (interval.phase() == PhaseKind.WARM_UP) {
            warmUp.add(interval);
          }
        });
    if (warmUp.isEmpty()) {
      throw new IOException("no warm-up in " + folder);
    }
    GateSettings settings =
        new GateSettings(
            false,
            warmUp.get(0).ops().keySet().stream()
                .map(name -> new GateSettings.ExpectedOps(name, Double.NaN))
                .toList(),
            capSeconds);
    WarmupGate gate = new WarmupGate(settings);
    Map<GateRule, Double> held = new EnumMap<>(GateRule.class);
    List<PhaseSecond> seconds = new ArrayList<>();
    for (IntervalDocument interval : warmUp) {
      seconds.add(second(interval));
      GateReport report = gate.add(second(interval));
      for (GateCondition condition : report.conditions()) {
        if (condition.holds()) {
          held.putIfAbsent(condition.rule(), report.seconds());
        }
      }
    }
    double compiled =
        seconds.stream().mapToDouble(second -> second.used().compilationMillis() / 1e3).sum();
    return new ColdRun(held, compiled, costs(seconds));
  }

  private static PhaseSecond second(IntervalDocument interval) {
    List<Long> ended = new ArrayList<>();
    for (IntervalDocument.Op op : interval.ops().values()) {
      ended.add(op.count(Count.SUCCEEDED) + op.count(Count.FAILED));
    }
    LatencyFigures.Brief service = interval.total().service();
    Long median = service == null ? null : service.p50();
    ClientUsage used = interval.client().usage().on(interval.machine());
    return new PhaseSecond(
        interval.duration(),
        ended,
        interval.total().count(Count.SUCCEEDED),
        median == null ? Double.NaN : median,
        0,
        0,
        used,
        0,
        0);
  }

  private static List<Double> costs(List<PhaseSecond> seconds) {
    double[] costs =
        PhaseSecond.samples(seconds).stream()
            .filter(sample -> sample.allEnded() > 0)
            .mapToDouble(sample -> (double) sample.used().cpuNanos() / sample.allEnded())
            .toArray();
    double median =
        Median.of(Arrays.copyOfRange(costs, Math.max(0, costs.length - LAST), costs.length));
    return Arrays.stream(costs).map(cost -> cost / median).boxed().toList();
  }
}
