package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Measured;
import io.bench.app.experiment.result.ArmPart.ClaimPart;
import io.bench.app.experiment.result.ArmPart.Truth;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Interleaving;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The tables of an experiment, at most as wide as other text. */
record ExperimentTables(ExperimentReport report) {

  private static final int MAX_NAME_COLUMNS = 24;
  private static final int MIN_NAME_COLUMNS = 6;
  private static final List<ArmMetric> OVERVIEW =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.P50,
          ArmMetric.P99,
          ArmMetric.ERRORS,
          ArmMetric.EXTRA_TRIES,
          ArmMetric.CPU_PER_OP,
          ArmMetric.SERVER_CPU_PER_OP);

  /** A row for every arm that can run. */
  List<String> arms() {
    return fitting(this::arms);
  }

  /** The metrics that the experiment shows besides, for every arm that can run; or none. */
  List<String> shown() {
    List<ArmMetric> shown = report.plan().experiment().comparison().shown();
    return shown.isEmpty() ? List.of() : fitting(most -> shown(shown, most));
  }

  private TextTable shown(List<ArmMetric> shown, int mostOfName) {
    TextTable table = TextTable.ofFigures();
    List<String> above = new ArrayList<>(List.of(""));
    List<String> titles = new ArrayList<>(List.of("arm"));
    for (ArmMetric metric : shown) {
      int end = endOfFirstLine(metric.title());
      above.add(metric.title().substring(0, Math.max(end, 0)));
      titles.add(metric.title().substring(end + 1));
    }
    table.row(above);
    table.row(titles);
    report.plan().arms().stream()
        .filter(PlannedArm::canRun)
        .flatMap(arm -> arm.measured().stream())
        .forEach(one -> table.row(cells(one, shown, mostOfName)));
    return table;
  }

  /** Titles are longer than their figures: {@code server bytes}, and below it {@code per row}. */
  private static int endOfFirstLine(String title) {
    int per = title.indexOf(" per ");
    return per >= 0 ? per : title.lastIndexOf(' ');
  }

  private List<String> cells(Measured one, List<ArmMetric> shown, int mostOfName) {
    ArmFigures figures = report.figures().get(one.name());
    List<String> cells = new ArrayList<>(List.of(shortened(one.name(), mostOfName)));
    for (ArmMetric metric : shown) {
      cells.add(MetricText.of(metric, figures == null ? Double.NaN : figures.value(metric)));
    }
    return cells;
  }

  /** A block for every pair, a row for every metric of it. */
  List<String> findings() {
    return fitting(this::findings);
  }

  /**
   * A row for every claim whose figure is known, beside the honest figure; none if there is none.
   */
  List<String> claims() {
    Map<String, ClaimPart> claims = new LinkedHashMap<>();
    for (PlannedArm arm : report.plan().arms()) {
      ClaimPart claim = ClaimPart.of(report, arm.arm());
      if (claim != null && Double.isFinite(claim.value())) {
        claims.put(arm.arm().name(), claim);
      }
    }
    return claims.isEmpty() ? List.of() : fitting(most -> claims(claims, most));
  }

  /** A table in which names are as long as the width allows. */
  private static List<String> fitting(IntFunction<TextTable> table) {
    int most = MAX_NAME_COLUMNS;
    List<String> fitting = table.apply(most).lines("");
    while (most > MIN_NAME_COLUMNS
        && fitting.stream().anyMatch(line -> line.length() > Wrapped.COLUMNS)) {
      most--;
      fitting = table.apply(most).lines("");
    }
    return fitting;
  }

  private TextTable arms(int mostOfName) {
    TextTable table = TextTable.ofFigures();
    List<String> titles = new ArrayList<>(List.of("arm", "turns"));
    OVERVIEW.forEach(metric -> titles.add(title(metric)));
    table.row(titles);
    report.plan().arms().stream()
        .filter(PlannedArm::canRun)
        .forEach(arm -> arm.measured().forEach(one -> table.row(cells(arm, one, mostOfName))));
    return table;
  }

  /** The rate is kept whole. */
  private static String shortened(String measured, int most) {
    int at = measured.indexOf('@');
    return at < 0
        ? TextTable.shortened(measured, most)
        : TextTable.shortened(measured.substring(0, at), most) + measured.substring(at);
  }

  private static String title(ArmMetric metric) {
    return switch (metric) {
      case EXTRA_TRIES -> "extra tries";
      case CPU_PER_OP -> "client CPU";
      case SERVER_CPU_PER_OP -> "server CPU/op";
      default -> metric.title();
    };
  }

  private List<String> cells(PlannedArm arm, Measured one, int mostOfName) {
    String name = arm.arm().name();
    ArmFigures figures = report.figures().get(one.name());
    List<String> cells = new ArrayList<>();
    cells.add(shortened(one.name(), mostOfName));
    cells.add("%d/%d".formatted(completed(name), turns(name)));
    for (ArmMetric metric : OVERVIEW) {
      ArmMetric shown =
          metric == ArmMetric.THROUGHPUT && figures != null && figures.headline().isEmpty()
              ? ArmMetric.SUSTAINED_RATE
              : metric;
      cells.add(MetricText.of(shown, figures == null ? Double.NaN : figures.value(shown)));
    }
    return cells;
  }

  private long completed(String arm) {
    return report.turnsOf(arm).stream().filter(turn -> turn.end() == TurnEnd.COMPLETED).count();
  }

  private TextTable findings(int mostOfName) {
    @Nullable Pair shown = null;
    TextTable table = TextTable.ofFigures();
    for (Finding finding : report.findings()) {
      if (!finding.pair().equals(shown)) {
        shown = finding.pair();
        table.row(List.of(""));
        String arms =
            named(shown.other(), finding.otherProcesses(), mostOfName)
                + " against "
                + named(shown.baseline(), finding.baselineProcesses(), mostOfName);
        table.row(List.of(arms, "baseline", "other", "ratio", "95 % interval", "verdict"));
      }
      table.row(cells(finding));
    }
    return table;
  }

  /** With the number of its processes where not every turn has measured. */
  private String named(String measured, int processes, int mostOfName) {
    long turns = turns(report.plan().armOf(measured).arm().name());
    String name = shortened(measured, mostOfName);
    return processes == turns ? name : "%s (%d/%d)".formatted(name, processes, turns);
  }

  /**
   * How many turns the experiment has for an arm; of one in blocks, as many as it had time for, or
   * took until all rows were decided.
   */
  private long turns(String arm) {
    Interleaving interleaving = report.plan().experiment().interleaving();
    if (interleaving != null && (report.over() || !interleaving.restartsGiven())) {
      return report.turnsOf(arm).size();
    }
    return report.plan().experiment().turns().stream()
        .filter(turn -> turn.arm().equals(arm))
        .count();
  }

  private List<String> cells(Finding finding) {
    RatioJudgement judgement = finding.judgement();
    RatioInterval interval = judgement == null ? null : judgement.interval();
    boolean between =
        judgement != null && judgement.estimate().spread() == Spread.BETWEEN_PROCESSES;
    return List.of(
        "  " + finding.metric().title(),
        MetricText.of(finding.metric(), finding.baseline()),
        MetricText.of(finding.metric(), finding.other()),
        judgement == null ? MetricText.UNKNOWN : MetricText.ratio(judgement.estimate().ratio()),
        interval == null || !between ? MetricText.UNKNOWN : MetricText.interval(interval),
        finding.word().words());
  }

  private static TextTable claims(Map<String, ClaimPart> claims, int mostOfName) {
    TextTable table = TextTable.ofFigures();
    table.row(List.of("  arm", "figure", "claimed", "the honest figure", "is", "factor"));
    claims.forEach((arm, claim) -> table.row(cells(arm, claim, mostOfName)));
    return table;
  }

  private static List<String> cells(String arm, ClaimPart claim, int mostOfName) {
    ArmMetric metric = claim.named().metric();
    Truth truth = claim.truth();
    String honest = MetricText.UNKNOWN;
    String value = MetricText.UNKNOWN;
    if (truth != null) {
      honest = TextTable.shortened(truth.arm(), mostOfName) + "." + truth.named().metric().key();
      value = MetricText.of(truth.named().metric(), truth.value());
    }
    Double factor = claim.factor();
    return List.of(
        "  " + TextTable.shortened(arm, mostOfName),
        metric.title(),
        MetricText.of(metric, claim.value()),
        honest,
        value,
        factor != null && Double.isFinite(factor) ? MetricText.ratio(factor) : MetricText.UNKNOWN);
  }
}
