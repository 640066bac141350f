package io.bench.engine.verdict;

import static io.bench.engine.verdict.VerdictFigures.cores;
import static io.bench.engine.verdict.VerdictFigures.count;
import static io.bench.engine.verdict.VerdictFigures.nanos;
import static io.bench.engine.verdict.VerdictFigures.percent;
import static io.bench.engine.verdict.VerdictFigures.rate;

import io.bench.engine.record.PhaseSecond;
import io.bench.engine.statistics.Median;
import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.Offered;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the rate was held, and if not, which side was the limit. */
final class RateRule {

  static final double MISSED = 0.01;

  /** Service times so many times their floor are waiting times: a queue at the server. */
  static final double QUEUED = 5;

  static final double GROWN = 1.5;
  static final double LATE_NANOS = 1e6;

  /** Permits that are taken by a rate, and not by a stall, are taken on average too. */
  static final double STUCK = 0.5;

  /** Lanes have permits of their own, so that not all are taken when the first lane is full. */
  static final double FULL = 0.9;

  private static final String LEFT_BEHIND =
      "%s of %s ops that were due at %s were left behind (%s achieved; %s unsent; backlog at most"
          + " %s, at the end %s); the limit was %s: %s";

  private record Reason(LimitingSide side, String text) {
    @SuppressWarnings("AnnotateFormatMethod") // its annotation is no dependency of ours
    static Reason of(LimitingSide side, String format, Object... values) {
      return new Reason(side, format.formatted(values));
    }
  }

  private RateRule() {}

  /**
   * More than 1 % of the ops that were due were never sent, or not yet when the last one was due.
   * What was sent in time and is still under way missed nothing, however long it takes: a server
   * that falls behind shows in service times that grow, and in ops that do not end.
   */
  static @Nullable Verdict missed(MeasuredWindow window) {
    Offered offered = window.offered();
    if (offered == null || offered.ops() <= 0) {
      return null;
    }
    double share = (double) Math.max(offered.unsent(), offered.backlogAtEnd()) / offered.ops();
    double chance =
        window.arrivals() == Arrivals.POISSON ? 3 / Math.sqrt((double) offered.ops()) : 0;
    if (share <= Math.max(MISSED, chance)) {
      return null;
    }
    Reason reason = reason(window, offered);
    return finding(window, offered, share, reason.side())
        .verdict(
            LEFT_BEHIND,
            percent(share),
            count(offered.ops()),
            rate(offered.perSecond()),
            rate(window.achievedPerSecond()),
            count(offered.unsent()),
            count(largestBacklog(window, offered)),
            count(offered.backlogAtEnd()),
            reason.side(),
            reason.text());
  }

  /** Whether the client was the side that missed the rate. */
  static boolean isLimitedByClient(@Nullable Verdict missed) {
    return missed != null && LimitingSide.of(missed) == LimitingSide.CLIENT;
  }

  private static long largestBacklog(MeasuredWindow window, Offered offered) {
    return Math.max(
        offered.backlogAtEnd(),
        window.intervals().stream().mapToLong(PhaseSecond::backlog).max().orElse(0));
  }

