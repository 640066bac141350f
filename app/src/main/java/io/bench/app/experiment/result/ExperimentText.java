package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.TurnSchedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An experiment for people: at most 100 columns wide, but for paths. */
public final class ExperimentText {

  /** Idle servers and JVMs use less. */
  private static final double LOUD_CORES = 0.1;

  private final ExperimentReport report;
  private final Experiment experiment;
  private final Path folder;
  private final boolean page;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param page whether there is a {@code report.html}
   */
  public ExperimentText(ExperimentReport report, Path folder, boolean page) {
    this.report = report;
    this.experiment = report.plan().experiment();
    this.folder = folder;
    this.page = page;
  }

  /** All of it, each line ended by a line feed. */
  public String text() {
    addHead();
    addArms();
    addFindings();
    addClaims();
    addExpectations();
    addPublished();
    lines.add("");
    lines.add(kept() + " in " + folder);
    return String.join("\n", lines) + "\n";
  }

  private String kept() {
    if (report.turns().isEmpty()) {
      return "experiment.json is";
    }
    return page
        ? "Every turn's results, experiment.json and report.html are"
        : "Every turn's results and experiment.json are";
  }

  private void addHead() {
    wrapped(experiment.name() + ": " + experiment.question());
    String state = report.state().name().toLowerCase(Locale.ROOT);
    String took = Figures.wholeSpan(report.took().toNanos() / 1e9);
    wrapped("%s after %s; %s, data %s".formatted(state, took, course(), experiment.data().words()));
    String reason = report.reason();
    if (reason != null) {
      wrapped("Not whole: " + reason);
    }
    MeasuredBlocks blocks = report.blocks();
    if (blocks != null && blocks.quietCores() > LOUD_CORES) {
      wrapped(
          "Arms that were to be quiet used %s of a core: blocks disturbed each other."
              .formatted(Figures.share(blocks.quietCores())));
    }
    if (experiment.quick()) {
      wrapped("NOT_WARM: the small mode shows that everything works; its figures answer nothing.");
    }
  }

  private String course() {
    MeasuredBlocks blocks = report.blocks();
    TurnSchedule schedule = experiment.schedule();
    if (experiment.interleaving() == null || blocks == null) {
      return "%d %s, order %s"
          .formatted(
              schedule.rounds(),
              schedule.rounds() == 1 ? "round" : "rounds",
              schedule.order().key());
    }
    String disturbed =
        blocks.disturbed() == 0
            ? ""
            : ", %d of them disturbed by the machine".formatted(blocks.disturbed());
    if (blocks.rounds() == 0) {
      return Figures.counted(blocks.restarts(), "restart") + ", each arm at a stretch";
    }
    String mode = blocks.mode().words();
    return "%s, %s of blocks of %s%s%s"
        .formatted(
            Figures.counted(blocks.restarts(), "restart"),
            Figures.counted(blocks.rounds(), "round"),
            Figures.span(blocks.blockSeconds()),
            mode.isEmpty() ? "" : " " + mode,
            disturbed);
  }

  private void addArms() {
    lines.add("");
    ExperimentTables tables = new ExperimentTables(report);
    lines.addAll(tables.arms());
    List<String> shown = tables.shown();
    if (!shown.isEmpty()) {
      lines.add("");
      lines.addAll(shown);
      lines.add("");
    }
    report.plan().arms().forEach(this::addRemarks);
  }

  private void addRemarks(PlannedArm arm) {
    String name = arm.arm().name();
    if (!arm.canRun()) {
      wrapped("  " + name + " was skipped: " + arm.missing());
    }
    DataState data = experiment.data(arm.arm());
    if (data != experiment.data()) {
      wrapped("  %s: %s".formatted(name, data.words()));
    }
    arm.measured().forEach(one -> addFigures(one.name()));
    addCounters(name);
    for (TurnRecord turn : report.turnsOf(name)) {
      String why = turn.reason();
      if (why != null) {
        wrapped(
            "  %s, round %d %s: %s".formatted(name, turn.turn().round(), turn.end().key(), why));
      }
    }
  }

  private void addFigures(String name) {
    ArmFigures figures = report.figures().get(name);
    if (figures != null && !figures.errors().isEmpty()) {
      wrapped("  %s, errors per second: %s".formatted(name, rates(figures.errors())));
    }
    if (figures != null && !figures.verdicts().isEmpty()) {
      String verdicts =
          figures.verdicts().entrySet().stream()
              .map(one -> "%s (%d of %d)".formatted(one.getKey(), one.getValue(), figures.count()))
              .collect(Collectors.joining(", "));
      wrapped("  %s: %s".formatted(name, verdicts));
    }
  }

  private void addCounters(String arm) {
    Map<String, Long> sums = new TreeMap<>();
    for (TurnRecord turn : report.turnsOf(arm)) {
      turn.counters().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    sums.values().removeIf(count -> count == 0);
    if (!sums.isEmpty()) {
      String counted =
          sums.entrySet().stream()
              .map(count -> count.getKey() + " " + Figures.count(count.getValue()))
              .collect(Collectors.joining(", "));
      wrapped("  %s, counted by its servers in all turns: %s".formatted(arm, counted));
    }
  }

  private static String rates(Map<String, Double> errors) {
    return errors.entrySet().stream()
        .map(error -> error.getKey() + " " + Figures.rate(error.getValue()))
        .collect(Collectors.joining(", "));
  }

  private void addFindings() {
    lines.addAll(new ExperimentTables(report).findings());
    List<String> notes = new FindingNotes(report).lines();
    if (!notes.isEmpty()) {
      lines.add("");
      notes.forEach(this::wrapped);
    }
  }

  private void addClaims() {
    List<String> claims = new ExperimentTables(report).claims();
    if (!claims.isEmpty()) {
      lines.add("");
      lines.add("What somebody who measured like this would have published:");
      lines.addAll(claims);
    }
  }

  private void addExpectations() {
    if (!report.expectations().isEmpty()) {
      lines.add("");
      lines.add("Expected:");
    }
    for (ExpectationResult result : report.expectations()) {
      wrapped(
          "  %s  %s: %s%s"
              .formatted(
                  result.outcome(),
                  result.expectation().text(),
                  reached(result.expectation(), result.reached()),
                  result.leftOut().isEmpty() ? "" : "; " + result.leftOut()));
    }
  }

  private void addPublished() {
    if (!report.published().isEmpty()) {
      lines.add("");
      lines.add("Of what others have published:");
    }
    for (PublishedResult state : report.published()) {
      ArmExpectation shows = state.state().shows();
      String least = reached(shows, state.least());
      String most = reached(shows, state.most());
      wrapped(
          "  %s: %s (%s: %s)"
              .formatted(
                  state.words(),
                  state.state().says(),
                  shows.text(),
                  least.equals(most) ? least : least + " to " + most));
    }
  }

  private static String reached(ArmExpectation statement, double reached) {
    if (statement.divisorArm() == null && !Double.isInfinite(reached)) {
      return MetricText.of(statement.metric(), reached);
    }
    return Double.isNaN(reached) ? MetricText.UNKNOWN : MetricText.ratio(reached);
  }

  private void wrapped(String line) {
    lines.addAll(Wrapped.lines(line, "    "));
  }
}
