package io.bench.engine.activity;

import io.bench.engine.record.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of several processes that measured the same activity, as one. */
public final class MergedForks {

  private MergedForks() {}

  /**
   * Merges the results of one plan from several processes: counts and histograms are added up.
   *
   * @param forks in the order run; at least one
   * @throws IllegalStateException if ops do not add up in what they have left
   */
  public static ActivityResult merge(ActivityPlan plan, List<ActivityResult> forks) {
    List<PhaseResult> phases = new ArrayList<>();
    for (int index = 0; index < plan.phases().size(); index++) {
      int phase = index;
      List<PhaseResult> begun =
          forks.stream()
              .filter(fork -> fork.phases().size() > phase)
              .map(fork -> fork.phases().get(phase))
              .toList();
      if (!begun.isEmpty()) {
        PhaseResult merged = PhaseResult.merged(begun);
        OpAccounting.check(plan, merged);
        phases.add(
            merged.plan().kind() == PhaseKind.MEASUREMENT
                ? merged.withFindings(new ForkFindings(begun, merged).findings())
                : merged);
      }
    }
    ActivityResult.End end = ActivityResult.End.COMPLETED;
    String reason = null;
    int exitCode = -1;
    int spaces = 0;
    for (int number = 1; number <= forks.size(); number++) {
      ActivityResult fork = forks.get(number - 1);
      if (end == ActivityResult.End.COMPLETED && fork.end() != end) {
        end = fork.end();
        reason = named(number, fork.reason());
      }
      exitCode = exitCode >= 0 ? exitCode : fork.exitCode();
      spaces = Math.max(spaces, fork.spaces());
    }
    return new ActivityResult(plan, phases, end, reason, exitCode, spaces);
  }

  private static @Nullable String named(int number, @Nullable String reason) {
    return reason == null ? null : "fork " + number + ": " + reason;
  }
}
