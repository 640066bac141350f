package io.bench.engine.verdict;

import io.bench.engine.record.PhaseSecond;
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
  static final double SPENT = 0.5;

  /** Less is no matter, however much of a short latency it is. */
  static final double SPENT_NANOS = 1e6;

  /** A lane that is busy so much of a second lets ops and answers queue. */
  static final double OCCUPIED = 0.9;

  private static final double JUDGED_PERCENTILE = 99;

  private ClientRules() {}

  /**
   * All reasons together: CPU, calibration, lanes, pauses, and the client's part of p99; or else
   * that it missed the rate.
   */
  static @Nullable Verdict limited(MeasuredWindow window, @Nullable Verdict missedRate) {
    List<String> reasons = new ArrayList<>();
    Map<String, Double> numbers = new LinkedHashMap<>();
    MeasuredWindow.Client client = window.client();
    if (client.cpuShare() > CPU) {
      reasons.add(
          "it used %s of its %s cores, %s (bound %s)"
              .formatted(
                  VerdictFigures.cores(client.coresUsed()),
                  VerdictFigures.cores(client.coresAvailable()),
                  VerdictFigures.percent(client.cpuShare()),
                  VerdictFigures.percent(CPU)));
      numbers.put("cpuShare", client.cpuShare());
    }
    saturated(window, reasons, numbers);
    occupied(window, reasons, numbers);
    double busiest = busiestRate(window);
    if (busiest > CEILING * client.calibratedPerSecond() && window.calibrationHolds()) {
      reasons.add(
          "%s is %s of the %s that it reached in its calibration (bound %s)"
              .formatted(
                  VerdictFigures.rate(busiest),
                  VerdictFigures.percent(busiest / client.calibratedPerSecond()),
                  VerdictFigures.rate(client.calibratedPerSecond()),
                  VerdictFigures.percent(CEILING)));
      numbers.put("calibrationShare", busiest / client.calibratedPerSecond());
    }
    double paused = window.seconds() > 0 ? client.pauseMillis() / 1e3 / window.seconds() : 0;
    if (paused > PAUSED) {
      reasons.add(
          "garbage collection paused it for %s of the time (bound %s)"
              .formatted(VerdictFigures.percent(paused), VerdictFigures.percent(PAUSED)));
      numbers.put("pausedShare", paused);
    }
    for (LatencyAccount account : window.accounts()) {
      if (account.percentile() == JUDGED_PERCENTILE
          && account.clientShare() > SPENT
          && account.clientNanos() >= SPENT_NANOS) {
        reasons.add(
            "%s (bound of the client %s; longest hiccup %s)"
                .formatted(
                    account.text(),
                    VerdictFigures.percent(SPENT),
                    VerdictFigures.nanos((double) longestHiccup(window))));
        numbers.put("clientShareOfP99", account.clientShare());
      }
    }
    if (reasons.isEmpty() && RateRule.isLimitedByClient(missedRate)) {
      reasons.add("it missed the rate by delays of its own");
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
    List<PhaseSecond> samples = window.samples();
    double nanosPerSecond = SATURATED * window.client().coresAvailable() * 1e9;
    long busy =
        samples.stream()
            .filter(sample -> sample.used().cpuNanos() / sample.seconds() > nanosPerSecond)
            .count();
    double share = samples.isEmpty() ? 0 : (double) busy / samples.size();
    if (share > SATURATED_SHARE && window.client().coresAvailable() > 0) {
      reasons.add(
          "in %s of %s seconds it used more than %s of its cores (bound %s)"
              .formatted(
                  VerdictFigures.count(busy),
                  VerdictFigures.count((long) samples.size()),
                  VerdictFigures.percent(SATURATED),
                  VerdictFigures.percent(SATURATED_SHARE)));
      numbers.put("saturatedShare", share);
    }
  }

  /** One lane is enough: what queues there is measured as if it were the server's. */
  private static void occupied(
      MeasuredWindow window, List<String> reasons, Map<String, Double> numbers) {
    double share = occupiedShare(window);
    if (share > SATURATED_SHARE) {
      reasons.add(
          "a lane was busy for more than %s of the time in %s of the seconds (bound %s; at most %s)"
              .formatted(
                  VerdictFigures.percent(OCCUPIED),
                  VerdictFigures.percent(share),
                  VerdictFigures.percent(SATURATED_SHARE),
                  VerdictFigures.percent(
                      window.intervals().stream()
                          .mapToDouble(PhaseSecond::busiestLane)
                          .max()
                          .orElse(0))));
      numbers.put("occupiedShare", share);
    }
  }

  /** The share of the seconds in which a lane was busy nearly all the time. */
  static double occupiedShare(MeasuredWindow window) {
    List<PhaseSecond> samples = window.samples();
    long occupied = samples.stream().filter(sample -> sample.busiestLane() > OCCUPIED).count();
    return samples.isEmpty() ? 0 : (double) occupied / samples.size();
  }

  private static long longestHiccup(MeasuredWindow window) {
    return window.intervals().stream().mapToLong(PhaseSecond::hiccupMaxNanos).max().orElse(0);
  }

  /** What was reached, or asked for if that is more. */
  private static double busiestRate(MeasuredWindow window) {
    MeasuredWindow.Offered offered = window.offered();
    return offered == null
        ? window.achievedPerSecond()
        : Math.max(offered.perSecond(), window.achievedPerSecond());
  }
}
