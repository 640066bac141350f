package io.bench.app.search;

import io.bench.engine.result.RatePoint;
import io.bench.engine.search.Trial;
import io.bench.engine.search.TrialOutcome;
import org.jspecify.annotations.Nullable;

/**
 * A trial that was run.
 *
 * @param point what it measured at its rate, for the curve; null if it came to no end
 * @param folder its result folder, relative to that of the search
 */
record TrialReport(Trial trial, TrialEnd end, @Nullable RatePoint point, String folder) {

  /** What it measured, or null if it came to no end. */
  @Nullable TrialFigures figures() {
    return end instanceof TrialEnd.Judged judged ? judged.figures() : null;
  }

  boolean isClientLimited() {
    return end instanceof TrialEnd.Judged judged && judged.outcome().clientLimited();
  }

  /** For people: {@code met}, {@code missed}, {@code rate not held}, {@code failed}. */
  String outcomeText() {
    if (end instanceof TrialEnd.Judged judged) {
      return switch (judged.outcome().result()) {
        case MET -> "met";
        case MISSED -> "missed";
        case RATE_NOT_HELD -> "rate not held";
      };
    }
    return end instanceof TrialEnd.Failed ? "failed" : "interrupted";
  }

  boolean isMet() {
    return end instanceof TrialEnd.Judged judged
        && judged.outcome().result() == TrialOutcome.Result.MET;
  }
}
