package io.bench.engine.search;

import io.bench.engine.search.Objective.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a rate must meet to count as sustainable: several objectives, all of which must hold.
 *
 * @param objectives at least one, no figure twice
 */
public record Slo(List<Objective> objectives) {

  private static final Pattern OBJECTIVE =
      Pattern.compile("([a-z][a-z0-9.]*)\\s*(<=?)\\s*(\\d+(?:\\.\\d+)?)\\s*([a-z%\\u00b5]*)");
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,3})?)");
  private static final Map<String, Double> NANOS =
      Map.of("ns", 1.0, "us", 1e3, "\u00b5s", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9);
  private static final double HIGHEST_PERCENTILE = 99.99;

  public Slo {
    objectives = List.copyOf(objectives);
    if (objectives.isEmpty()) {
      throw new IllegalArgumentException("no objective; say for example p99<10ms,errors<0.1%");
    }
  }

  /**
   * Reads objectives joined by commas, such as {@code p99<10ms,errors<0.1%}. Figures are {@code
   * p50} to {@code p99.99}, {@code mean}, {@code max} with a time in ns, us, ms, s or m, and {@code
   * errors} with a percentage.
   *
   * @throws IllegalArgumentException if the text is something else; the message is one line
   */
  public static Slo parse(String text) {
    List<Objective> objectives = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Objective objective = objective(part.trim().toLowerCase(Locale.ROOT));
      if (objectives.stream().anyMatch(other -> other.name().equals(objective.name()))) {
        throw new IllegalArgumentException(objective.name() + " stands twice in '" + text + "'");
      }
      objectives.add(objective);
    }
    return new Slo(objectives);
  }

  private static Objective objective(String part) {
    Matcher matcher = OBJECTIVE.matcher(part);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "not an objective: '" + part + "'; say for example p99<10ms or errors<0.1%");
    }
    String name = matcher.group(1);
    boolean inclusive = matcher.group(2).equals("<=");
    double number = Double.parseDouble(matcher.group(3));
    String unit = matcher.group(4);
    if (name.equals("errors")) {
      return errors(part, number, unit, inclusive);
    }
    Metric metric = latency(name);
    double percentile = metric == Metric.PERCENTILE ? percentile(name) : Double.NaN;
    Double nanos = NANOS.get(unit);
    if (nanos == null) {
      throw new IllegalArgumentException(
          "%s needs a time with its unit (ns, us, ms, s), not '%s'"
              .formatted(name, matcher.group(3) + unit));
    }
    if (!(number > 0)) {
      throw new IllegalArgumentException("no latency is below 0: '" + part + "'");
    }
    return new Objective(metric, percentile, number * nanos, inclusive);
  }

  private static Objective errors(String part, double number, String unit, boolean inclusive) {
    if (!unit.equals("%")) {
      throw new IllegalArgumentException(
          "errors need a percentage, such as errors<0.1%%, not '%s'".formatted(part));
    }
    if (number > 100 || (number == 0 && !inclusive)) {
      throw new IllegalArgumentException(
          "errors lie between 0% and 100%; none at all is errors<=0%, not '" + part + "'");
    }
    return new Objective(Metric.ERRORS, Double.NaN, number / 100, inclusive);
  }

  private static Metric latency(String name) {
    return switch (name) {
      case "mean", "avg", "average" -> Metric.MEAN;
      case "max" -> Metric.MAX;
      default -> {
        if (!PERCENTILE.matcher(name).matches()) {
          throw new IllegalArgumentException(
              "no figure '" + name + "'; there are p50 to p99.99, mean, max and errors");
        }
        yield Metric.PERCENTILE;
      }
    };
  }

  private static double percentile(String name) {
    double percentile = Double.parseDouble(name.substring(1));
    if (percentile < 50 || percentile > HIGHEST_PERCENTILE) {
      throw new IllegalArgumentException(
          "percentiles are p50 to p99.99, not '%s'%s"
              .formatted(name, name.equals("p999") ? "; did you mean p99.9?" : ""));
    }
    return percentile;
  }

  /**
   * The same, but for an objective for errors where there is none: latency is that of ops that
   * succeed, and a server that refuses most of them can be fast.
   *
   * @param share of the ops that may fail
   */
  public Slo withErrorsAtMost(double share) {
    if (objectives.stream().anyMatch(objective -> objective.metric() == Metric.ERRORS)) {
      return this;
    }
    List<Objective> more = new ArrayList<>(objectives);
    more.add(new Objective(Metric.ERRORS, Double.NaN, share, true));
    return new Slo(more);
  }

  /** For people: {@code p99 < 10 ms, errors < 0.1 %}. */
  public String text() {
    return objectives.stream().map(Objective::text).collect(Collectors.joining(", "));
  }
}
