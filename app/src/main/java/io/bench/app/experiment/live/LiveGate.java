package io.bench.app.experiment.live;

import io.bench.app.compare.FailOn;
import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.text.Figures;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.ComparisonPlan.Row;
import io.bench.engine.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which findings fail a gate: {@code --fail-on} of a live comparison. Stateless. */
public final class LiveGate {

  private LiveGate() {}

  /**
   * Judges a comparison.
   *
   * @return a line for each problem; none if the gate lets it pass
   */
  public static List<String> problems(ExperimentReport report, Set<FailOn> failOn) {
    List<String> problems = new ArrayList<>();
    if (report.findings().stream().noneMatch(LiveGate::isCompared) && !failOn.isEmpty()) {
      problems.add("nothing was compared: no metric is known of both arms, and alike");
    }
    for (Finding finding : report.findings()) {
      boolean found =
          switch (finding.word()) {
            case WORSE -> failOn.contains(FailOn.worse) || failOn.contains(FailOn.different);
            case BETTER -> failOn.contains(FailOn.different);
            case CANNOT_TELL -> failOn.contains(FailOn.undecided);
            case NO_DIFFERENCE -> false;
          };
      if (found) {
        problems.add(problem(finding));
      }
    }
    if (failOn.contains(FailOn.undecided)) {
      for (Row row : unknown(report)) {
        problems.add(withoutVerdict(row.metric(), row.pair()) + ": neither arm has it");
      }
    }
    for (Pair pair : report.plan().comparison().pairs()) {
      addErrors(report, pair, problems);
    }
    return problems;
  }

  private static boolean isCompared(Finding finding) {
    return finding.paired() != null || finding.word() != Word.CANNOT_TELL;
  }

  private static String problem(Finding finding) {
    Pair pair = finding.pair();
    return finding.word() == Word.CANNOT_TELL
        ? withoutVerdict(finding.metric(), pair)
        : "%s of %s is %s than of %s"
            .formatted(
                finding.metric().key(), pair.other(), finding.word().words(), pair.baseline());
  }

  private static String withoutVerdict(ArmMetric metric, Pair pair) {
    return "%s of %s against %s is undecided"
        .formatted(metric.key(), pair.other(), pair.baseline());
  }

  /** The rows of the plan that neither arm has a figure of; none if that is true of all. */
  private static List<Row> unknown(ExperimentReport report) {
    if (report.findings().isEmpty()) {
      return List.of();
    }
    return report.plan().comparison().rows().stream()
        .filter(row -> report.findings().stream().noneMatch(found -> isOf(found, row)))
        .toList();
  }

  private static boolean isOf(Finding finding, Row row) {
    return finding.metric() == row.metric() && finding.pair().equals(row.pair());
  }

  /** A line on rows that no verdict was passed on, which fail no gate; empty if there is none. */
  public static String undecided(ExperimentReport report) {
    List<Finding> open =
        report.findings().stream().filter(row -> row.word() == Word.CANNOT_TELL).toList();
    boolean moreWouldHelp = open.stream().anyMatch(row -> row.paired() != null);
    List<Row> unknown = unknown(report);
    if (open.isEmpty() && unknown.isEmpty()) {
      return "";
    }
    return "--fail-on: %d of %d rows cannot be told, and fail nothing%s%s"
        .formatted(
            open.size() + unknown.size(),
            report.findings().size() + unknown.size(),
            unknown.isEmpty() ? "" : " (neither arm has " + metrics(unknown) + ")",
            moreWouldHelp ? "; give a larger budget=" : "");
  }

  private static String metrics(List<Row> rows) {
    return rows.stream()
        .map(row -> row.metric().key())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Errors that rose count even where the row has no verdict yet. */
  private static void addErrors(ExperimentReport report, Pair pair, List<String> problems) {
    ArmFigures baseline = report.figures().get(pair.baseline());
    ArmFigures other = report.figures().get(pair.other());
    boolean told =
        report.findings().stream()
            .anyMatch(row -> row.metric() == ArmMetric.ERRORS && row.word() == Word.WORSE);
    if (baseline == null || other == null || told) {
      return;
    }
    double before = baseline.value(ArmMetric.ERRORS);
    double after = other.value(ArmMetric.ERRORS);
    if (after > VerdictRules.ERRORS && before <= VerdictRules.ERRORS) {
      problems.add(
          "errors of %s are %s, of %s %s, and the bound is %s"
              .formatted(
                  pair.other(),
                  Figures.share(after),
                  pair.baseline(),
                  Figures.share(before),
                  Figures.share(VerdictRules.ERRORS)));
    }
  }
}
