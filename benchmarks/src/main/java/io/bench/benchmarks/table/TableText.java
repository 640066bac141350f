package io.bench.benchmarks.table;

import io.bench.benchmarks.table.Table.Comparison;
import io.bench.benchmarks.table.TableClient.Program;
import io.bench.benchmarks.turn.Metric;
import io.bench.benchmarks.turn.RoundFigures;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A measured table as Markdown. Pure. */
final class TableText {

  private static final String NOTHING = "-";

  /** As of a run that is called {@code JIT_ACTIVE}. */
  private static final double MOST_COMPILING = 0.05;

  private TableText() {}

  /**
   * Writes it.
   *
   * @param leftOut why clients did not take part, by name
   */
  static String markdown(
      Table table, TableOptions options, RoundFigures figures, Map<String, String> leftOut) {
    StringBuilder text = new StringBuilder();
    text.append(
        "## %s%n%n%s. Medians of %d alternating rounds of %d s%s.%n%n"
            .formatted(
                table.name(),
                table.title(),
                options.rounds() * options.restarts(),
                options.seconds(),
                options.restarts() > 1 ? " in %d restarts".formatted(options.restarts()) : ""));
    head(text, "client", table.unit(), ", µs", ", bytes");
    String first = table.clients().get(0).name();
    for (TableClient client : table.clients()) {
      if (figures.turns().containsKey(client.name())) {
        Map<Metric, String> wanted = client.name().equals(first) ? table.wanted() : Map.of();
        row(
            text,
            "%s (%s%s)"
                .formatted(
                    client.name(),
                    client.description(),
                    client instanceof Program ? ", from its start to its end" : ""),
            List.of(
                cell("%,.0f", 1, client, Metric.PER_SECOND, figures, wanted),
                cell("%.2f", 1e3, client, Metric.CPU_NANOS, figures, wanted),
                cell("%.1f", 1, client, Metric.BYTES, figures, wanted)));
      }
    }
    text.append(System.lineSeparator());
    head(text, interval(options), table.unit(), "", "");
    for (Comparison pair : table.comparisons()) {
      if (figures.turns().keySet().containsAll(List.of(pair.client(), pair.baseline()))) {
        row(
            text,
            pair.client() + " / " + pair.baseline(),
            Stream.of(Metric.PER_SECOND, Metric.CPU_NANOS, Metric.BYTES)
                .map(metric -> ratio(pair, metric, figures))
                .toList());
      }
    }
    for (String name : figures.turns().keySet()) {
      double share = figures.median(name, Metric.COMPILE_SHARE);
      if (share > MOST_COMPILING) {
        text.append(
            "%nNot warm: %s: its JIT compilers worked %.0f %% of its turns; give more --warm-up%n"
                .formatted(name, 100 * share));
      }
    }
    leftOut.forEach((name, why) -> text.append("%nLeft out: %s: %s%n".formatted(name, why)));
    return text.toString();
  }

  /** One restart tells what these processes did, and nothing of how starts differ. */
  private static String interval(TableOptions options) {
    return options.restarts() > 1
        ? "mean ratio (95 % interval)"
        : "mean ratio (95 % interval, of these processes)";
  }

  private static void head(
      StringBuilder text, String first, String unit, String ofCpu, String ofAllocation) {
    row(
        text,
        first,
        List.of(
            unit + "s per second",
            "client CPU per " + unit + ofCpu,
            "allocation per " + unit + ofAllocation));
    text.append("|---|---|---|---|").append(System.lineSeparator());
  }

  private static void row(StringBuilder text, String first, List<String> cells) {
    text.append("| %s | %s |%n".formatted(first, String.join(" | ", cells)));
  }

  private static String cell(
      String format,
      double divisor,
      TableClient client,
      Metric metric,
      RoundFigures figures,
      Map<Metric, String> wanted) {
    double median = figures.median(client.name(), metric);
    String text =
        Double.isNaN(median) ? NOTHING : String.format(Locale.ROOT, format, median / divisor);
    return text + wanted(metric, wanted);
  }

  private static String ratio(Comparison pair, Metric metric, RoundFigures figures) {
    return figures
            .ratio(pair.client(), pair.baseline(), metric)
            .map(TableText::text)
            .orElse(NOTHING)
        + wanted(metric, pair.wanted());
  }

  private static String text(RatioJudgement judgement) {
    RatioInterval interval = judgement.interval();
    double ratio = judgement.estimate().ratio();
    return interval == null
        ? number(ratio)
        : "%s (%s to %s)"
            .formatted(number(ratio), number(interval.lower()), number(interval.upper()));
  }

  /** Three digits at least, since a small ratio is no 0. */
  private static String number(double ratio) {
    return String.format(Locale.ROOT, ratio < 0.1 ? "%.3f" : "%.2f", ratio);
  }

  private static String wanted(Metric metric, Map<Metric, String> wanted) {
    return wanted.containsKey(metric) ? ", wanted: " + wanted.get(metric) : "";
  }
}
