package io.bench.app.search;

import io.bench.app.process.ExitCode;
import io.bench.app.search.SearchReport.State;
import io.bench.app.text.CurveText;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.result.RateCurve;
import io.bench.engine.result.SecretMask;
import io.bench.engine.search.Objective;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The text that a search ends with: the answer first, then what limits it, then every trial by its
 * rate, then where the files are. At most 100 columns wide (unless a path is longer). Stateless.
 */
record SearchSummary(SearchReport report, SecretMask mask, Path folder) {

  private static final String INDENT = "  ";

  /** The text, each line ended by a line feed. */
  String text() {
    List<String> lines = new ArrayList<>(Wrapped.lines(headline(), INDENT));
    if (report.state() != State.COMPLETED && report.answer() != null) {
      lines.addAll(Wrapped.lines(INDENT + "so far: " + answer(), "    "));
    }
    report.clientLimit().ifPresent(trial -> lines.addAll(clientLimit(trial)));
    if (report.trials().stream().anyMatch(SearchSummary::restsOnFew)) {
      lines.addAll(
          Wrapped.lines(
              "* fewer than %d ops lie above this percentile: longer trials (duration=) tell it better"
                  .formatted(Percentile.MIN_SAMPLES_ABOVE),
              INDENT));
    }
    if (report.begin() != null) {
      lines.addAll(Wrapped.lines(begin(report.begin()), INDENT));
    }
    if (!report.trials().isEmpty()) {
      lines.add("");
      lines.addAll(table().lines(INDENT));
      RateCurve curve = report.curve();
      if (curve.knee() != null) {
        lines.addAll(Wrapped.lines(INDENT + CurveText.knee(curve.knee()), "    "));
      }
      List<String> said = new ArrayList<>();
      said("verdicts: ", TrialFigures::verdicts, said);
      said("notices: ", TrialFigures::notices, said);
      if (!said.isEmpty()) {
        lines.add("");
        lines.addAll(said);
      }
    }
    lines.addAll(files());
    return String.join("\n", lines) + "\n";
  }

  private String headline() {
    String span = Figures.span(Duration.between(report.start(), report.updated()).toMillis() / 1e3);
    String reason = report.reason() == null ? "" : ", " + mask.apply(report.reason());
    return switch (report.state()) {
      case COMPLETED -> (report.exitCode() == ExitCode.OK ? "FOUND: " : "NOT FOUND: ") + answer();
      case FAILED -> "FAILED after " + span + reason + " (" + subject() + ")";
      case RUNNING, INTERRUPTED -> "INTERRUPTED after " + span + " (" + subject() + ")";
    };
  }

  private String subject() {
    SearchPlan plan = report.plan();
    return "%s on %s, step %s".formatted(plan.workload(), plan.adapter(), plan.searched().name());
  }

  private String answer() {
    return subject() + ", " + AnswerText.of(report);
  }

  private static List<String> clientLimit(TrialReport trial) {
    TrialFigures figures = trial.figures();
    List<String> evidence =
        figures == null
            ? List.of()
            : TrialJudge.clientVerdicts(figures).stream().map(Verdict::evidence).toList();
    return Wrapped.lines(
        "! the client was the limit: the server may sustain more. Trial %d: %s"
            .formatted(trial.trial().number(), String.join("; ", evidence)),
        "    ");
  }

  private static boolean restsOnFew(TrialReport trial) {
    TrialFigures figures = trial.figures();
    return figures != null
        && figures.objectives().stream().anyMatch(TrialFigures.Figure::fewSamples);
  }

