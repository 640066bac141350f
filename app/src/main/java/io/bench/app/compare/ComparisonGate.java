package io.bench.app.compare;

import io.bench.app.compare.RunComparison.Figure;
import io.bench.app.compare.RunComparison.Rows;
import io.bench.app.compare.RunComparison.Table;
import io.bench.app.text.Figures;
import io.bench.engine.result.RunState;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What fails a gate: verdicts, and what no ratio shows, which is runs that did not complete, steps
 * and op templates of the baseline that another arm did not measure, and errors. Stateless.
 */
final class ComparisonGate {

  /** A line names so many rows; the tables have the others. */
  private static final int MOST_NAMED = 4;

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

  /**
   * Judges the verdicts.
   *
   * @param failOn which of them fail the gate
   * @return a line for each table and each kind of verdict that does; none if there is none
   */
  static List<String> verdicts(RunComparison comparison, Set<FailOn> failOn) {
    List<String> problems = new ArrayList<>();
    for (Table table : comparison.tables()) {
      for (FailOn what : FailOn.values()) {
        List<String> rows = failOn.contains(what) ? rows(table, what, failOn) : List.of();
        if (!rows.isEmpty()) {
          String where = "%s: step %s: ".formatted(table.other(), table.step());
          problems.add(where + problem(what, named(rows)));
        }
      }
    }
    return problems;
  }

  private static List<String> rows(Table table, FailOn what, Set<FailOn> failOn) {
    List<String> found = new ArrayList<>();
    for (Rows rows : table.ops()) {
      for (Figure figure : rows.figures()) {
        boolean toldAsWorse =
            what == FailOn.different && failOn.contains(FailOn.worse) && figure.worsened();
        if (what.isFoundIn(figure) && !toldAsWorse) {
          found.add(ComparisonText.title(figure.figure()) + " of " + ComparisonText.op(rows));
        }
      }
    }
    return found;
  }

  private static String named(List<String> rows) {
    int more = rows.size() - MOST_NAMED;
    return more <= 0
        ? String.join(", ", rows)
        : String.join(", ", rows.subList(0, MOST_NAMED)) + " and %d more".formatted(more);
  }

  private static String problem(FailOn what, String rows) {
    return switch (what) {
      case different -> "different from A: " + rows;
      case worse -> "worse than A: " + rows;
      case undecided -> "undecided: " + rows + "; compare more or longer runs of each arm";
    };
  }

  private static void addProblems(
      String step, FolderArm baseline, FolderArm other, List<String> problems) {
    List<ResultProcess> before = baseline.processes(step);
    List<ResultProcess> after = other.processes(step);
    if (isMissing(before, after, Optional.empty())) {
      problems.add("%s: step %s of A was not measured".formatted(other.label(), step));
      return;
    }
    for (String op : RunComparison.ops(before)) {
      if (isMissing(before, after, Optional.of(op))) {
        problems.add("%s: step %s has no ops '%s', A has".formatted(other.label(), step, op));
      } else if (hasSucceeded(before, op) && !hasSucceeded(after, op)) {
        problems.add(
            "%s: step %s: no op '%s' succeeded, in A some did".formatted(other.label(), step, op));
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

  /** Whether there are times to compare; failures of a rare op are a small share of all ops. */
  private static boolean hasSucceeded(List<ResultProcess> processes, String op) {
    return RunComparison.outcomes(processes, Optional.of(op)).succeeded() > 0;
  }

  private static boolean hasOps(List<ResultProcess> processes, Optional<String> op) {
    return RunComparison.outcomes(processes, op).issued() > 0;
  }
}
