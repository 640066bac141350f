package io.bench.app.compare;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.Judgement;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Arms compared with the first one, step by step and op by op; all rows are judged together.
 *
 * @param differences what was not the same, beside what was measured
 */
record RunComparison(
    List<FolderArm> arms, double delta, List<Table> tables, List<Difference> differences) {

  /** Steps that prepare, in results that do not say which steps were judged. */
  private static final Set<String> PREPARATORY = Set.of("schema", "rampup");

  /**
   * One step of one arm against the baseline's.
   *
   * @param headline which time is compared
   * @param baselineProcesses how many measured it in the first arm
   * @param otherProcesses how many in the other
   */
  record Table(
      String step,
      String otherLabel,
      String headline,
      int baselineProcesses,
      int otherProcesses,
      List<Rows> ops) {}

  /**
   * The rows of an op template.
   *
   * @param op its name, or null for all ops together
   * @param baselineErrors share of failed ops, 0 to 1, in the first arm
   * @param otherErrors the same in the other
   */
  record Rows(
      @Nullable String op, double baselineErrors, double otherErrors, List<Judgement> judgements) {}

  /**
   * Compares.
   *
   * @param arms at least two
   * @param onlyStep compares this step only, or null
   * @throws UsageException if there is nothing to compare
   */
  static RunComparison of(List<FolderArm> arms, double delta, @Nullable String onlyStep) {
    FolderArm baseline = arms.get(0);
    List<Table> tables = new ArrayList<>();
    for (String step : stepNames(baseline)) {
      if (onlyStep == null ? isMeasurement(baseline, step) : onlyStep.equals(step)) {
        for (FolderArm other : arms.subList(1, arms.size())) {
          table(step, baseline, other).ifPresent(tables::add);
        }
      }
    }
    if (tables.isEmpty()) {
      throw new UsageException(
          onlyStep == null
              ? "nothing to compare: no step was measured in "
                  + arms.get(0).label()
                  + " and in another arm"
              : "no step '" + onlyStep + "' was measured in both; A has " + stepNames(baseline));
    }
    return new RunComparison(arms, delta, judged(tables, delta), Difference.between(arms));
  }

  /** Steps that prepare or verify are compared only if asked for: they have no verdicts. */
  private static boolean isMeasurement(FolderArm arm, String step) {
    boolean judged = stepNames(arm).stream().anyMatch(name -> isJudged(arm, name));
    return judged ? isJudged(arm, step) : !PREPARATORY.contains(step);
  }

  private static boolean isJudged(FolderArm arm, String step) {
    return arm.runs().stream()
        .flatMap(run -> run.steps().stream())
        .filter(candidate -> candidate.path("name").asText().equals(step))
        .anyMatch(candidate -> !candidate.path("phases").findPath("verdicts").isMissingNode());
  }

  private static Set<String> stepNames(FolderArm arm) {
    Set<String> names = new LinkedHashSet<>();
    for (ResultRun run : arm.runs()) {
      run.steps().forEach(step -> names.add(step.path("name").asText()));
    }
    return names;
  }

  private static Optional<Table> table(String step, FolderArm baseline, FolderArm other) {
    List<ResultProcess> before = baseline.processes(step);
    List<ResultProcess> after = other.processes(step);
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    if (!before.get(0).headline().equals(after.get(0).headline())) {
      throw new UsageException(
          "step '"
              + step
              + "' ran at a rate in one arm and in a closed loop in the other: their times mean"
              + " different things");
    }
    List<Rows> rows = new ArrayList<>();
    List<String> ops = before.get(0).ops().stream().filter(after.get(0).ops()::contains).toList();
    if (ops.size() > 1) {
      for (String op : ops) {
        rows(Optional.of(op), before, after).ifPresent(rows::add);
      }
    }
    rows(Optional.empty(), before, after).ifPresent(rows::add);
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                step, other.label(), before.get(0).headline(), before.size(), after.size(), rows));
  }

  private static Optional<Rows> rows(
      Optional<String> op, List<ResultProcess> before, List<ResultProcess> after) {
    Optional<Arm> first = FolderArm.of(before, op);
    Optional<Arm> second = FolderArm.of(after, op);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    List<Judgement> unjudged =
        new RatioBootstrap()
            .ratios(first.get(), second.get()).stream()
                .map(estimate -> new Judgement(estimate, null, Judgement.Verdict.CANNOT_TELL))
                .toList();
    return Optional.of(new Rows(op.orElse(null), errors(before, op), errors(after, op), unjudged));
  }

  private static double errors(List<ResultProcess> processes, Optional<String> op) {
    OpOutcomes sum =
        processes.stream()
            .map(process -> op.isPresent() ? process.outcomes(op.get()) : process.outcomes())
            .reduce(OpOutcomes.NONE, OpOutcomes::plus);
    return sum.issued() > 0 ? sum.errorShare() : 0;
  }

  private static List<Table> judged(List<Table> tables, double delta) {
    List<RatioEstimate> family =
        tables.stream()
            .flatMap(table -> table.ops().stream())
            .flatMap(rows -> rows.judgements().stream())
            .map(Judgement::estimate)
            .toList();
    List<Judgement> judgements = new ArrayList<>(new Judge(delta).judge(family));
    return tables.stream()
        .map(
            table ->
                new Table(
                    table.step(),
                    table.otherLabel(),
                    table.headline(),
                    table.baselineProcesses(),
                    table.otherProcesses(),
                    table.ops().stream().map(rows -> taken(rows, judgements)).toList()))
        .toList();
  }

  /** Takes the next judgements from the front, as many as there are rows. */
  private static Rows taken(Rows rows, List<Judgement> judgements) {
    List<Judgement> own = judgements.subList(0, rows.judgements().size());
    Rows judged = new Rows(rows.op(), rows.baselineErrors(), rows.otherErrors(), List.copyOf(own));
    own.clear();
    return judged;
  }
}