  private String begin(SearchStart begin) {
    double most = report.plan().request().mostPerSecond();
    if (begin.perSecond() > most) {
      return INDENT + "begun at %s ops/s, the highest rate to try".formatted(Figures.rate(most));
    }
    String rate = Figures.rate(begin.perSecond()) + " ops/s";
    return INDENT
        + switch (begin.origin()) {
          case GIVEN -> "begun at " + rate + ", as given";
          case DEFAULT -> "begun at " + rate + "; start=RATE begins elsewhere";
          case CAPACITY ->
              "begun at %s, %s of the %s ops/s that step %s reached in a closed loop"
                  .formatted(
                      rate,
                      Figures.share(SearchStart.SHARE_OF_CAPACITY),
                      Figures.rate(begin.capacityPerSecond()),
                      report.plan().capacity().map(step -> step.name()).orElse("capacity"));
        };
  }

  private TextTable table() {
    TextTable table = TextTable.ofFigures();
    List<String> head = new ArrayList<>(List.of("trial", "ops/s", "to", "outcome", "achieved"));
    report.plan().slo().objectives().stream().map(Objective::name).forEach(head::add);
    table.row(head);
    report.trials().stream()
        .sorted(
            Comparator.comparingDouble((TrialReport trial) -> trial.trial().ratePerSecond())
                .thenComparingInt(trial -> trial.trial().number()))
        .forEach(trial -> table.row(row(trial)));
    return table;
  }

  private static List<String> row(TrialReport report) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(report.trial().number()));
    cells.add(Figures.rate(report.trial().ratePerSecond()));
    cells.add(report.trial().role().name().toLowerCase(Locale.ROOT));
    cells.add(report.outcomeText());
    TrialFigures figures = report.figures();
    if (figures != null) {
      cells.add(Figures.rate(figures.achievedPerSecond()));
      figures.objectives().stream().map(TrialLine::text).forEach(cells::add);
    }
    return cells;
  }

  /** For example {@code verdicts: RATE_MISSED in trials 3, 5; NOT_WARM in trial 1}. */
  private void said(
      String begin, Function<TrialFigures, List<Verdict>> kindOf, List<String> lines) {
    Map<VerdictKind, List<Integer>> trials = new EnumMap<>(VerdictKind.class);
    int measured = 0;
    for (TrialReport trial : report.trials()) {
      TrialFigures figures = trial.figures();
      if (figures != null) {
        measured++;
        for (Verdict verdict : kindOf.apply(figures)) {
          trials
              .computeIfAbsent(verdict.kind(), kind -> new ArrayList<>())
              .add(trial.trial().number());
        }
      }
    }
    if (!trials.isEmpty()) {
      List<String> parts = new ArrayList<>();
      for (Map.Entry<VerdictKind, List<Integer>> entry : trials.entrySet()) {
        parts.add(
            entry.getKey()
                + (entry.getValue().size() == measured
                    ? " in all trials"
                    : " in " + trials(entry.getValue())));
      }
      lines.addAll(Wrapped.lines(INDENT + begin + String.join("; ", parts), "    "));
    }
  }

  private List<String> files() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("Results are in " + folder);
    lines.add("  report.html   latency against rate, with the answer: open it in a browser");
    lines.add(
        "  search.json   the answer, the objective, every trial with its figures and verdicts");
    if (!report.plan().before().isEmpty()) {
      lines.add("  preparation/  the result folder of the steps that were run before");
    }
    if (!report.trials().isEmpty()) {
      lines.add("  trials/       the result folder of every trial");
    }
    return lines;
  }

  /**
   * For example {@code trial 3} or {@code trials 1, 4 to 7}.
   *
   * @param numbers ascending, at least one
   */
  static String trials(List<Integer> numbers) {
    List<String> parts = new ArrayList<>();
    int first = 0;
    for (int index = 0; index < numbers.size(); index++) {
      boolean continues =
          index + 1 < numbers.size() && numbers.get(index + 1) == numbers.get(index) + 1;
      if (!continues) {
        parts.add(range(numbers.get(first), numbers.get(index)));
        first = index + 1;
      }
    }
    return (numbers.size() == 1 ? "trial " : "trials ") + String.join(", ", parts);
  }

  private static String range(int from, int to) {
    if (from == to) {
      return Integer.toString(from);
    }
    return from + (to == from + 1 ? ", " : " to ") + to;
  }
}
