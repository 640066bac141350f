package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a phase recorded: each latency with all percentiles, each counter, each error.
 */
record WideSection(ActivityPlan plan, PhaseResult phase, OpTotals all) {

  /** Tables of whatever width they need, each after an empty line. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Latency latency : Latency.values()) {
      if (all.histogram(latency) != null) {
        lines.add("");
        lines.addAll(latencies(latency).lines(""));
      }
    }
    lines.add("");
    lines.addAll(counters().lines(""));
    StrideResult strides = phase.strides();
    if (strides != null) {
      lines.add("");
      lines.addAll(strides(strides.totals()).lines(""));
    }
    return lines;
  }

  private static TextTable strides(OpTotals totals) {
    TextTable table = headed(Latency.STRIDE);
    row(table, "strides", totals.histogram(Latency.STRIDE));
    return table;
  }

  private TextTable latencies(Latency latency) {
    TextTable table = headed(latency);
    for (int template = 0; template < phase.ops().size(); template++) {
      row(table, plan.ops().names().get(template), phase.ops().get(template).histogram(latency));
    }
    if (phase.ops().size() > 1) {
      row(table, "all", all.histogram(latency));
    }
    return table;
  }

  private static TextTable headed(Latency latency) {
    TextTable table = TextTable.ofFigures();
    List<String> head = new ArrayList<>(List.of(latency.key(), "count", "min", "mean", "stddev"));
    for (Percentile percentile : Percentile.values()) {
      head.add(percentile.key());
    }
    head.add("max");
    table.row(head);
    return table;
  }

  private static void row(TextTable table, String name, @Nullable Histogram times) {
    LatencyFigures figures = LatencyFigures.of(times);
    if (times == null || figures == null) {
      return;
    }
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(Figures.count(times.getTotalCount()));
    row.add(Figures.latency((double) times.getMinValue()));
    row.add(Figures.latency(times.getMean()));
    row.add(Figures.latency(times.getStdDeviation()));
    for (Percentile percentile : Percentile.values()) {
      OptionalLong nanos = figures.at(percentile);
      row.add(nanos.isPresent() ? Figures.latency((double) nanos.getAsLong()) : "-");
    }
    row.add(Figures.latency((double) figures.maxNanos()));
    table.row(row);
  }

  /** One row for each counter that counted, and for each error; names as in result files. */
  private TextTable counters() {
    TextTable table = TextTable.ofFigures();
    List<String> head = new ArrayList<>(List.of("counter"));
    head.addAll(plan.ops().names());
    head.add("all");
    table.row(head);
    for (Count count : Count.values()) {
      if (all.count(count) > 0) {
        List<String> row = new ArrayList<>(List.of(count.key()));
        phase.ops().forEach(op -> row.add(Figures.count(op.count(count))));
        row.add(Figures.count(all.count(count)));
        table.row(row);
      }
    }
    all.errors()
        .forEach(
            (name, tries) -> {
              List<String> row = new ArrayList<>(List.of("error " + name));
              phase.ops().forEach(op -> row.add(Figures.count(op.errors().getOrDefault(name, 0L))));
              row.add(Figures.count(tries));
              table.row(row);
            });
    return table;
  }
}
