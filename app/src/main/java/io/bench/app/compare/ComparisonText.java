package io.bench.app.compare;

import io.bench.app.compare.RunComparison.Rows;
import io.bench.app.compare.RunComparison.Table;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.comparison.Judgement;
import io.bench.engine.comparison.Judgement.RatioInterval;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A comparison for people: at most 100 columns wide, but for paths. Stateless. */
final class ComparisonText {

  private static final int WIDEST_VALUE = 40;
  private static final String THROUGHPUT = "throughput";
  private static final Map<String, String> TITLES =
      Map.of(
          THROUGHPUT,
          "ops/s",
          FolderArm.CPU_PER_OP,
          "CPU per op",
          FolderArm.STRIDES_PER_SECOND,
          "strides/s",
          FolderArm.CPU_PER_STRIDE,
          "CPU/stride");

  private static final Set<String> RATES = Set.of(THROUGHPUT, FolderArm.STRIDES_PER_SECOND);

  private final RunComparison comparison;

  ComparisonText(RunComparison comparison) {
    this.comparison = comparison;
  }

  String text() {
    List<String> lines = new ArrayList<>();
    for (FolderArm arm : comparison.arms()) {
      arm.runs().forEach(run -> lines.add(arm.label() + "  " + run.folder()));
      Remarks.of(arm).forEach(remark -> lines.add("   " + remark));
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
                table.otherLabel(),
                table.headline(),
                processes(table.otherProcesses()),
                processes(table.baselineProcesses())));
    for (Rows rows : table.ops()) {
      String name = rows.op() == null ? "all ops" : rows.op();
      String ratio = table.otherLabel() + "/A";
      lines.add(
          row(TextTable.shortened(name, 12), "A", table.otherLabel(), ratio, "95 % interval", ""));
      rows.judgements().forEach(judgement -> lines.add(row(judgement)));
      lines.add(
          row(
              "errors",
              Figures.share(rows.baselineErrors()),
              Figures.share(rows.otherErrors()),
              "",
              "",
              ""));
    }
  }

  private static String processes(int number) {
    return number == 1 ? "1 process" : number + " processes";
  }

  private static String row(Judgement judgement) {
    RatioEstimate estimate = judgement.estimate();
    RatioInterval interval = judgement.interval();
    boolean within = estimate.spread() == Spread.WITHIN_PROCESS;
    String known = Double.isFinite(estimate.ratio()) ? three(estimate.ratio()) : "-";
    String range = interval == null ? "-" : range(interval) + (within ? " *" : "");
    return row(
        TITLES.getOrDefault(estimate.key(), estimate.key()),
        value(estimate.key(), estimate.baseline()),
        value(estimate.key(), estimate.other()),
        known,
        range,
        judgement.verdict().words());
  }

  private static String value(String key, double value) {
    if (!Double.isFinite(value)) {
      return "too few";
    }
    return RATES.contains(key) ? Figures.rate(value) : Figures.latency(value);
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
            .flatMap(rows -> rows.judgements().stream())
            .anyMatch(judgement -> judgement.estimate().spread() != Spread.BETWEEN_PROCESSES);
    if (within) {
      lines.add(
          "* within one process: how much the next process would differ is not known, so the");
      lines.add(
          "  verdict is \"cannot tell\". Compare several runs (A1,A2,A3 B1,B2,B3) or forks=5.");
    }
  }
}
