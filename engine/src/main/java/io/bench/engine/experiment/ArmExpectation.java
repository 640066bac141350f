package io.bench.engine.experiment;

import io.bench.adapter.api.NearestName;
import io.bench.engine.json.Keyed;
import java.util.Collection;
import java.util.Map;
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
 * @param comparison how the value must lie to the bound
 * @param bound in the metric's unit; a plain number where one arm is divided by another
 * @param floor what must also be exceeded, as in {@code 0.9 < grpc.p50 / cql.p50 < 1.1}, or null
 */
public record ArmExpectation(
    String text,
    String arm,
    ArmMetric metric,
    @Nullable String divisorArm,
    @Nullable ArmMetric divisorMetric,
    Comparison comparison,
    double bound,
    @Nullable Floor floor) {

  private static final String FIGURE = "([A-Za-z0-9_-]+)\\.([a-z0-9_.-]+?)";
  private static final String BOUND = "(\\d+(?:\\.\\d+)?)\\s*(%|ns|us|ms|s|k|M|)(?:/s)?";
  private static final Pattern FORM =
      Pattern.compile(FIGURE + "\\s*(?:/\\s*" + FIGURE + "\\s*)?(<=?|>=?)\\s*" + BOUND);
  private static final Pattern WITH_FLOOR = Pattern.compile(BOUND + "\\s*(<=?)\\s*(.*<.*)");

  private static final Map<String, Double> UNITS_OF_TIME =
      Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);
  private static final Map<String, Double> UNITS_OF_SHARE = Map.of("", 1.0, "%", 0.01);
  private static final Map<String, Double> UNITS_OF_NUMBER = Map.of("", 1.0, "k", 1e3, "M", 1e6);

  /** How a value must lie to a bound. */
  public enum Comparison {
    BELOW,
    AT_MOST,
    ABOVE,
    AT_LEAST;

    private static Comparison of(String sign) {
      return switch (sign) {
        case "<" -> BELOW;
        case "<=" -> AT_MOST;
        case ">" -> ABOVE;
        case ">=" -> AT_LEAST;
        default -> throw new IllegalArgumentException(sign);
      };
    }

    boolean holds(double value, double bound) {
      return switch (this) {
        case BELOW -> value < bound;
        case AT_MOST -> value <= bound;
        case ABOVE -> value > bound;
        case AT_LEAST -> value >= bound;
      };
    }
  }

  /**
   * A lower bound beside an upper one.
   *
   * @param included whether the bound itself is enough
   */
  public record Floor(double bound, boolean included) {

    boolean isMet(double reached) {
      return included ? reached >= bound : reached > bound;
    }
  }

  /** What became of it. */
  public enum Outcome implements Keyed {
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
    Matcher floored = WITH_FLOOR.matcher(text.strip());
    boolean hasFloor = floored.matches();
    Matcher matcher = FORM.matcher(hasFloor ? floored.group(4) : text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no expectation; say ARM.METRIC < BOUND or ARM.METRIC / ARM.METRIC < NUMBER, such as grpc.errors < 0.1%%"
              .formatted(text));
    }
    ArmMetric metric = ArmMetric.parse(matcher.group(2));
    String divisor = matcher.group(3);
    ArmMetric divisorMetric = divisor == null ? null : ArmMetric.parse(matcher.group(4));
    checkArm(matcher.group(1), arms);
    if (divisor != null) {
      checkArm(divisor, arms);
    }
    return new ArmExpectation(
        text.strip(),
        matcher.group(1),
        metric,
        divisor,
        divisorMetric,
        Comparison.of(matcher.group(5)),
        bound(matcher.group(6), matcher.group(7), metric, divisor, text),
        hasFloor
            ? new Floor(
                bound(floored.group(1), floored.group(2), metric, divisor, text),
                floored.group(3).equals("<="))
            : null);
  }

  private static double bound(
      String number, String unit, ArmMetric metric, @Nullable String divisor, String text) {
    double bound = Double.parseDouble(number);
    return divisor == null ? scaled(bound, unit, metric, text) : plain(bound, unit, text);
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
    Map<String, Double> units =
        switch (metric.unit()) {
          case TIME -> UNITS_OF_TIME;
          case SHARE -> UNITS_OF_SHARE;
          case RATE, NUMBER -> UNITS_OF_NUMBER;
        };
    Double factor = units.get(unit);
    if (factor == null) {
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
   * @param value of the arm; NaN if it is not known; infinite if it is above every bound
   * @param divisor of the other one; anything if there is none
   */
  public Outcome check(double value, double divisor) {
    double reached = reached(value, divisor);
    boolean known =
        Double.isFinite(reached)
            || (reached == Double.POSITIVE_INFINITY && (divisorArm != null || isUpperBound()));
    if (!known) {
      return Outcome.UNKNOWN;
    }
    Floor least = floor;
    return comparison.holds(reached, bound) && (least == null || least.isMet(reached))
        ? Outcome.MET
        : Outcome.MISSED;
  }

  /** Whether it bounds the figure of one arm from above, as objectives do. */
  public boolean isUpperBound() {
    return divisorArm == null
        && (comparison == Comparison.BELOW || comparison == Comparison.AT_MOST);
  }

  /**
   * The value, or the ratio, that is compared with the bound.
   *
   * @return NaN if it is unknown; infinite where something is divided by 0, which is known: it is
   *     more than any bound
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
}
