package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import java.util.ArrayList;
import java.util.List;

/** Conditional updates of a phase: how many were applied, and how long each kind took, by op. */
final class ConditionLines {

  private final ActivityPlan plan;
  private final PhaseResult phase;
  private final boolean paced;

  ConditionLines(ActivityPlan plan, PhaseResult phase) {
    this.plan = plan;
    this.phase = phase;
    this.paced = phase.plan().schedule() != null;
  }

  /** None if no op told of a condition. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    long applied = phase.total(Count.APPLIED);
    long notApplied = phase.total(Count.NOT_APPLIED);
    if (applied + notApplied > 0) {
      lines.add(
          "conditional updates: %s applied, %s not"
              .formatted(Figures.count(applied), Figures.count(notApplied)));
      for (int template = 0; template < phase.ops().size(); template++) {
        List<String> times = times(phase.ops().get(template));
        if (!times.isEmpty()) {
          String op = TextTable.shortened(plan.opNames().get(template), OpTable.MAX_NAME_LENGTH);
          lines.add("  " + op + ": " + String.join(", ", times));
        }
      }
    }
    return lines;
  }

  private List<String> times(OpTotals op) {
    List<String> times = new ArrayList<>();
    add("applied ", paced ? Latency.APPLIED_RESPONSE : Latency.APPLIED_SERVICE, op, times);
    add(
        "not applied ",
        paced ? Latency.NOT_APPLIED_RESPONSE : Latency.NOT_APPLIED_SERVICE,
        op,
        times);
    return times;
  }

  private static void add(String title, Latency latency, OpTotals op, List<String> times) {
    LatencyFigures figures = LatencyFigures.of(op.histogram(latency));
    if (figures != null) {
      times.add(title + TimesText.shortOf(figures));
    }
  }
}
