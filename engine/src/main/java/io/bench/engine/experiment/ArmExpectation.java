package io.bench.engine.experiment;

import io.bench.adapter.api.NearestName;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement about arms that must hold: {@code grpc.errors < 0.1%}, {@code grpc.p99 / cql.p99 <=
 * 2}. Immutable.
 *
 * @param text as written
 * @param arm of which arm
 * @param metric what
 * @param divisorArm the arm that it is divided by, or null
 * @param divisorMetric what of that arm; null if and only if {@code divisorArm} is
 * @param comparison {@code <}, {@code <=}, {@code >} or {@code >=}
 * @param bound in the metric's unit; a plain number where one arm is divided by another
 */
public record ArmExpectation(
    String text,
    String arm,
    ArmMetric metric,
    @Nullable String divisorArm,
    @Nullable ArmMetric divisorMetric,
    String comparison,
    double bound) {

  private static final String FIGURE = "([A-Za-z0-9_-]+)\\.([a-z0-9_.-]+?)";
  private static final Pattern FORM =
      Pattern.compile(
          FIGURE
              + "\\s*(?:/\\s*"
              + FIGURE
              + "\\s*)?(<=?|>=?)\\s*(\\d+(?:\\.\\d+)?)\\s*(%|ns|us|ms|s|k|M|)(?:/s)?");

  /** What became of it. */
  public enum Outcome {
    MET,
    MISSED,
    /** A figure that it needs is not there; it does not hold then. */
    UNKNOWN
  }

  /**
   * Reads one.
   *
   * @param arms those that there are
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static ArmExpectation parse(String text, Collection<String> arms) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no expectation; say ARM.METRIC < BOUND or ARM.METRIC / ARM.METRIC < NUMBER, such as grpc.errors < 0.1%%"
              .formatted(text));
    }
    ArmMetric metric = metric(matcher.group(2));
    String divisor = matcher.group(3);
    ArmMetric divisorMetric = divisor == null ? null : metric(matcher.group(4));
    checkArm(matcher.group(1), arms);
    if (divisor != null) {
      checkArm(divisor, arms);
    }
    double bound = Double.parseDouble(matcher.group(6));
    return new ArmExpectation(
        text.strip(),
        matcher.group(1),
        metric,
        divisor,
        divisorMetric,
        matcher.group(5),
        divisor == null
            ? scaled(bound, matcher.group(7), metric, text)
            : plain(bound, matcher.group(7), text));
  }

  private static ArmMetric metric(String key) {
    return ArmMetric.of(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no metric '%s'%s"
                        .formatted(key, NearestName.suggestion(key, ArmMetric.keys()))));
  }

  private static void checkArm(String arm, Collection<String> arms) {
    if (!arms.contains(arm)) {
      throw new IllegalArgumentException(
          "no arm '%s'%s".formatted(arm, NearestName.suggestion(arm, arms)));
    }
  }

  private static double plain(double bound, String unit, String text) {
    return switch (unit) {
      case "" -> bound;
      case "%" -> bound / 100;
      default -> throw new IllegalArgumentException("'" + text + "': a ratio has no unit but %");
    };
  }

  private static double scaled(double bound, String unit, ArmMetric metric, String text) {
    double factor =
        switch (metric.unit()) {
          case TIME ->
              switch (unit) {
                case "ns" -> 1;
                case "us" -> 1e3;
                case "ms" -> 1e6;
                case "s" -> 1e9;
                default -> Double.NaN;
              };
          case SHARE -> unit.equals("%") ? 0.01 : unit.isEmpty() ? 1 : Double.NaN;
          case RATE, NUMBER ->
              switch (unit) {
                case "" -> 1;
                case "k" -> 1e3;
                case "M" -> 1e6;
                default -> Double.NaN;
              };
        };
    if (Double.isNaN(factor)) {
      throw new IllegalArgumentException(
          "'%s': %s is %s"
              .formatted(
                  text,
                  metric.key(),
                  switch (metric.unit()) {
                    case TIME -> "a time, and wants ns, us, ms or s";
                    case SHARE -> "a share, and wants % or nothing";
                    case RATE, NUMBER -> "a number, and wants nothing, k or M";
                  }));
    }
    return bound * factor;
  }

  /**
   * Holds it against figures.
   *
   * @param value of the arm; NaN if it is not known
   * @param divisor of the other one; anything if there is none
   */
  public Outcome check(double value, double divisor) {
    double reached = reached(value, divisor);
    boolean known =
        Double.isFinite(reached) || (divisorArm != null && reached == Double.POSITIVE_INFINITY);
    if (!known) {
      return Outcome.UNKNOWN;
    }
    boolean met =
        switch (comparison) {
          case "<" -> reached < bound;
          case "<=" -> reached <= bound;
          case ">" -> reached > bound;
          default -> reached >= bound;
        };
    return met ? Outcome.MET : Outcome.MISSED;
  }

  /**
   * The value, or the ratio, that is held against the bound.
   *
   * @return NaN if it cannot be told; infinite where something is divided by 0, which is known: it
   *     is more than any bound
   */
  public double reached(double value, double divisor) {
    if (divisorArm == null) {
      return value;
    }
    if (divisor == 0) {
      return value > 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    return value / divisor;
  }

  /** {@code met}, for files. */
  public static String key(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }
}
