package io.bench.app.experiment.result;

import io.bench.app.text.Figures;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.experiment.ArmMetric;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Values of metrics with their units, for people. */
final class MetricText {

  static final String UNKNOWN = "-";

  private MetricText() {}

  static String of(ArmMetric metric, double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    return switch (metric.unit()) {
      case RATE -> Figures.rate(value);
      case TIME -> Figures.latency(value);
      case SHARE -> Figures.share(value);
      case NUMBER -> number(value);
    };
  }

  private static String number(double value) {
    return Math.abs(value) >= 100
        ? Figures.count(Math.round(value))
        : String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
  }

  /** {@code 0.00012}, {@code 1.234}, {@code 12.3}, {@code 1,234}; {@code ∞} of something to 0. */
  static String ratio(double ratio) {
    if (ratio == Double.POSITIVE_INFINITY) {
      return "∞";
    }
    if (ratio >= 100) {
      return Figures.count(Math.round(ratio));
    }
    if (ratio > 0 && ratio < 0.01) {
      return new BigDecimal(ratio).round(new MathContext(2)).toPlainString();
    }
    return String.format(Locale.ROOT, ratio >= 10 ? "%.1f" : "%.3f", ratio);
  }

  /** {@code 0.950 - 1.052}; {@code boundless} of one that is no news. */
  static String interval(RatioInterval interval) {
    return interval.isBoundless()
        ? "boundless"
        : ratio(interval.lower()) + " - " + ratio(interval.upper());
  }
}
