package io.bench.engine.warmup;

import java.util.List;

/**
 * How the gate watches one warm-up.
 *
 * @param paced whether a rate is set: then the median service time is watched, not the throughput,
 *     which the rate holds
 * @param templates the op templates, in the activity's order
 * @param capSeconds at most so long
 */
public record GateSettings(boolean paced, List<ExpectedOps> templates, double capSeconds) {

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
  }
}
