package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.Percentile;
import java.util.ArrayList;
import java.util.List;

/** A time's median, p99 and maximum in a few words. Stateless. */
final class TimesText {

  private TimesText() {}

  /** {@code p50 946 µs, p99 1.4 ms, max 2 ms}; without the percentiles that need more samples. */
  static String of(LatencyFigures figures) {
    List<String> parts = percentiles(figures);
    parts.add("max " + Figures.latency((double) figures.maxNanos()));
    return String.join(", ", parts);
  }

  /** {@code p50 946 µs p99 1.4 ms}; the maximum where there are too few samples for the latter. */
  static String shortOf(LatencyFigures figures) {
    List<String> parts = percentiles(figures);
    if (figures.at(Percentile.P99).isEmpty()) {
      parts.add("max " + Figures.latency((double) figures.maxNanos()));
    }
    return String.join(" ", parts);
  }

  private static List<String> percentiles(LatencyFigures figures) {
    List<String> parts = new ArrayList<>();
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P99)) {
      figures
          .at(percentile)
          .ifPresent(nanos -> parts.add(percentile.key() + " " + Figures.latency((double) nanos)));
    }
    return parts;
  }
}
