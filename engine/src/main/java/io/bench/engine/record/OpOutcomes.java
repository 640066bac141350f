package io.bench.engine.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What became of the ops of a phase: the one place that defines shares of errors.
 *
 * <p>The error share is that of issued ops which failed or had not ended when the grace time was
 * over: both got no answer in time. An unsent op asked nothing of the server, so it is no error,
 * but its user has no answer either. So it counts, like errors, as above every bound of a latency.
 *
 * @param succeeded ops that ended well
 * @param failed ops whose last try failed
 * @param unfinished ops that had not ended when the grace time was over
 * @param unsent ops that were due and never started; 0 in a closed loop
 */
public record OpOutcomes(long succeeded, long failed, long unfinished, long unsent) {

  /** No op at all. */
  public static final OpOutcomes NONE = new OpOutcomes(0, 0, 0, 0);

  /** That of both together. */
  public OpOutcomes plus(OpOutcomes other) {
    return new OpOutcomes(
        succeeded + other.succeeded,
        failed + other.failed,
        unfinished + other.unfinished,
        unsent + other.unsent);
  }

  /** Ops that were started. */
  public long issued() {
    return succeeded + failed + unfinished;
  }

  /** Ops that were due: started or not. */
  public long due() {
    return issued() + unsent;
  }

  /** Failed and unfinished ops. */
  public long errors() {
    return failed + unfinished;
  }

  /** Failed and unfinished ops as a share (of 1) of those issued; NaN if none was. */
  public double errorShare() {
    return issued() == 0 ? Double.NaN : (double) errors() / issued();
  }

  /** Unsent, failed and unfinished ops: they have no latency and are above every bound of one. */
  public long neverEndedWell() {
    return errors() + unsent;
  }

  /**
   * Which percentile of the times of succeeded ops is a percentile of all ops that were due, those
   * without a time being above all others.
   *
   * @param percentile above 0, below 100
   * @return infinite if it is that of an op which never ended well; NaN if no op was due
   */
  public double percentileOfSucceeded(double percentile) {
    if (neverEndedWell() == 0) {
      return due() == 0 ? Double.NaN : percentile;
    }
    // As HdrHistogram counts; one bit less, so that 99.9 % of 10,000 are 9,990 and not one more.
    double rank = Math.ceil(Math.nextDown(percentile) * due() / 100);
    return rank > succeeded ? Double.POSITIVE_INFINITY : 100 * rank / succeeded;
  }

  /** For example {@code 0.6 % of ops never ended well (120 unsent, 3 failed, 2 unfinished)}. */
  public String neverEndedWellText() {
    List<String> parts = new ArrayList<>();
    add(parts, unsent, "unsent");
    add(parts, failed, "failed");
    add(parts, unfinished, "unfinished");
    return "%s %% of ops never ended well (%s)".formatted(percent(), String.join(", ", parts));
  }

  private static void add(List<String> parts, long ops, String what) {
    if (ops > 0) {
      parts.add(String.format(Locale.ROOT, "%,d %s", ops, what));
    }
  }

  private String percent() {
    double rounded = Math.rint(100_000.0 * neverEndedWell() / due()) / 1_000;
    if (rounded == 0) {
      return "under 0.001";
    }
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