  /**
   * The client first, because what a busy client shows of the server is not to be trusted; then
   * whatever kept most of the ops from being sent when they were due: permits, the machine, or the
   * client; then service times that grow, which are the server's.
   */
  private static Reason reason(MeasuredWindow window, Offered offered) {
    MeasuredWindow.Client client = window.client();
    if (client.cpuShare() > ClientRules.CPU) {
      return Reason.of(
          LimitingSide.CLIENT,
          "it used %s of its %s cores%s",
          cores(client.coresUsed()),
          cores(client.coresAvailable()),
          window.besidesSpinning());
    }
    if (offered.perSecond() > client.calibratedPerSecond() && window.calibrationHolds()) {
      return Reason.of(
          LimitingSide.CLIENT,
          "in its calibration it reached no more than %s",
          rate(client.calibratedPerSecond()));
    }
    if (ClientRules.occupiedShare(window) > ClientRules.SATURATED_SHARE) {
      return new Reason(LimitingSide.CLIENT, "a lane was busy all the time");
    }
    MeasuredWindow.Waits waits = window.waits();
    boolean full = window.inFlight().takenAtEnd() >= FULL * window.inFlight().limit();
    if (waits.serverNanos() > waits.clientNanos() + waits.machineNanos()
        || (offered.unsent() > 0 && full)) {
      return permits(window, offered);
    }
    if (waits.machineNanos() > waits.clientNanos()) {
      return new Reason(LimitingSide.MACHINE, "it took the CPU from the client while ops were due");
    }
    if (offered.schedulingDelayP99Nanos() > LATE_NANOS) {
      return Reason.of(
          LimitingSide.CLIENT,
          "ops were sent %s late (p99), and of all that time %s was its own",
          nanos(offered.schedulingDelayP99Nanos()),
          percent(
              waits.clientNanos()
                  / (waits.serverNanos() + waits.clientNanos() + waits.machineNanos())));
    }
    double growth = serviceGrowth(window.samples());
    if (growth > GROWN) {
      return Reason.of(
          LimitingSide.SERVER,
          "its service time grew %s-fold during the window while the client used %s of its CPU",
          count(growth),
          percent(client.cpuShare()));
    }
    return Reason.of(
        LimitingSide.UNKNOWN,
        "client CPU %s, %s of %s permits in use, scheduling delay p99 %s",
        percent(client.cpuShare()),
        count(Math.rint(window.meanInFlight())),
        count(window.inFlight().limit()),
        nanos(offered.schedulingDelayP99Nanos()));
  }

  /**
   * Permits were taken when ops were due. A server at its limit lets them queue, far above the time
   * that an op takes alone; where that is not so there are only too few permits for this rate.
   */
  private static Reason permits(MeasuredWindow window, Offered offered) {
    double mean = window.service().meanNanos();
    double floor = window.service().floorNanos();
    String little =
        "%s x %s mean service time hold %s of %s permits%s, client CPU %s"
            .formatted(
                rate(window.achievedPerSecond()),
                nanos(mean),
                count(Math.rint(window.meanInFlight())),
                count(window.inFlight().limit()),
                waited(window),
                percent(window.client().cpuShare()));
    if (mean > QUEUED * floor) {
      return new Reason(
          LimitingSide.SERVER,
          little
              + "; service takes %s times its floor of %s, so ops queue there"
                  .formatted(count(mean / floor), nanos(floor)));
    }
    if (!(window.meanInFlight() >= STUCK * window.inFlight().limit())) {
      return new Reason(
          LimitingSide.SERVER,
          little + "; so it was ops that did not end which kept them, and not the rate");
    }
    return new Reason(
        LimitingSide.IN_FLIGHT_LIMIT,
        little
            + "; service is near its floor of %s, and the rate needs %s permits at this service time"
                .formatted(nanos(floor), count(Math.ceil(offered.perSecond() * mean / 1e9))));
  }

  private static String waited(MeasuredWindow window) {
    double all =
        window.waits().serverNanos() + window.waits().clientNanos() + window.waits().machineNanos();
    return all > 0
        ? " (%s of the wait before sending was for permits)"
            .formatted(percent(window.waits().serverNanos() / all))
        : "";
  }

  /** The median of the last quarter's medians by that of the first's; NaN if unknown. */
  private static double serviceGrowth(List<PhaseSecond> samples) {
    int quarter = Math.max(1, samples.size() / 4);
    if (samples.size() < 2) {
      return Double.NaN;
    }
    return medianOf(samples.subList(samples.size() - quarter, samples.size()))
        / medianOf(samples.subList(0, quarter));
  }

  private static double medianOf(List<PhaseSecond> samples) {
    return Median.of(
        samples.stream()
            .mapToDouble(PhaseSecond::serviceP50Nanos)
            .filter(Double::isFinite)
            .toArray());
  }

  private static VerdictFinding finding(
      MeasuredWindow window, Offered offered, double share, LimitingSide side) {
    VerdictFinding finding =
        new VerdictFinding(VerdictKind.RATE_MISSED)
            .number("missedShare", share)
            .number("offeredPerSecond", offered.perSecond())
            .number("achievedPerSecond", window.achievedPerSecond())
            .number("unsentOps", (double) offered.unsent())
            .number("backlogAtEndOps", (double) offered.backlogAtEnd())
            .number("largestBacklogOps", (double) largestBacklog(window, offered))
            .number("clientCpuShare", window.client().cpuShare())
            .number("meanInFlight", window.meanInFlight())
            .number("inFlightLimit", (double) window.inFlight().limit());
    return side.addTo(finding);
  }
}
