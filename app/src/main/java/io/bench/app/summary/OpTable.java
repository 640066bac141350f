package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A phase's op templates, one row each, and one for all if there are several. What does not fit
 * into the summary's width is left out: first the ends of long names, then the interval, then the
 * reads that found nothing.
 */
final class OpTable {

  static final int MAX_NAME_LENGTH = 20;

  private static final int MIN_NAME_LENGTH = 10;
  private static final String TOO_FEW = "-";

  /** Columns of the summary, less its margin. */
  static final int COLUMNS = Wrapped.COLUMNS - 2;

  private final ActivityPlan plan;
  private final PhaseResult phase;
  private final PhaseFindings findings;
  private final Latency latency;
  private final OpTotals all;
  private boolean leftOut;

  /**
   * @param all its ops together
   */
  OpTable(ActivityPlan plan, PhaseResult phase, OpTotals all) {
    this.plan = plan;
    this.phase = phase;
    this.findings = phase.findings();
    this.latency = phase.plan().latency();
    this.all = all;
  }

  /** The width of names and the optional columns of a table. */
  private record Shape(int nameLength, boolean interval, boolean empty) {}

  /** The table, and a line that explains percentiles left out, if any are. */
  List<String> lines() {
    boolean interval = findings.total().containsKey(Statistic.P99);
    boolean empty = all.count(Count.EMPTY) > 0;
    List<String> lines = new ArrayList<>();
    for (Shape shape :
        List.of(
            new Shape(MAX_NAME_LENGTH, interval, empty),
            new Shape(MIN_NAME_LENGTH, interval, empty),
            new Shape(MAX_NAME_LENGTH, false, empty),
            new Shape(MIN_NAME_LENGTH, false, empty),
            new Shape(MIN_NAME_LENGTH, false, false))) {
      lines = new ArrayList<>(table(shape).lines(""));
      if (lines.stream().mapToInt(String::length).max().orElse(0) <= COLUMNS) {
        break;
      }
    }
    if (leftOut) {
      lines.add(
          "%s: too few ops; a percentile needs %s above it"
              .formatted(TOO_FEW, Percentile.MIN_SAMPLES_ABOVE));
    }
    return lines;
  }

  private TextTable table(Shape shape) {
    TextTable table = TextTable.ofFigures();
    List<String> head = new ArrayList<>(List.of("op", "ops", "errors"));
    if (shape.empty()) {
      head.add("empty");
    }
    head.addAll(List.of("ops/s", "p50", "p99"));
    if (shape.interval()) {
      head.add("95 % of p99");
    }
    head.addAll(List.of("p99.9", "max"));
    table.row(head);
    for (int template = 0; template < phase.ops().size(); template++) {
      Map<Statistic, ConfidenceInterval> intervals =
          template < findings.ops().size() ? findings.ops().get(template) : Map.of();
      String name = TextTable.shortened(plan.ops().names().get(template), shape.nameLength());
      table.row(row(name, phase.ops().get(template), intervals, shape));
    }
    if (phase.ops().size() > 1) {
      table.row(row("all", all, findings.total(), shape));
    }
    return table;
  }

  private List<String> row(
      String name, OpTotals totals, Map<Statistic, ConfidenceInterval> intervals, Shape shape) {
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(Figures.count(totals.count(Count.SUCCEEDED)));
    row.add(Figures.count(totals.count(Count.FAILED)));
    if (shape.empty()) {
      row.add(Figures.count(totals.count(Count.EMPTY)));
    }
    row.add(Figures.rate(phase.achievedPerSecond(totals)));
    LatencyFigures figures = LatencyFigures.of(totals.histogram(latency));
    row.add(percentile(figures, Percentile.P50));
    row.add(percentile(figures, Percentile.P99));
    if (shape.interval()) {
      ConfidenceInterval interval = intervals.get(Statistic.P99);
      row.add(interval == null ? TOO_FEW : PhaseSection.text(interval, Figures::latency));
    }
    row.add(percentile(figures, Percentile.P99_9));
    row.add(figures == null ? TOO_FEW : Figures.latency((double) figures.maxNanos()));
    return row;
  }

  private String percentile(@Nullable LatencyFigures figures, Percentile percentile) {
    OptionalLong nanos = figures == null ? OptionalLong.empty() : figures.at(percentile);
    leftOut |= nanos.isEmpty();
    return nanos.isPresent() ? Figures.latency((double) nanos.getAsLong()) : TOO_FEW;
  }
}
