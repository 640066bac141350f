package io.bench.engine.verdict;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.record.TimePart;
import io.bench.engine.warmup.GateReport;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/**
 * What the rules need to know of a measured phase.
 *
 * @param arrivals how ops became due
 * @param intervals the series, from the phase's start until its time was over; of a closed loop
 *     with a number of cycles until the last of them had ended
 * @param achievedPerSecond ops that ended well per second
 * @param offered what the schedule wanted, or null in a closed loop
 * @param inFlight permits
 * @param service service times of ops that ended well
 * @param client what the load generator used
 * @param accounts who spent the latency, for each percentile that is shown
 * @param waits what kept ops from being sent when they were due
 * @param warmup what came before
 * @param outcomes what became of all ops that were due, those that ended after the window too
 * @param failures failed ops by the name of their last error
 * @param sameHost whether a server of this measurement runs on this machine
 */
public record MeasuredWindow(
    Arrivals arrivals,
    List<PhaseSecond> intervals,
    double achievedPerSecond,
    @Nullable Offered offered,
    InFlight inFlight,
    Service service,
    Client client,
    List<LatencyAccount> accounts,
    Waits waits,
    Warmup warmup,
    OpOutcomes outcomes,
    Map<String, Long> failures,
    boolean sameHost) {

  /** How ops became due. */
  public enum Arrivals {
    /** When an earlier one ended. */
    CLOSED_LOOP,
    /** At equal distances. */
    CONSTANT,
    /** At random, independently of each other. */
    POISSON,
    /** At a rate that changes with time, so that nothing is to be expected steady. */
    CHANGING
  }

  /**
   * What the schedule wanted.
   *
   * @param perSecond the mean rate
   * @param ops how many were due
   * @param unsent how many of them were never sent
   * @param backlogAtEnd how many were due but not sent when the phase's time was over
   * @param schedulingDelayP99Nanos from intended to send; NaN if unknown
   */
  public record Offered(
      double perSecond, long ops, long unsent, long backlogAtEnd, double schedulingDelayP99Nanos) {}

  /**
   * Permits.
   *
   * @param limit over all lanes
   * @param takenAtEnd how many were taken when no more ops were started
   */
  public record InFlight(long limit, long takenAtEnd) {}

  /**
   * What kept ops from being sent when they were due, summed over the ops that ended well, in
   * nanoseconds.
   *
   * @param serverNanos waiting for permits, for predecessors and for client instances
   * @param clientNanos the client's own delay, without the machine's
   * @param machineNanos what of the client's delay the machine caused
   */
  public record Waits(double serverNanos, double clientNanos, double machineNanos) {

    /** What the lanes recorded. */
    public static Waits of(TimeAccount time) {
      double delay = (double) time.sumNanos(TimePart.DELAY);
      double client = (double) time.sumNanos(TimePart.Party.CLIENT);
      double machine = client > 0 ? delay * time.machineNanos() / client : 0;
      double server =
          (double) time.sumNanos(TimePart.PERMIT)
              + time.sumNanos(TimePart.PREDECESSOR)
              + time.sumNanos(TimePart.SPACE);
      return new Waits(server, delay - machine, machine);
    }
  }

  /**
   * Service times, in nanoseconds; NaN if no op ended well.
   *
   * @param meanNanos the mean
   * @param floorNanos the lowest that was seen of each op template, in the warm-up or here, as a
   *     mean over the ops of this window: what an op takes when nobody else is served
   * @param times all of them, those of ops that ended after the window too; null if there are none
   */
  public record Service(double meanNanos, double floorNanos, @Nullable AbstractHistogram times) {}

  /**
   * The load generator's own process.
   *
   * @param coresUsed CPU time per second of wall clock, without what lanes spun
   * @param coresAvailable what the process may use
   * @param pauseMillis time it stood still for garbage collection, in these intervals
   * @param calibratedPerSecond the most that this client reaches at all, as calibration found; NaN
   *     if unknown
   */
  public record Client(
      double coresUsed, double coresAvailable, long pauseMillis, double calibratedPerSecond) {

    double cpuShare() {
      return coresAvailable > 0 ? coresUsed / coresAvailable : Double.NaN;
    }
  }

  /**
   * What came before the measurement.
   *
   * @param kind how its end was determined
   * @param gate how the gate stood at its end, if there was one
   */
  public record Warmup(Kind kind, @Nullable GateReport gate) {

    /** How the end of the warm-up was determined. */
    public enum Kind {
      NONE,
      FIXED,
      GATED
    }
  }

  /** A calibration is a measurement too, and scatters. */
  private static final double CALIBRATION_SCATTER = 1.1;

  public MeasuredWindow {
    intervals = List.copyOf(intervals);
    accounts = List.copyOf(accounts);
    failures = Map.copyOf(failures);
    if ((arrivals == Arrivals.CLOSED_LOOP) != (offered == null)) {
      throw new IllegalArgumentException("an offered rate, and no closed loop, or neither");
    }
  }

  /** The series in samples of about a second; what is left over at the end is not among them. */
  List<PhaseSecond> samples() {
    return PhaseSecond.samples(intervals);
  }

  /** Whether the calibrated rate is a ceiling: what was clearly exceeded is none. */
  boolean calibrationHolds() {
    return achievedPerSecond <= CALIBRATION_SCATTER * client.calibratedPerSecond();
  }

  /** How many cores lanes looked for answers with, beside those that were used; empty if none. */
  String besidesSpinning() {
    double spun = intervals.stream().mapToLong(PhaseSecond::spunNanos).sum() / 1e9;
    return spun > 0
        ? " (not counting %s spent spinning)".formatted(VerdictFigures.cores(spun / seconds()))
        : "";
  }

  double seconds() {
    return intervals.stream().mapToDouble(PhaseSecond::seconds).sum();
  }

  /** Ops in flight on average, by Little's law: arrivals per second times the time each stays. */
  double meanInFlight() {
    return achievedPerSecond * service.meanNanos() / 1e9;
  }
}
