package io.bench.engine.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the load generator was at its own limit. */
final class ClientRules {

  static final double CPU = 0.8;
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
    double busiest = busiestRate(window);
    if (busiest > CEILING * client.calibratedPerSecond()) {
      reasons.add(
          "%s is %s of the %s that it reaches at all, by calibration (bound %s)"
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
        reasons.add(share.text() + " (bound " + Figures.percent(EXPLAINED) + ")");
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

  /** What was reached, or asked for if that is more. */
  private static double busiestRate(MeasuredWindow window) {
    MeasuredWindow.Offered offered = window.offered();
    return offered == null
        ? window.achievedPerSecond()
        : Math.max(offered.perSecond(), window.achievedPerSecond());
  }
}
