package io.bench.app.compare;

import io.bench.app.compare.RunComparison.ComparedArm;
import io.bench.app.compare.RunComparison.Figure;
import io.bench.app.compare.RunComparison.Rows;
import io.bench.app.compare.RunComparison.Table;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison for people: at most 100 columns wide, but for paths. Stateless. */
record ComparisonText(RunComparison comparison) {

  private static final int WIDEST_VALUE = 40;
  private static final Map<String, String> TITLES =
      Map.of(
          FolderArm.THROUGHPUT,
          "ops/s",
          FolderArm.CPU_PER_OP,
          "CPU per op",
          FolderArm.STRIDES_PER_SECOND,
          "strides/s",
          FolderArm.CPU_PER_STRIDE,
          "CPU/stride");

  String text() {
    List<String> lines = new ArrayList<>();
    for (ComparedArm arm : comparison.arms()) {
      arm.folders().forEach(folder -> lines.add(arm.label() + "  " + folder));
      arm.remarks().forEach(remark -> lines.add("   " + remark));
    }
    comparison.tables().forEach(table -> addTable(table, lines));
    lines.add("");
    addDifferences(lines);
    lines.add("");
    addExplanation(lines);
    return String.join("\n", lines) + "\n";
  }

  private void addTable(Table table, List<String> lines) {
    lines.add("");
    lines.add(
        "step %s: %s against A, %s time; %s against %s"
            .formatted(
                table.step(),
                table.other(),
                table.latency(),
                processes(table.otherProcesses()),
                processes(table.baselineProcesses())));
    for (Rows rows : table.ops()) {
      String name = op(rows);
      String ratio = table.other() + "/A";
      lines.add(row(TextTable.shortened(name, 12), "A", table.other(), ratio, "95 % interval", ""));
      rows.figures().forEach(figure -> lines.add(row(figure)));
      lines.add(
          row(
              "errors",
              Figures.share(rows.baselineErrorShare()),
              Figures.share(rows.otherErrorShare()),
              "",
              "",
              ""));
    }
  }

  /** The op template of rows. */
  static String op(Rows rows) {
    String name = rows.op();
    return name == null ? "all ops" : name;
  }

  /** What a figure is called. */
  static String title(String key) {
    return TITLES.getOrDefault(key, key);
  }

  private static String processes(int number) {
    return number == 1 ? "1 process" : number + " processes";
  }

  private static String row(Figure figure) {
    RatioInterval interval = figure.interval();
    boolean within = figure.spread() == Spread.WITHIN_PROCESS;
    String range = interval == null ? "-" : range(interval) + (within ? " *" : "");
    return row(
        title(figure.figure()),
        value(figure.figure(), figure.baseline()),
        value(figure.figure(), figure.other()),
        Double.isFinite(figure.ratio()) ? three(figure.ratio()) : "-",
        range,
        figure.verdict());
  }

  private static String value(String key, double value) {
    if (!Double.isFinite(value)) {
      return "too few";
    }
    return FolderArm.RATES.contains(key) ? Figures.rate(value) : Figures.latency(value);
  }

  private static String range(RatioInterval interval) {
    return interval.isBoundless()
        ? "boundless"
        : three(interval.lower()) + " - " + three(interval.upper());
  }

  private static String three(double ratio) {
    if (ratio >= 1_000) {
      return ">999";
    }
    if (ratio > 0 && ratio < 0.001) {
      return "<0.001";
    }
    return String.format(Locale.ROOT, ratio >= 10 ? "%.1f" : "%.3f", ratio);
  }

  private static String row(
      String name, String first, String second, String ratio, String interval, String verdict) {
    return String.format(
            Locale.ROOT,
            "  %-12s %14s %14s %8s  %-17s %s",
            name,
            first,
            second,
            ratio,
            interval,
            verdict)
        .stripTrailing();
  }

  private void addDifferences(List<String> lines) {
    if (comparison.differences().isEmpty()) {
      lines.add("Parameters, workloads and environments are the same.");
      return;
    }
    lines.add("What was not the same:");
    for (Difference difference : comparison.differences()) {
      lines.add("  " + TextTable.shortened(difference.what(), 90));
      for (int arm = 0; arm < difference.values().size(); arm++) {
        String value = difference.values().get(arm).replaceAll("\\s+", " ");
        lines.add(
            "    "
                + comparison.arms().get(arm).label()
                + "  "
                + TextTable.shortened(value, 2 * WIDEST_VALUE));
      }
    }
  }

  private void addExplanation(List<String> lines) {
    lines.add(
        "different: by more than %s; no difference: by less. Intervals are over processes and"
            .formatted(Figures.share(comparison.delta())));
    lines.add("hold for all rows together.");
    boolean within =
        comparison.tables().stream()
            .flatMap(table -> table.ops().stream())
            .flatMap(rows -> rows.figures().stream())
            .anyMatch(figure -> figure.spread() != Spread.BETWEEN_PROCESSES);
    if (within) {
      lines.add(
          "* within one process: how much the next process would differ is not known, so the");
      lines.add(
          "  verdict is \"cannot tell\". Compare several runs (A1,A2,A3 B1,B2,B3) or forks=5.");
    }
  }
}
