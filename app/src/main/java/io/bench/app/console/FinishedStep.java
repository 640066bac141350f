package io.bench.app.console;

import io.bench.app.text.Figures;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.run.StepResult;
import java.util.List;

/** The one line that says how a step ended. */
final class FinishedStep {

  private FinishedStep() {}

  static String text(StepResult result) {
    ActivityResult activity = result.activity();
    String end =
        switch (activity.end()) {
          case COMPLETED -> "done";
          case FAILED -> "FAILED";
          case INTERRUPTED -> "interrupted";
        };
    List<PhaseResult> phases = activity.phases();
    if (phases.isEmpty()) {
      return end;
    }
    PhaseResult last = phases.get(phases.size() - 1);
    long ops = last.total(Count.SUCCEEDED);
    return end
        + ", "
        + Figures.count(ops)
        + (ops == 1 ? " op in " : " ops in ")
        + Figures.span(last.windowSeconds())
        + ", "
        + Figures.rate(last.achievedPerSecond())
        + " ops/s, "
        + PlainDisplay.errors(last.total(Count.FAILED));
  }
}
