package io.bench.engine.warmup;

import java.util.List;

/**
 * The gate's bounds. Why these, in short: on 5,860 published JVM series a floor of 30 s cuts the
 * runs with more than 5 % bias from 22 % to 14 %; rules on the coefficient of variation mostly wait
 * on noise; one JVM in seven never settles, so there is a cap, and the measured window is judged
 * afterwards in any case.
 *
 * @param paced whether a rate is set: then the median service time is watched, not the throughput,
 *     which the rate holds
 * @param templates the op templates, in the activity's order
 * @param floorSeconds at least so long
 * @param floorOps at least this many ops of every template
 * @param capSeconds at most so long
 */
public record GateSettings(
    boolean paced,
    List<ExpectedOps> templates,
    double floorSeconds,
    long floorOps,
    double capSeconds) {

  /** {@link #floorSeconds} unless the user says otherwise. */
  public static final double FLOOR_SECONDS = 30;

  /** {@link #floorOps} unless the user says otherwise. */
  public static final long FLOOR_OPS = 20_000;

  /** {@link #capSeconds} unless the user says otherwise. */
  public static final double CAP_SECONDS = 120;

  /**
   * An op template.
   *
   * @param name as people know it
   * @param perSecond how many ops of it are due in a second of the warm-up; NaN in a closed loop
   */
  public record ExpectedOps(String name, double perSecond) {}

  public GateSettings {
    templates = List.copyOf(templates);
    if (templates.isEmpty()) {
      throw new IllegalArgumentException("no op templates to warm up");
    }
    if (!(capSeconds > 0)) {
      throw new IllegalArgumentException("the cap must be more than 0: " + capSeconds);
    }
    // A short cap is the user's wish for a short warm-up, not for one that always reaches its cap.
    floorSeconds = Math.min(floorSeconds, capSeconds);
  }

  /** The default settings. */
  public static GateSettings standard(boolean paced, List<ExpectedOps> templates) {
    return new GateSettings(paced, templates, FLOOR_SECONDS, FLOOR_OPS, CAP_SECONDS);
  }

  /** The same with another cap. */
  public GateSettings withCapSeconds(double seconds) {
    return new GateSettings(paced, templates, floorSeconds, floorOps, seconds);
  }
}
