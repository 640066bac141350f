package io.bench.app.results;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.result.PhaseDocument.Loop;
import io.bench.engine.result.RunState;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Past runs and their trends for people. Stateless. */
public final class ResultsText {

  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int WIDEST_NAME = 36;
  private static final String NOTHING = "-";

  private ResultsText() {}

  /** A line for every measured step of every run, and how many runs there are. */
  public static String runs(ResultsDocument results) {
    List<String> lines = new ArrayList<>();
    if (!results.runs().isEmpty()) {
      TextTable table = TextTable.ofWords();
      table.row(
          List.of(
              "when (UTC)",
              "workload scenario.step",
              "adapter",
              "label",
              "ops/s",
              "p99",
              "outcome",
              "folder"));
      results.runs().forEach(run -> addRows(run, table));
      lines.addAll(table.lines(""));
      lines.add("");
    }
    lines.add(counted(results));
    return String.join("\n", lines) + "\n";
  }

  private static void addRows(PastRun run, TextTable table) {
    if (run.steps().isEmpty()) {
      table.row(row(run, run.scenario(), NOTHING, NOTHING, run.outcome()));
    }
    for (PastStep step : run.steps()) {
      table.row(
          row(
              run,
              place(run, step),
              rate(step.achieved().value()),
              latency(step.p99().value()),
              run.outcomeOf(step)));
    }
  }

  private static String place(PastRun run, PastStep step) {
    return run.scenario().isEmpty() ? step.name() : run.scenario() + "." + step.name();
  }

  private static List<String> row(
      PastRun run, String place, String rate, String p99, String outcome) {
    return List.of(
        when(run.start()),
        TextTable.shortened(run.workload() + " " + place, WIDEST_NAME),
        run.adapter(),
        run.labels().isEmpty() ? NOTHING : String.join(",", run.labels()),
        rate,
        p99,
        outcome,
        run.folder().toString());
  }

  private static String counted(ResultsDocument results) {
    long unfinished =
        results.runs().stream().filter(run -> run.state() == RunState.RUNNING).count();
    StringBuilder text =
        new StringBuilder(Figures.counted(results.runs().size(), "run"))
            .append(" in ")
            .append(results.folder());
    if (unfinished > 0) {
      text.append(", ").append(unfinished).append(" of them unfinished (running, or killed)");
    }
    if (results.otherRuns() > 0) {
      text.append("; ").append(Figures.count(results.otherRuns())).append(" did not match");
    }
    if (!results.leftOut().isEmpty()) {
      text.append("; ")
          .append(Figures.counted(results.leftOut().size(), "folder"))
          .append(" without a run that can be read");
    }
    return text.append('.').toString();
  }

  /** A table for every trend. */
  public static String trends(ResultsDocument results) {
    List<String> lines = new ArrayList<>();
    for (Trend trend : results.trends()) {
      boolean paced = trend.loop() == Loop.PACED;
      String loop = paced ? "paced: response time" : "closed loop: service time";
      lines.add(
          "%s, step %s, %s, %s".formatted(trend.workload(), trend.step(), trend.adapter(), loop));
      TextTable table = TextTable.ofWords();
      table.row(
          List.of("when (UTC)", "label", "ops/s", "95 %", "p99", "95 %", "outcome", "folder"));
      for (Trend.Point point : trend.points()) {
        table.row(
            List.of(
                when(point.start()),
                point.labels().isEmpty() ? NOTHING : String.join(",", point.labels()),
                rate(point.achieved().value()),
                range(point.achieved(), ResultsText::rate),
                latency(point.p99().value()),
                range(point.p99(), ResultsText::latency),
                point.outcome(),
                point.folder().toString()));
      }
      lines.addAll(table.lines("  "));
      lines.add("");
    }
    lines.add(counted(results));
    return String.join("\n", lines) + "\n";
  }

  private static String range(PastStep.Figure figure, DoubleFunction<String> text) {
    return figure.hasInterval()
        ? text.apply(figure.lower()) + " - " + text.apply(figure.upper())
        : NOTHING;
  }

  private static String when(Instant instant) {
    return WHEN.format(instant);
  }

  private static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? Figures.rate(perSecond) : NOTHING;
  }

  private static String latency(double nanos) {
    return Double.isFinite(nanos) ? Figures.latency(nanos) : "too few";
  }
}
