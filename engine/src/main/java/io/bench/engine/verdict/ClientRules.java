package io.bench.engine.verdict;

import static io.bench.engine.verdict.VerdictFigures.cores;
import static io.bench.engine.verdict.VerdictFigures.count;
import static io.bench.engine.verdict.VerdictFigures.nanos;
import static io.bench.engine.verdict.VerdictFigures.percent;
import static io.bench.engine.verdict.VerdictFigures.rate;

import io.bench.engine.record.PhaseSecond;
import java.util.List;
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
   * that it missed the rate. CPU that lanes spin away is no reason: it is there for ops.
   */
  static @Nullable Verdict limited(MeasuredWindow window, @Nullable Verdict missedRate) {
    VerdictFinding finding = new VerdictFinding(VerdictKind.CLIENT_LIMITED);
    MeasuredWindow.Client client = window.client();
    if (client.cpuShare() > CPU) {
      finding
          .number("cpuShare", client.cpuShare())
          .because(
              "it used %s of its %s cores%s, %s (bound %s)",
              cores(client.coresUsed()),
              cores(client.coresAvailable()),
              window.besidesSpinning(),
              percent(client.cpuShare()),
              percent(CPU));
    }
    saturated(window, finding);
    occupied(window, finding);
    double busiest = busiestRate(window);
    if (busiest > CEILING * client.calibratedPerSecond() && window.calibrationHolds()) {
      double share = busiest / client.calibratedPerSecond();
      finding
          .number("calibrationShare", share)
          .because(
              "%s is %s of the %s that it reached in its calibration (bound %s)",
              rate(busiest), percent(share), rate(client.calibratedPerSecond()), percent(CEILING));
    }
    double paused = window.seconds() > 0 ? client.pauseMillis() / 1e3 / window.seconds() : 0;
    if (paused > PAUSED) {
      finding
          .number("pausedShare", paused)
          .because(
              "garbage collection paused it for %s of the time (bound %s)",
              percent(paused), percent(PAUSED));
    }
    for (LatencyAccount account : window.accounts()) {
      if (account.percentile() == JUDGED_PERCENTILE
          && account.clientShare() > SPENT
          && account.clientNanos() >= SPENT_NANOS) {
        finding
            .number("clientShareOfP99", account.clientShare())
            .because(
                "%s (bound of the client %s; longest hiccup %s)",
                account.text(), percent(SPENT), nanos((double) longestHiccup(window)));
      }
    }
    if (finding.hasNoReason() && RateRule.isLimitedByClient(missedRate)) {
      finding.because("it missed the rate by delays of its own");
    }
    return finding.verdictByReasons("the client was near its limit: ");
  }

  private static void saturated(MeasuredWindow window, VerdictFinding finding) {
    List<PhaseSecond> samples = window.samples();
    double nanosPerSecond = SATURATED * window.client().coresAvailable() * 1e9;
    long busy =
        samples.stream()
            .filter(sample -> sample.workedNanos() / sample.seconds() > nanosPerSecond)
            .count();
    double share = samples.isEmpty() ? 0 : (double) busy / samples.size();
    if (share > SATURATED_SHARE && window.client().coresAvailable() > 0) {
      finding
          .number("saturatedShare", share)
          .because(
              "in %s of %s seconds it used more than %s of its cores (bound %s)",
              count(busy),
              count((long) samples.size()),
              percent(SATURATED),
              percent(SATURATED_SHARE));
    }
  }

  /** One lane is enough: what queues there is measured as if it were the server's. */
  private static void occupied(MeasuredWindow window, VerdictFinding finding) {
    double share = occupiedShare(window);
    if (share > SATURATED_SHARE) {
      double busiest =
          window.intervals().stream().mapToDouble(PhaseSecond::busiestLane).max().orElse(0);
      finding
          .number("occupiedShare", share)
          .because(
              "a lane was busy for more than %s of the time in %s of the seconds (bound %s; at most"
                  + " %s)",
              percent(OCCUPIED), percent(share), percent(SATURATED_SHARE), percent(busiest));
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
