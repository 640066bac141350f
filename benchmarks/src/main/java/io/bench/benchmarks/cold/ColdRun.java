package io.bench.benchmarks.cold;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.LatencyFigures;
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
 * @param heldSinceSeconds from when each rule held until the gate opened, in seconds since the
 *     warm-up began; NaN if it did not in the end
 * @param seconds how long the warm-up took
 * @param compiledSeconds what the JIT compilers' threads worked meanwhile
 * @param costSettledSeconds from when each second's CPU time per op lay within {@link #NEAR} of the
 *     median of the last {@link #LAST}: the rule for it compares medians of ten seconds, and so
 *     cannot hold before 22 s
 */
record ColdRun(
    Map<GateRule, Double> heldSinceSeconds,
    double seconds,
    double compiledSeconds,
    double costSettledSeconds) {

  static final double NEAR = 0.1;
  static final int LAST = 10;

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
    Map<GateRule, Double> since = new EnumMap<>(GateRule.class);
    List<PhaseSecond> seconds = new ArrayList<>();
    GateReport report = null;
    for (IntervalDocument interval : warmUp) {
      seconds.add(second(interval));
      report = gate.add(second(interval));
      for (GateCondition condition : report.conditions()) {
        if (!condition.holds()) {
          since.put(condition.rule(), Double.NaN);
        } else if (!Double.isFinite(since.getOrDefault(condition.rule(), Double.NaN))) {
          since.put(condition.rule(), report.seconds());
        }
      }
      if (report.opens()) {
        break;
      }
    }
    double compiled =
        seconds.stream().mapToDouble(second -> second.used().compilationMillis() / 1e3).sum();
    return new ColdRun(
        since, report.seconds(), compiled, costSettled(PhaseSecond.samples(seconds)));
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

  private static double costSettled(List<PhaseSecond> samples) {
    if (samples.size() < LAST) {
      return Double.NaN;
    }
    double[] costs =
        samples.stream()
            .mapToDouble(sample -> (double) sample.used().cpuNanos() / sample.allEnded())
            .toArray();
    double[] last = Arrays.copyOfRange(costs, costs.length - LAST, costs.length);
    Arrays.sort(last);
    double settled = (last[LAST / 2 - 1] + last[LAST / 2]) / 2;
    double from = 0;
    double elapsed = 0;
    for (int at = 0; at < costs.length; at++) {
      elapsed += samples.get(at).seconds();
      // only from above: a disturbed second later is no warm-up
      if (at < costs.length - LAST && costs[at] > settled * (1 + NEAR)) {
        from = elapsed;
      }
    }
    return from;
  }
}
