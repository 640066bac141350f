package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome.Result;
import io.bench.engine.record.Latency;
import io.bench.engine.search.Objective;
import io.bench.engine.search.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All that is expected of a step.
 *
 * @param all at least one, no figure twice
 */
public record Expectations(List<Expectation> all) {

  public Expectations {
    all = List.copyOf(all);
  }

  /**
   * Reads expectations joined by commas: bounds as of {@link Slo}, such as {@code p99<20ms} or
   * {@code errors<0.1%}, and {@code rate>=99%} (of the rate that is set) or {@code rate>=5k} (ops
   * per second).
   *
   * @throws IllegalArgumentException if the text is something else; the message is one line
   */
  public static Expectations parse(String text) {
    List<Expectation> all = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      String part = word.trim().toLowerCase(Locale.ROOT);
      Expectation expectation =
          part.startsWith("rate")
              ? RateExpectation.parse(part)
              : new ObjectiveExpectation(objective(part));
      if (all.stream().anyMatch(other -> other.name().equals(expectation.name()))) {
        throw new IllegalArgumentException(expectation.name() + " stands twice in '" + text + "'");
      }
      all.add(expectation);
    }
    return new Expectations(all);
  }

  private static Objective objective(String part) {
    try {
      return Slo.parse(part).objectives().get(0);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          e.getMessage()
              + "; what can be expected: p99<20ms, mean<5ms, max<1s, errors<0.1%, rate>=99%,"
              + " rate>=5k",
          e);
    }
  }

  /** What became of each, in their order, in a phase that ran to its end. */
  public List<ExpectationOutcome> check(PhaseResult phase) {
    return all.stream().map(expectation -> expectation.check(phase)).toList();
  }

  /** One thing that is expected of a measured phase. Immutable. */
  public sealed interface Expectation {

    /** The figure that it is about: {@code p99}, {@code errors}, {@code rate}. */
    String name();

    /** The whole of it: {@code p99 < 20 ms}. */
    String text();

    /** Whether a phase that ran to its end came up to it. */
    ExpectationOutcome check(PhaseResult phase);
  }

  /**
   * An upper bound of a latency or of the share of errors, as for {@code bench search}. Latency is
   * response time where a rate is set, otherwise service time.
   */
  private record ObjectiveExpectation(Objective objective) implements Expectation {

    @Override
    public String name() {
      return objective.name();
    }

    @Override
    public String text() {
      return objective.text();
    }

    @Override
    public ExpectationOutcome check(PhaseResult phase) {
      Latency latency = phase.plan().latency();
      ObjectiveFigure figure = ObjectiveFigure.of(objective, phase, latency);
      String unit = objective.metric() == Objective.Metric.ERRORS ? "share" : "nanoseconds";
      if (figure.fewSamples() && !Double.isInfinite(figure.value())) {
        return new ExpectationOutcome(
            name(), text(), Result.MISSED, "too few samples to tell", Double.NaN, unit);
      }
      return new ExpectationOutcome(
          name(),
          text(),
          objective.isMetBy(figure.value()) ? Result.MET : Result.MISSED,
          objective.figure(figure.value(), phase.outcomes()),
          figure.value(),
          unit);
    }
  }

  /**
   * A lower bound of the rate of ops that succeed.
   *
   * @param bound ops per second, or a share (of 1) of the rate that is set
   * @param share whether it is a share
   * @param inclusive whether the bound itself will do
   */
  private record RateExpectation(double bound, boolean share, boolean inclusive)
      implements Expectation {

    private static final Pattern FORM =
        Pattern.compile("rate\\s*(>=?)\\s*(\\d+(?:\\.\\d+)?)\\s*(%|k|m|)(?:/s)?");

    /** Floating point does not make a rate that was held to the op a missed one. */
    private static final double TOLERANCE = 1e-9;

    /**
     * Reads {@code rate>=99%}, {@code rate>=0.99} or {@code rate>=5k}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static RateExpectation parse(String part) {
      Matcher matcher = FORM.matcher(part);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "'%s' is no rate to expect; say rate>=99%% (of the rate that is set) or rate>=5k (ops per second)"
                .formatted(part));
      }
      double number = Double.parseDouble(matcher.group(2));
      String unit = matcher.group(3);
      boolean share = unit.equals("%") || (unit.isEmpty() && number <= 1);
      double bound =
          switch (unit) {
            case "%" -> number / 100;
            case "k" -> number * 1e3;
            case "m" -> number * 1e6;
            default -> number;
          };
      if (!(bound > 0) || (share && bound > 1)) {
        throw new IllegalArgumentException(
            "a share of the rate lies above 0% and up to 100%: '" + part + "'");
      }
      return new RateExpectation(bound, share, matcher.group(1).equals(">="));
    }

    @Override
    public String name() {
      return "rate";
    }

    @Override
    public String text() {
      return "rate "
          + (inclusive ? ">= " : "> ")
          + (share ? percent(bound) + " of the rate that is set" : perSecond(bound));
    }

    @Override
    public ExpectationOutcome check(PhaseResult phase) {
      double achieved = phase.achievedPerSecond();
      if (!share) {
        return new ExpectationOutcome(
            name(), text(), result(achieved), perSecond(achieved), achieved, "opsPerSecond");
      }
      double offered = phase.offeredPerSecond();
      if (Double.isNaN(offered)) {
        return new ExpectationOutcome(
            name(), text(), Result.NOT_APPLICABLE, "no rate is set", Double.NaN, "share");
      }
      double held = achieved / offered;
      return new ExpectationOutcome(
          name(),
          text(),
          result(held),
          "%s of %s".formatted(percent(held), perSecond(offered)),
          held,
          "share");
    }

    private Result result(double value) {
      boolean met = inclusive ? value >= bound * (1 - TOLERANCE) : value > bound;
      return met ? Result.MET : Result.MISSED;
    }

    private static String percent(double share) {
      return plain("%.2f", 100 * share) + " %";
    }

    private static String perSecond(double rate) {
      return plain(rate < 100 ? "%.2f" : "%,.0f", rate) + " ops/s";
    }

    private static String plain(String format, double value) {
      String text = String.format(Locale.ROOT, format, value);
      return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
  }
}
