package io.bench.engine.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the load generator was at its own limit. */
final class ClientRules {

  static final double CPU = 0.8;

  /** A second with so much of the cores in use has no room for what comes next. */
  static final double SATURATED = 0.95;

  /** So many seconds of that kind limit the client, whatever the mean is. */
  static final double SATURATED_SHARE = 0.1;

  static final double CEILING = 0.8;
  static final double PAUSED = 0.05;
  static final double EXPLAINED = 0.5;

  /** Less is no matter, however much of a short latency it is. */
  static final double EXPLAINED_NANOS = 1e6;

  private static final double JUDGED_PERCENTILE = 99;

  private ClientRules() {}

  /** All reasons together: CPU, calibration, pauses, and the client's share of the p99. */
  static @Nullable Verdict limited(MeasuredWindow window) {
    List<String> reasons = new ArrayList<>();
    Map<String, Double> numbers = new LinkedHashMap<>();
    MeasuredWindow.Client client = window.client();
    if (client.cpuShare() > CPU) {
      reasons.add(
          "it used %s of its %s cores, %s (bound %s)"
              .formatted(
                  Figures.cores(client.coresUsed()),
                  Figures.cores(client.coresAvailable()),
                  Figures.percent(client.cpuShare()),
                  Figures.percent(CPU)));
      numbers.put("cpuShare", client.cpuShare());
    }
    saturated(window, reasons, numbers);
    double busiest = busiestRate(window);
    if (busiest > CEILING * client.calibratedPerSecond() && window.calibrationHolds()) {
      reasons.add(
          "%s is %s of the %s that it reached in its calibration (bound %s)"
              .formatted(
                  Figures.rate(busiest),
                  Figures.percent(busiest / client.calibratedPerSecond()),
                  Figures.rate(client.calibratedPerSecond()),
                  Figures.percent(CEILING)));
      numbers.put("calibrationShare", busiest / client.calibratedPerSecond());
    }
    double paused = window.seconds() > 0 ? client.pauseMillis() / 1e3 / window.seconds() : 0;
    if (paused > PAUSED) {
      reasons.add(
          "garbage collection paused it for %s of the time (bound %s)"
              .formatted(Figures.percent(paused), Figures.percent(PAUSED)));
      numbers.put("pausedShare", paused);
    }
    for (ClientShare share : window.shares()) {
      if (share.percentile() == JUDGED_PERCENTILE
          && share.fraction() > EXPLAINED
          && share.explainedNanos() >= EXPLAINED_NANOS) {
        reasons.add(
            "%s (bound %s; longest hiccup %s)"
                .formatted(
                    share.text(),
                    Figures.percent(EXPLAINED),
                    Figures.nanos((double) longestHiccup(window))));
        numbers.put("explainedShareOfP99", share.fraction());
      }
    }
    return reasons.isEmpty()
        ? null
        : new Verdict(
            VerdictKind.CLIENT_LIMITED,
            "the client was near its limit: " + String.join("; ", reasons),
            numbers);
  }

  private static void saturated(
      MeasuredWindow window, List<String> reasons, Map<String, Double> numbers) {
    List<WindowInterval> samples = window.samples();
    double nanosPerSecond = SATURATED * window.client().coresAvailable() * 1e9;
    long busy =
        samples.stream()
            .filter(sample -> sample.cpuNanos() / sample.seconds() > nanosPerSecond)
            .count();
    double share = samples.isEmpty() ? 0 : (double) busy / samples.size();
    if (share > SATURATED_SHARE && window.client().coresAvailable() > 0) {
      reasons.add(
          "in %s of %s seconds it used more than %s of its cores (bound %s)"
              .formatted(
                  Figures.count(busy),
                  Figures.count((long) samples.size()),
                  Figures.percent(SATURATED),
                  Figures.percent(SATURATED_SHARE)));
      numbers.put("saturatedShare", share);
    }
  }

  private static long longestHiccup(MeasuredWindow window) {
    return window.intervals().stream().mapToLong(WindowInterval::hiccupMaxNanos).max().orElse(0);
  }

  /** What was reached, or asked for if that is more. */
  private static double busiestRate(MeasuredWindow window) {
    MeasuredWindow.Offered offered = window.offered();
    return offered == null
        ? window.achievedPerSecond()
        : Math.max(offered.perSecond(), window.achievedPerSecond());
  }
}
