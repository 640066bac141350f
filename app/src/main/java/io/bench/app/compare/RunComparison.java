package io.bench.app.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.Judge;
import io.bench.engine.comparison.RatioBootstrap;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.json.Schema;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Arms compared with the first one, step by step and op by op; all rows are judged together. {@code
 * bench compare --json} prints it: its fields are described in {@code docs/how-to/comparing.md}.
 *
 * @param differences in set-up and environment between the arms
 */
public record RunComparison(
    Schema schema,
    double delta,
    List<ComparedArm> arms,
    @JsonProperty("comparisons") List<Table> tables,
    List<Difference> differences) {

  /** What this program writes. */
  static final Schema SCHEMA = new Schema("bench-comparison", 1);

  /**
   * An arm.
   *
   * @param remarks warnings that limit how far its figures can be trusted
   */
  record ComparedArm(String label, List<Path> folders, List<String> remarks) {}

  /**
   * One step of one arm against the baseline's.
   *
   * @param latency which time is compared
   * @param baselineProcesses how many measured it in the first arm
   * @param otherProcesses how many in the other
   */
  record Table(
      String step,
      String baseline,
      String other,
      String latency,
      int baselineProcesses,
      int otherProcesses,
      List<Rows> ops) {}

  /**
   * The rows of an op template.
   *
   * @param op its name, or null for all ops together
   * @param baselineErrorShare share of failed ops, 0 to 1, in the first arm
   * @param otherErrorShare the same in the other
   */
  record Rows(
      @Nullable String op,
      double baselineErrorShare,
      double otherErrorShare,
      @JsonIgnore List<RatioEstimate> estimates,
      List<Figure> figures) {}

  /**
   * A figure of both arms, and the verdict on their ratio.
   *
   * @param baseline NaN, like {@code other} and {@code ratio}, if unknown
   * @param interval null if there is none
   */
  record Figure(
      String figure,
      double baseline,
      double other,
      double ratio,
      @Nullable RatioInterval interval,
      Spread spread,
      String verdict) {

    static Figure of(RatioJudgement judgement) {
      RatioEstimate estimate = judgement.estimate();
      return new Figure(
          estimate.key(),
          estimate.baseline(),
          estimate.other(),
          estimate.ratio(),
          judgement.interval(),
          estimate.spread(),
          judgement.verdict().words());
    }

    /** Whether the interval lies beyond the delta that does not matter. */
    boolean differs() {
      return verdict.equals(RatioJudgement.Verdict.DIFFERENT.words());
    }

    boolean isUndecided() {
      return verdict.equals(RatioJudgement.Verdict.CANNOT_TELL.words());
    }

    /** Whether it differs for the worse: a lower rate, or a longer time. */
    boolean worsened() {
      return differs() && (FolderArm.RATES.contains(figure) ? ratio < 1 : ratio > 1);
    }
  }

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
    for (String step : comparedSteps(baseline, onlyStep)) {
      for (FolderArm other : arms.subList(1, arms.size())) {
        table(step, baseline, other).ifPresent(tables::add);
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
    return new RunComparison(
        SCHEMA,
        delta,
        arms.stream()
            .map(
                arm ->
                    new ComparedArm(
                        arm.label(),
                        arm.runs().stream().map(ResultRun::folder).toList(),
                        arm.remarks()))
            .toList(),
        judged(tables, delta),
        Difference.between(arms));
  }

  /** The steps of the baseline that are compared where the other arm has them. */
  static List<String> comparedSteps(FolderArm baseline, @Nullable String onlyStep) {
    return stepNames(baseline).stream()
        .filter(step -> onlyStep == null ? isMeasurement(baseline, step) : onlyStep.equals(step))
        .toList();
  }

  /**
   * Steps that prepare or verify are compared only if asked for: they have no verdicts. Where no
   * step has one, as in a run that was cut off, every step counts.
   */
  private static boolean isMeasurement(FolderArm arm, String step) {
    return isJudged(arm, step) || stepNames(arm).stream().noneMatch(name -> isJudged(arm, name));
  }

  private static boolean isJudged(FolderArm arm, String step) {
    return arm.runs().stream()
        .flatMap(run -> run.steps().stream())
        .anyMatch(candidate -> candidate.name().equals(step) && candidate.isJudged());
  }

  private static Set<String> stepNames(FolderArm arm) {
    Set<String> names = new LinkedHashSet<>();
    for (ResultRun run : arm.runs()) {
      run.steps().forEach(step -> names.add(step.name()));
    }
    return names;
  }

  private static Optional<Table> table(String step, FolderArm baseline, FolderArm other) {
    List<ResultProcess> before = baseline.processes(step);
    List<ResultProcess> after = other.processes(step);
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    refuseMixed(step, baseline.label(), before);
    refuseMixed(step, other.label(), after);
    if (!before.get(0).headline().equals(after.get(0).headline())) {
      throw new UsageException(
          "step '%s' ran at a rate in one arm and in a closed loop in the other: their times mean different things"
              .formatted(step));
    }
    List<Rows> rows = new ArrayList<>();
    Set<String> ops = ops(before);
    Set<String> others = ops(after);
    // Where both have one op template, the same, the row of all ops is that of the op.
    if (ops.size() > 1 || !ops.equals(others)) {
      ops.stream()
          .filter(others::contains)
          .forEach(op -> rows(Optional.of(op), before, after).ifPresent(rows::add));
    }
    rows(Optional.empty(), before, after).ifPresent(rows::add);
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                step,
                baseline.label(),
                other.label(),
                before.get(0).headline(),
                before.size(),
                after.size(),
                rows));
  }

  private static void refuseMixed(String step, String arm, List<ResultProcess> processes) {
    if (processes.stream().map(ResultProcess::headline).distinct().count() > 1) {
      throw new UsageException(
          "step '%s' ran at a rate in one run of %s and in a closed loop in another: their times mean different things"
              .formatted(step, arm));
    }
  }

  /** The op templates of a step, in the workload's order. */
  static Set<String> ops(List<ResultProcess> processes) {
    Set<String> ops = new LinkedHashSet<>();
    processes.forEach(process -> ops.addAll(process.ops()));
    return ops;
  }

  private static Optional<Rows> rows(
      Optional<String> op, List<ResultProcess> before, List<ResultProcess> after) {
    Optional<Arm> first = FolderArm.of(before, op);
    Optional<Arm> second = FolderArm.of(after, op);
    if (first.isEmpty() || second.isEmpty()) {
      return Optional.empty();
    }
    List<RatioEstimate> estimates = new RatioBootstrap().ratios(first.get(), second.get());
    return Optional.of(
        new Rows(op.orElse(null), errors(before, op), errors(after, op), estimates, List.of()));
  }

  /** The share of failed ops, 0 to 1; 0 if there were no ops. */
  static double errors(List<ResultProcess> processes, Optional<String> op) {
    OpOutcomes sum = outcomes(processes, op);
    return sum.issued() > 0 ? sum.errorShare() : 0;
  }

  /** What became of the ops of an op template, or of all ops, in all processes together. */
  static OpOutcomes outcomes(List<ResultProcess> processes, Optional<String> op) {
    return processes.stream()
        .map(process -> op.isPresent() ? process.outcomes(op.get()) : process.outcomes())
        .reduce(OpOutcomes.NONE, OpOutcomes::plus);
  }

  private static List<Table> judged(List<Table> tables, double delta) {
    List<RatioEstimate> family =
        tables.stream()
            .flatMap(table -> table.ops().stream())
            .flatMap(rows -> rows.estimates().stream())
            .toList();
    Iterator<RatioJudgement> judgements = new Judge(delta).judge(family).iterator();
    return tables.stream()
        .map(
            table ->
                new Table(
                    table.step,
                    table.baseline,
                    table.other,
                    table.latency,
                    table.baselineProcesses,
                    table.otherProcesses,
                    table.ops.stream().map(rows -> judged(rows, judgements)).toList()))
        .toList();
  }

  /** Takes the next judgements, as many as there are rows. */
  private static Rows judged(Rows rows, Iterator<RatioJudgement> judgements) {
    List<Figure> figures =
        rows.estimates.stream().map(unused -> Figure.of(judgements.next())).toList();
    return new Rows(
        rows.op, rows.baselineErrorShare, rows.otherErrorShare, rows.estimates, figures);
  }
}
