package io.bench.app.search;

import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.search.Trial;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The line printed when a trial has ended. Pure. */
final class TrialLine {

  private TrialLine() {}

  /**
   * For example {@code trial 7 bisect 6,200/s: missed, p99 12.3 ms, wanted < 10 ms}; folded if it
   * is too long for a line.
   */
  static String of(TrialReport report) {
    Trial trial = report.trial();
    String text = "%s: %s%s".formatted(place(trial), report.outcomeText(), details(report.end()));
    return String.join("\n", Wrapped.lines(text, "  "));
  }

  /** Which trial it is: {@code trial 7 bisect 6,200/s}. */
  static String place(Trial trial) {
    return "trial %d %s %s/s"
        .formatted(
            trial.number(),
            trial.role().name().toLowerCase(Locale.ROOT),
            Figures.rate(trial.ratePerSecond()));
  }

  private static String details(TrialEnd end) {
    if (end instanceof TrialEnd.Failed failed) {
      return ", " + failed.reason();
    }
    if (!(end instanceof TrialEnd.Judged judged)) {
      return "";
    }
    List<String> reasons = judged.outcome().reasons();
    return ", "
        + (reasons.isEmpty()
            ? judged.figures().objectives().stream()
                .map(figure -> figure.objective().name() + " " + text(figure))
                .collect(Collectors.joining(", "))
            : String.join("; ", reasons));
  }

  /** A figure as tables show it, with a star where it rests on few ops. */
  static String text(TrialFigures.Figure figure) {
    double value = figure.value();
    if (Double.isInfinite(value)) {
      return "no end";
    }
    String text =
        switch (figure.objective().metric()) {
          case ERRORS -> Double.isNaN(value) ? "-" : Figures.share(value);
          case PERCENTILE, MEAN, MAX -> Double.isNaN(value) ? "-" : Figures.latency(value);
        };
    return figure.fewSamples() ? text + "*" : text;
  }
}
