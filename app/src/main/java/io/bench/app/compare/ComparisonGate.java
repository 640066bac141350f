package io.bench.app.compare;

import io.bench.app.text.Figures;
import io.bench.engine.result.RunState;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Problems that fail a gate although no ratio shows them: runs that did not complete, steps and op
 * templates of the baseline that another arm did not measure, and errors. Stateless.
 */
final class ComparisonGate {

  private ComparisonGate() {}

  /**
   * Judges the arms.
   *
   * @param arms the first is the baseline
   * @param onlyStep judges the figures of this step only, or null
   * @return a line for each problem; none if the figures may decide
   */
  static List<String> problems(List<FolderArm> arms, @Nullable String onlyStep) {
    List<String> problems = new ArrayList<>();
    for (FolderArm arm : arms) {
      for (ResultRun run : arm.runs()) {
        if (run.document().state() != RunState.COMPLETED) {
          problems.add(
              "%s: %s did not complete: it is '%s'"
                  .formatted(arm.label(), run.folder(), run.document().state()));
        }
      }
    }
    FolderArm baseline = arms.get(0);
    for (String step : RunComparison.comparedSteps(baseline, onlyStep)) {
      for (FolderArm other : arms.subList(1, arms.size())) {
        addProblems(step, baseline, other, problems);
      }
    }
    return problems;
  }

  private static void addProblems(
      String step, FolderArm baseline, FolderArm other, List<String> problems) {
    List<ResultProcess> before = baseline.processes(step);
    List<ResultProcess> after = other.processes(step);
    if (isMissing(before, after, Optional.empty())) {
      problems.add("%s: step %s of A was not measured".formatted(other.label(), step));
      return;
    }
    Set<String> ops = new LinkedHashSet<>();
    before.forEach(process -> ops.addAll(process.ops()));
    for (String op : ops) {
      if (isMissing(before, after, Optional.of(op))) {
        problems.add("%s: step %s has no ops '%s', A has".formatted(other.label(), step, op));
      }
    }
    double errorsBefore = RunComparison.errors(before, Optional.empty());
    double errorsAfter = RunComparison.errors(after, Optional.empty());
    if (errorsAfter > VerdictRules.ERRORS && errorsBefore <= VerdictRules.ERRORS) {
      problems.add(
          "%s: errors of step %s rose from %s to %s, above %s"
              .formatted(
                  other.label(),
                  step,
                  Figures.share(errorsBefore),
                  Figures.share(errorsAfter),
                  Figures.share(VerdictRules.ERRORS)));
    }
  }

  private static boolean isMissing(
      List<ResultProcess> before, List<ResultProcess> after, Optional<String> op) {
    return hasOps(before, op) && !hasOps(after, op);
  }

  private static boolean hasOps(List<ResultProcess> processes, Optional<String> op) {
    return RunComparison.outcomes(processes, op).issued() > 0;
  }
}
