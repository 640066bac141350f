package io.bench.engine.verdict;

import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the rules need to know of a measured phase.
 *
 * @param arrivals how ops became due
 * @param intervals the series, from the phase's start until its time was over; of a closed loop
 *     with a number of cycles until the last of them had ended
 * @param achievedPerSecond ops that ended well per second
 * @param offered what the schedule wanted, or null in a closed loop
 * @param inFlight places for ops in flight
 * @param service service times of ops that ended well
 * @param client what the load generator used
 * @param shares what of the latency the client can explain, for each percentile that is shown
 * @param warmup what came before
 * @param failures failed ops by the name of their last error
 * @param sameHost whether a server of this measurement runs on this machine
 */
public record MeasuredWindow(
    Arrivals arrivals,
    List<WindowInterval> intervals,
    double achievedPerSecond,
    @Nullable Offered offered,
    InFlight inFlight,
    Service service,
    Client client,
    List<ClientShare> shares,
    Warmup warmup,
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
   * @param latenessP99Nanos from intended to send; NaN if unknown
   */
  public record Offered(
      double perSecond, long ops, long unsent, long backlogAtEnd, double latenessP99Nanos) {}

  /**
   * Places for ops in flight.
   *
   * @param limit over all lanes
   * @param fullShare share of the intervals in which a due op found no free place; NaN if unknown
   */
  public record InFlight(long limit, double fullShare) {

    /**
     * Whether ops that were due had to wait for a place: as the lanes saw it, or else by how many
     * were taken on average.
     *
     * @param mean ops in flight on average, by Little's law: ops per second times mean service time
     */
    public boolean wasFull(double mean) {
      return Double.isNaN(fullShare)
          ? mean >= 0.8 * limit
          : fullShare >= 0.05 || mean >= 0.9 * limit;
    }

    /** Whether places were free nearly always, so that lateness is the client's own. */
    public boolean wasFree(double mean) {
      return Double.isNaN(fullShare) ? mean < 0.5 * limit : !wasFull(mean);
    }
  }

  /**
   * Service times, in nanoseconds; NaN if no op ended well.
   *
   * @param meanNanos the mean
   * @param floorNanos the lowest that was seen, in the warm-up or here: what an op takes when
   *     nobody else is served
   */
  public record Service(double meanNanos, double floorNanos) {}

  /**
   * The load generator's own process.
   *
   * @param coresUsed CPU time per second of wall clock
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

  /** Pieces of a second are joined until they are at least so long. */
  private static final double SAMPLE_SECONDS = 0.9;

  public MeasuredWindow {
    intervals = List.copyOf(intervals);
    shares = List.copyOf(shares);
    failures = Map.copyOf(failures);
    if ((arrivals == Arrivals.CLOSED_LOOP) != (offered == null)) {
      throw new IllegalArgumentException("an offered rate, and no closed loop, or neither");
    }
  }

  /** The series in samples of about a second; what is left over at the end is not among them. */
  List<WindowInterval> samples() {
    List<WindowInterval> samples = new ArrayList<>();
    WindowInterval pending = null;
    for (WindowInterval interval : intervals) {
      WindowInterval joined = pending == null ? interval : pending.and(interval);
      if (joined.seconds() >= SAMPLE_SECONDS) {
        samples.add(joined);
        pending = null;
      } else {
        pending = joined;
      }
    }
    return samples;
  }

  /** Whether the calibrated rate is a ceiling: what was clearly exceeded is none. */
  boolean calibrationHolds() {
    return achievedPerSecond <= CALIBRATION_SCATTER * client.calibratedPerSecond();
  }

  double seconds() {
    return intervals.stream().mapToDouble(WindowInterval::seconds).sum();
  }

  long succeeded() {
    return intervals.stream().mapToLong(WindowInterval::succeeded).sum();
  }

  long failed() {
    return intervals.stream().mapToLong(WindowInterval::failed).sum();
  }

  /** Ops in flight on average, by Little's law: arrivals per second times the time each stays. */
  double meanInFlight() {
    return achievedPerSecond * service.meanNanos() / 1e9;
  }
}
