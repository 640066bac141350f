package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A phase's op templates, one row each, and one for all if there are several. */
final class OpTable {

  static final int MAX_NAME_LENGTH = 20;

  private static final String TOO_FEW = "-";
  private static final List<Percentile> SHOWN =
      List.of(Percentile.P50, Percentile.P99, Percentile.P99_9);

  private final ActivityPlan plan;
  private final PhaseResult phase;
  private final Latency latency;
  private boolean leftOut;

  /**
   * @param latency the time whose percentiles are shown
   */
  OpTable(ActivityPlan plan, PhaseResult phase, Latency latency) {
    this.plan = plan;
    this.phase = phase;
    this.latency = latency;
  }

  /** The table, and a line that explains percentiles left out, if any are. */
  List<String> lines(String indent) {
    TextTable table = new TextTable();
    List<String> head = new ArrayList<>(List.of("op", "ops", "errors", "empty", "ops/s"));
    SHOWN.forEach(percentile -> head.add(percentile.key()));
    head.add("max");
    table.row(head);
    OpTotals all = new OpTotals(plan.digits());
    for (int template = 0; template < phase.ops().size(); template++) {
      OpTotals totals = phase.ops().get(template);
      all.add(totals);
      table.row(row(shortened(plan.opNames().get(template)), totals));
    }
    if (phase.ops().size() > 1) {
      table.row(row("all", all));
    }
    List<String> lines = new ArrayList<>(table.lines(indent));
    if (leftOut) {
      lines.add(
          indent
              + TOO_FEW
              + ": too few ops; a percentile needs "
              + Percentile.MIN_SAMPLES_ABOVE
              + " above it");
    }
    return lines;
  }

  private List<String> row(String name, OpTotals totals) {
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(Figures.count(totals.count(Count.SUCCEEDED)));
    row.add(Figures.count(totals.count(Count.FAILED)));
    row.add(Figures.count(totals.count(Count.EMPTY)));
    row.add(Figures.rate(phase.achievedPerSecond(totals)));
    LatencyFigures figures = LatencyFigures.of(totals.histogram(latency));
    SHOWN.forEach(percentile -> row.add(percentile(figures, percentile)));
    row.add(figures == null ? TOO_FEW : Figures.latency((double) figures.maxNanos()));
    return row;
  }

  private String percentile(@Nullable LatencyFigures figures, Percentile percentile) {
    OptionalLong nanos = figures == null ? OptionalLong.empty() : figures.at(percentile);
    leftOut |= nanos.isEmpty();
    return nanos.isPresent() ? Figures.latency((double) nanos.getAsLong()) : TOO_FEW;
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH - 1) + "…";
  }
}
