package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.util.ArrayList;
import java.util.List;

/** How many tries the successes of a phase took, by op where several ops needed more than one. */
final class TryLines {

  private final ActivityPlan plan;
  private final PhaseResult phase;

  TryLines(ActivityPlan plan, PhaseResult phase) {
    this.plan = plan;
    this.phase = phase;
  }

  /** None if each op succeeded at its only try. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    long tries = phase.total(Count.TRIES);
    long succeeded = phase.total(Count.SUCCEEDED);
    if (tries != succeeded) {
      long backoffNanos = phase.total(Count.BACKOFF_NANOS);
      lines.add(
          "tries "
              + against(tries, succeeded)
              + (backoffNanos == 0
                  ? ""
                  : "; back-off " + Figures.span(backoffNanos / 1e9) + " in all"));
      byOp(lines);
    }
    long transparent = phase.total(Count.TRANSPARENT_RETRIES);
    if (transparent > 0) {
      lines.add(
          "beside these the transport sent requests again by itself, "
              + Figures.count(transparent)
              + (transparent == 1 ? " time" : " times"));
    }
    return lines;
  }

  private void byOp(List<String> lines) {
    if (phase.ops().size() < 2) {
      return;
    }
    for (int template = 0; template < phase.ops().size(); template++) {
      OpTotals totals = phase.ops().get(template);
      long tries = totals.count(Count.TRIES);
      long succeeded = totals.count(Count.SUCCEEDED);
      if (tries != succeeded) {
        lines.add("  " + plan.opNames().get(template) + ": " + against(tries, succeeded));
      }
    }
  }

  private static String against(long tries, long succeeded) {
    return Figures.count(tries)
        + " for "
        + Figures.count(succeeded)
        + (succeeded == 1 ? " success" : " successes");
  }
}
