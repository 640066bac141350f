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

/**
 * How fast a paced activity is to issue ops, as a user has said it.
 *
 * @param levels one, or those between or through which the rate changes
 * @param time how long a ramp, or each step, lasts; zero if the rate is constant
 */
public record Rate(Shape shape, List<Level> levels, Duration time) {

  /** How the rate changes with time. */
  public enum Shape {
    /** Not at all: one level. */
    CONSTANT,
    /** In a straight line from the first level to the second. */
    RAMP,
    /** From level to level. */
    STEPS
  }

  /**
   * A fixed number of ops per second, or a share of the throughput that an earlier closed-loop step
   * of the same scenario reached.
   *
   * @param value ops per second, or the share: 0.7 for {@code 70%}; more than 0, finite
   */
  public record Level(double value, boolean shareOfCapacity) {
    public Level {
      if (!(value > 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("a rate must be more than 0, not " + value);
      }
    }

    private double perSecond(double capacityPerSecond) {
      return shareOfCapacity ? value * capacityPerSecond : value;
    }
  }

  private static final Pattern RAMP =
      Pattern.compile("(\\S+?)\\s*\\.\\.\\s*(\\S+)\\s+over\\s+(\\S+)");
  private static final Pattern STEPS =
      Pattern.compile("(\\S+(?:\\s*,\\s*\\S+)*)\\s+each\\s+(\\S+)");

  public Rate {
    levels = List.copyOf(levels);
  }

  /** One rate. */
  public static Rate constant(Level level) {
    return new Rate(Shape.CONSTANT, List.of(level), Duration.ZERO);
  }

  /** Whether it takes a measured capacity to say how fast that is. */
  public boolean isShareOfCapacity() {
    return levels.stream().anyMatch(Level::shareOfCapacity);
  }

  /** How long it takes to run its course; empty if it is constant. */
  public Optional<Duration> course() {
    return switch (shape) {
      case CONSTANT -> Optional.empty();
      case RAMP -> Optional.of(time);
      case STEPS -> Optional.of(time.multipliedBy(levels.size()));
    };
  }

  /**
   * The rate in ops per second.
   *
   * @param capacityPerSecond what the shares are of; only looked at if there are any
   */
  public RateProfile profile(double capacityPerSecond) {
    List<Double> perSecond =
        levels.stream().map(level -> level.perSecond(capacityPerSecond)).toList();
    return switch (shape) {
      case CONSTANT -> RateProfile.constant(perSecond.get(0));
      case RAMP -> RateProfile.ramp(perSecond.get(0), perSecond.get(1), seconds(time));
      case STEPS -> RateProfile.steps(perSecond, seconds(time));
    };
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
  public static Rate parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    Matcher ramp = RAMP.matcher(trimmed);
    if (ramp.matches()) {
      return new Rate(
          Shape.RAMP, List.of(level(ramp.group(1)), level(ramp.group(2))), time(ramp.group(3)));
    }
    Matcher steps = STEPS.matcher(trimmed);
    if (steps.matches()) {
      return new Rate(
          Shape.STEPS,
          Arrays.stream(steps.group(1).split("\\s*,\\s*", -1)).map(Rate::level).toList(),
          time(steps.group(2)));
    }
    if (trimmed.contains("..")) {
      throw new IllegalArgumentException("a ramp says how long: 1000..20000 over 60s");
    }
    if (trimmed.contains(",")) {
      throw new IllegalArgumentException("steps say how long: 1k,2k,4k each 20s");
    }
    return constant(level(trimmed));
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
