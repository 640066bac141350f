package io.bench.engine.verdict;

import io.bench.engine.record.PhaseSecond;
import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.Offered;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
          + " %s, at the end %s)";

  /** Which side was the limit. */
  enum Side {
    CLIENT("the client"),
    IN_FLIGHT_LIMIT("the client's limit on ops in flight"),
    SERVER("the server"),
    MACHINE("the machine"),
    UNKNOWN("not clear from the numbers");

    private final String text;

    Side(String text) {
      this.text = text;
    }
  }

  private record Reason(Side side, String text) {}

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
    return new Verdict(
        VerdictKind.RATE_MISSED,
        LEFT_BEHIND.formatted(
                VerdictFigures.percent(share),
                VerdictFigures.count(offered.ops()),
                VerdictFigures.rate(offered.perSecond()),
                VerdictFigures.rate(window.achievedPerSecond()),
                VerdictFigures.count(offered.unsent()),
                VerdictFigures.count(largestBacklog(window)),
                VerdictFigures.count(offered.backlogAtEnd()))
            + "; the limit was "
            + reason.side().text
            + ": "
            + reason.text(),
        numbers(window, offered, share, reason.side()));
  }

  /** Whether the client was the side that missed the rate. */
  static boolean isLimitedByClient(@Nullable Verdict missed) {
    return missed != null && missed.numbers().getOrDefault("limitedByClient", 0.0) > 0;
  }

  private static long largestBacklog(MeasuredWindow window) {
    return Math.max(
        window.offered() == null ? 0 : window.offered().backlogAtEnd(),
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
      return new Reason(
          Side.CLIENT,
          "it used %s of its %s cores"
              .formatted(
                  VerdictFigures.cores(client.coresUsed()),
                  VerdictFigures.cores(client.coresAvailable())));
    }
    if (offered.perSecond() > client.calibratedPerSecond() && window.calibrationHolds()) {
      return new Reason(
          Side.CLIENT,
          "in its calibration it reached no more than %s"
              .formatted(VerdictFigures.rate(client.calibratedPerSecond())));
    }
    if (ClientRules.occupiedShare(window) > ClientRules.SATURATED_SHARE) {
      return new Reason(Side.CLIENT, "a lane was busy all the time");
    }
    MeasuredWindow.Waits waits = window.waits();
    boolean full = window.inFlight().takenAtEnd() >= FULL * window.inFlight().limit();
    if (waits.serverNanos() > waits.clientNanos() + waits.machineNanos()
        || (offered.unsent() > 0 && full)) {
      return permits(window, offered);
    }
    if (waits.machineNanos() > waits.clientNanos()) {
      return new Reason(Side.MACHINE, "it took the CPU from the client while ops were due");
    }
    if (offered.schedulingDelayP99Nanos() > LATE_NANOS) {
      return new Reason(
          Side.CLIENT,
          "ops were sent %s late (p99), and of all that time %s was its own"
              .formatted(
                  VerdictFigures.nanos(offered.schedulingDelayP99Nanos()),
                  VerdictFigures.percent(
                      waits.clientNanos()
                          / (waits.serverNanos() + waits.clientNanos() + waits.machineNanos()))));
    }
    double growth = serviceGrowth(window.samples());
    if (growth > GROWN) {
      return new Reason(
          Side.SERVER,
          "its service time grew %s-fold during the window while the client used %s of its CPU"
              .formatted(VerdictFigures.count(growth), VerdictFigures.percent(client.cpuShare())));
    }
    return new Reason(
        Side.UNKNOWN,
        "client CPU %s, %s of %s permits in use, scheduling delay p99 %s"
            .formatted(
                VerdictFigures.percent(client.cpuShare()),
                VerdictFigures.count(Math.rint(window.meanInFlight())),
                VerdictFigures.count(window.inFlight().limit()),
                VerdictFigures.nanos(offered.schedulingDelayP99Nanos())));
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
                VerdictFigures.rate(window.achievedPerSecond()),
                VerdictFigures.nanos(mean),
                VerdictFigures.count(Math.rint(window.meanInFlight())),
                VerdictFigures.count(window.inFlight().limit()),
                waited(window),
                VerdictFigures.percent(window.client().cpuShare()));
    if (mean > QUEUED * floor) {
      return new Reason(
          Side.SERVER,
          little
              + "; service takes %s times its floor of %s, so ops queue there"
                  .formatted(VerdictFigures.count(mean / floor), VerdictFigures.nanos(floor)));
    }
    if (!(window.meanInFlight() >= STUCK * window.inFlight().limit())) {
      return new Reason(
          Side.SERVER,
          little + "; so it was ops that did not end which kept them, and not the rate");
    }
    return new Reason(
        Side.IN_FLIGHT_LIMIT,
        little
            + "; service is near its floor of %s, and the rate needs %s permits at this service time"
                .formatted(
                    VerdictFigures.nanos(floor),
                    VerdictFigures.count(Math.ceil(offered.perSecond() * mean / 1e9))));
  }

  private static String waited(MeasuredWindow window) {
    double all =
        window.waits().serverNanos() + window.waits().clientNanos() + window.waits().machineNanos();
    return all > 0
        ? " (%s of the wait before sending was for permits)"
            .formatted(VerdictFigures.percent(window.waits().serverNanos() / all))
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
    return StationarityRules.median(
        samples.stream()
            .mapToDouble(PhaseSecond::serviceP50Nanos)
            .filter(Double::isFinite)
            .toArray());
  }

  private static Map<String, Double> numbers(
      MeasuredWindow window, Offered offered, double share, Side side) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("missedShare", share);
    numbers.put("offeredPerSecond", offered.perSecond());
    numbers.put("achievedPerSecond", window.achievedPerSecond());
    numbers.put("unsentOps", (double) offered.unsent());
    numbers.put("backlogAtEndOps", (double) offered.backlogAtEnd());
    numbers.put("largestBacklogOps", (double) largestBacklog(window));
    numbers.put("clientCpuShare", window.client().cpuShare());
    numbers.put("meanInFlight", window.meanInFlight());
    numbers.put("inFlightLimit", (double) window.inFlight().limit());
    numbers.put("limitedByClient", side == Side.CLIENT ? 1.0 : 0);
    numbers.put("limitedByInFlight", side == Side.IN_FLIGHT_LIMIT ? 1.0 : 0);
    numbers.put("limitedByServer", side == Side.SERVER ? 1.0 : 0);
    numbers.put("limitedByMachine", side == Side.MACHINE ? 1.0 : 0);
    return numbers;
  }
}
