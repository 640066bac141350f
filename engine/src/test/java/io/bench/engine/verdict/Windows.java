package io.bench.engine.verdict;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.InFlight;
import io.bench.engine.verdict.MeasuredWindow.Service;
import io.bench.engine.verdict.MeasuredWindow.Waits;
import io.bench.engine.verdict.MeasuredWindow.Warmup;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Windows with one remarkable thing about them. */
final class Windows {

  static final Client IDLE = new Client(0.2, 2, 0, Double.NaN);
  static final Waits NO_WAITS = new Waits(0, 0, 0);
  static final Warmup FIXED = new Warmup(Warmup.Kind.FIXED, null);

  private Windows() {}

  /** A closed loop with so much throughput in each second. */
  static MeasuredWindow closed(int seconds, IntToDoubleFunction perSecond) {
    return closed(seconds, perSecond, 10, IDLE, List.of(), FIXED, Map.of(), false);
  }

  static MeasuredWindow closed(
      int seconds,
      IntToDoubleFunction perSecond,
      long compilationMillis,
      Client client,
      List<LatencyAccount> accounts,
      Warmup warmup,
      Map<String, Long> failures,
      boolean sameHost) {
    List<PhaseSecond> intervals = new ArrayList<>();
    double succeeded = 0;
    for (int second = 0; second < seconds; second++) {
      double ops = Math.rint(perSecond.applyAsDouble(second));
      succeeded += ops;
      intervals.add(
          Seconds.measured(
              1, (long) ops, 0, 200_000_000, compilationMillis, 100_000, 0, 0.5, 64e9 / ops));
    }
    double perSecondMean = succeeded / Math.max(1, seconds);
    return new MeasuredWindow(
        Arrivals.CLOSED_LOOP,
        intervals,
        perSecondMean,
        null,
        new InFlight(64, 64),
        new Service(64e9 / perSecondMean, 1e6, null),
        client,
        accounts,
        NO_WAITS,
        warmup,
        outcomes((long) succeeded, failures),
        failures,
        sameHost);
  }

  /** That many ops ended, and those of them failed. */
  static OpOutcomes outcomes(long ended, Map<String, Long> failures) {
    long failed = failures.values().stream().mapToLong(Long::longValue).sum();
    return new OpOutcomes(ended - failed, failed, 0, 0);
  }

  static MeasuredWindow steadyBut(
      Client client, List<LatencyAccount> accounts, Map<String, Long> failures) {
    return closed(60, second -> 10_000, 10, client, accounts, FIXED, failures, false);
  }

  static MeasuredWindow warmedBy(Warmup.Kind kind, @Nullable GateReport gate) {
    return closed(
        60, second -> 10_000, 10, IDLE, List.of(), new Warmup(kind, gate), Map.of(), false);
  }
}
