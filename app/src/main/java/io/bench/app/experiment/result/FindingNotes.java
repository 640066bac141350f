package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.text.Figures;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.paired.PairedEstimate.Source;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands below the findings of an experiment: what they mean, and what would change them. */
record FindingNotes(ExperimentReport report) {

  /** Disturbed rounds that change a ratio by a smaller share are no news. */
  private static final double NEWS = 0.01;

  /** A line each, of any length; none without a finding. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!report.findings().isEmpty()) {
      lines.add(meaning());
      disturbed().ifPresent(lines::add);
      open().ifPresent(lines::add);
    }
    return lines;
  }

  private String meaning() {
    Experiment experiment = report.plan().experiment();
    return ("better, worse: by more than %s; no difference: by less. Intervals are over %s and hold"
            + " for all rows together.")
        .formatted(
            Figures.share(experiment.comparison().delta()),
            report.blocks() == null ? "processes" : "restarts");
  }

  /** Which ratios would be others if disturbed rounds counted too; empty if there were none. */
  private Optional<String> disturbed() {
    MeasuredBlocks blocks = report.blocks();
    List<Finding> withinRounds =
        report.findings().stream().filter(row -> Double.isFinite(change(row))).toList();
    if (blocks == null || blocks.disturbed() == 0 || withinRounds.isEmpty()) {
      return Optional.empty();
    }
    String changed =
        withinRounds.stream()
            .filter(row -> change(row) > NEWS)
            .map(this::changed)
            .collect(Collectors.joining(", "));
    return Optional.of(
        changed.isEmpty()
            ? "With the disturbed rounds no ratio differs by more than %s."
                .formatted(Figures.share(NEWS))
            : "With the disturbed rounds these ratios differ by more than %s: %s."
                .formatted(Figures.share(NEWS), changed));
  }

  /** The share by which disturbed rounds would change a ratio; NaN of one of whole restarts. */
  private static double change(Finding row) {
    RatioJudgement judgement = row.judgement();
    Paired paired = row.paired();
    return judgement == null || paired == null
        ? Double.NaN
        : Math.abs(paired.ratioWithDisturbed() / judgement.estimate().ratio() - 1);
  }

  private String changed(Finding row) {
    double without = Objects.requireNonNull(row.judgement()).estimate().ratio();
    double with = Objects.requireNonNull(row.paired()).ratioWithDisturbed();
    return "%s %s instead of %s"
        .formatted(
            row.name(report.plan().comparison().pairs()),
            MetricText.ratio(with),
            MetricText.ratio(without));
  }

  /** What would decide the rows of blocks that are open. */
  private Optional<String> open() {
    List<Paired> open =
        report.findings().stream()
            .filter(row -> row.judgement() != null && row.word() == Word.CANNOT_TELL)
            .map(Finding::paired)
            .filter(Objects::nonNull)
            .toList();
    Interleaving interleaving = report.plan().experiment().interleaving();
    MeasuredBlocks blocks = report.blocks();
    if (open.isEmpty() || interleaving == null || blocks == null) {
      return Optional.empty();
    }
    int most = Interleaving.MAX_RESTARTS - blocks.restarts(); // whatever a user gives
    List<Double> restarts =
        open.stream().map(Paired::restartsToGo).filter(toGo -> toGo <= most).sorted().toList();
    String more =
        restarts.isEmpty()
            ? "no number of restarts that is worth the time would tell"
            : "about %.0f more %s (a larger %s=) may tell %d of them"
                .formatted(
                    restarts.get(restarts.size() - 1),
                    restarts.get(restarts.size() - 1) == 1 ? "restart" : "restarts",
                    interleaving.restartsGiven() ? "restarts" : "budget",
                    restarts.size());
    return Optional.of(
        "%d %s open: %s%s."
            .formatted(open.size(), open.size() == 1 ? "row is" : "rows are", more, causes(open)));
  }

  /** What makes intervals of open rows long; empty where all are of whole restarts. */
  private static String causes(List<Paired> open) {
    String causes =
        Stream.of(
                cause(open, Source.RESTARTS, "restarts differ"),
                cause(open, Source.ROUNDS, "rounds differ"))
            .filter(cause -> !cause.isEmpty())
            .collect(Collectors.joining(" or "));
    if (causes.isEmpty()) {
      return "";
    }
    String intervals = open.size() == 1 ? "its interval is" : "intervals are";
    return "; %s long because %s".formatted(intervals, causes);
  }

  private static String cause(List<Paired> open, Source source, String words) {
    long rows = open.stream().filter(row -> row.source() == source).count();
    if (rows == 0) {
      return "";
    }
    return rows == open.size() ? words : "%s (%s)".formatted(words, Figures.counted(rows, "row"));
  }
}
