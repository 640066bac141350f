package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome.Result;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lower bound of the rate of ops that succeed.
 *
 * @param bound ops per second, or a share (of 1) of the rate that is set
 * @param share whether it is a share
 * @param inclusive whether the bound itself will do
 */
record RateExpectation(double bound, boolean share, boolean inclusive) implements Expectation {

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
