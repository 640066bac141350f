package io.bench.app.experiment.result;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How an experiment ended.
 *
 * @param reason why it is not whole, or null
 */
public record ExperimentEnd(State state, @Nullable String reason) {

  /** Of one whose turns have all been taken. */
  public static ExperimentEnd of(ExperimentPlan plan, Collection<TurnRecord> taken) {
    long failed = taken.stream().filter(turn -> turn.end() != TurnEnd.COMPLETED).count();
    long skipped = plan.arms().stream().filter(arm -> !arm.canRun()).count();
    if (failed == 0 && skipped == 0) {
      return new ExperimentEnd(State.COMPLETED, null);
    }
    String reason =
        failed > 0
            ? "%d of %d turns failed".formatted(failed, taken.size())
            : "%d of %d arms were skipped".formatted(skipped, plan.arms().size());
    return new ExperimentEnd(failed == taken.size() ? State.FAILED : State.PARTIAL, reason);
  }
}
