package io.bench.engine.parameter;

import io.bench.adapter.api.ParameterSyntax;
import io.bench.engine.pace.RateProfile;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How fast a paced activity is to issue ops. */
public sealed interface Rate {

  /**
   * A fixed number of ops per second, or a share of the throughput that an earlier closed-loop step
   * of the same scenario reached.
   *
   * @param value ops per second, or the share: 0.7 for {@code 70%}; more than 0, finite
   */
  record Level(double value, boolean shareOfCapacity) {
    public Level {
      if (!(value > 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("a rate must be more than 0, not " + value);
      }
    }

    private double perSecond(double capacityPerSecond) {
      return shareOfCapacity ? value * capacityPerSecond : value;
    }
  }

  /** One rate. */
  record Constant(Level level) implements Rate {}

  /** A rate that changes in a straight line. */
  record Ramp(Level from, Level to, Duration over) implements Rate {}

  /** One rate after the other. */
  record Steps(List<Level> levels, Duration each) implements Rate {
    public Steps {
      levels = List.copyOf(levels);
    }
  }

  Pattern RAMP = Pattern.compile("(\\S+?)\\s*\\.\\.\\s*(\\S+)\\s+over\\s+(\\S+)");
  Pattern STEPS = Pattern.compile("(\\S+(?:\\s*,\\s*\\S+)*)\\s+each\\s+(\\S+)");

  /** Every rate that occurs in it. */
  private List<Level> allLevels() {
    if (this instanceof Ramp ramp) {
      return List.of(ramp.from, ramp.to);
    }
    return this instanceof Steps steps ? steps.levels : List.of(((Constant) this).level);
  }

  /** Whether it takes a measured capacity to say how fast that is. */
  default boolean isShareOfCapacity() {
    return allLevels().stream().anyMatch(Level::shareOfCapacity);
  }

  /** How long it takes to run its course; empty if it is constant. */
  default Optional<Duration> course() {
    if (this instanceof Ramp ramp) {
      return Optional.of(ramp.over);
    }
    return this instanceof Steps steps
        ? Optional.of(steps.each.multipliedBy(steps.levels.size()))
        : Optional.empty();
  }

  /**
   * The rate in ops per second.
   *
   * @param capacityPerSecond what the shares are of; only looked at if there are any
   */
  default RateProfile profile(double capacityPerSecond) {
    if (this instanceof Ramp ramp) {
      return RateProfile.ramp(
          ramp.from.perSecond(capacityPerSecond),
          ramp.to.perSecond(capacityPerSecond),
          seconds(ramp.over));
    }
    List<Double> levels =
        allLevels().stream().map(level -> level.perSecond(capacityPerSecond)).toList();
    return this instanceof Steps steps
        ? RateProfile.steps(levels, seconds(steps.each))
        : RateProfile.constant(levels.get(0));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /**
   * Reads {@code 5500}, {@code 5.5k}, {@code 5.5k/s}, {@code 30/m}, {@code 10/h} or {@code 70%}; a
   * ramp, {@code 1000..20000 over 60s}; or steps, {@code 1k,2k,4k each 20s}.
   *
   * @throws IllegalArgumentException if the text is none of these, or not more than 0
   */
  static Rate parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    Matcher ramp = RAMP.matcher(trimmed);
    if (ramp.matches()) {
      return new Ramp(level(ramp.group(1)), level(ramp.group(2)), time(ramp.group(3)));
    }
    Matcher steps = STEPS.matcher(trimmed);
    if (steps.matches()) {
      return new Steps(
          Arrays.stream(steps.group(1).split("\\s*,\\s*", -1)).map(Rate::level).toList(),
          time(steps.group(2)));
    }
    if (trimmed.contains("..")) {
      throw new IllegalArgumentException("a ramp says how long: 1000..20000 over 60s");
    }
    if (trimmed.contains(",")) {
      throw new IllegalArgumentException("steps say how long: 1k,2k,4k each 20s");
    }
    return new Constant(level(trimmed));
  }

  private static Duration time(String text) {
    Duration time = ParameterSyntax.parseDuration(text);
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException("'" + text + "' is no time: a rate must last");
    }
    return time;
  }

  private static Level level(String text) {
    if (text.endsWith("%")) {
      return new Level(number(text, 1) / 100, true);
    }
    double unitSeconds = 1;
    int suffix = 2;
    if (text.endsWith("/m")) {
      unitSeconds = 60;
    } else if (text.endsWith("/h")) {
      unitSeconds = 3600;
    } else if (!text.endsWith("/s")) {
      suffix = 0;
    }
    return new Level(number(text, suffix) / unitSeconds, false);
  }

  private static double number(String text, int suffixLength) {
    return Quantity.parse(text.substring(0, text.length() - suffixLength)).doubleValue();
  }
}
