package io.bench.app.summary;

import io.bench.app.text.CurveText;
import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.RateCurve;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.workload.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text that a run ends with: first how it ended, then warnings about the measurements, then
 * every step, then where the files are. At most 100 columns wide (unless a path is longer), in
 * English whatever the locale. Stateless.
 *
 * @param samples that listened to the run
 * @param mask hides secrets in the reason of a failure
 * @param folder the result folder, or null if there is none
 */
public record Summary(
    RunResult result, ErrorSamples samples, SecretMask mask, @Nullable Path folder) {

  /**
   * The text, each line ended by a line feed. For a demonstration that succeeded, it shows the main
   * figures and leaves verdicts and tables to the files.
   */
  public String text() {
    return result.run().demonstration() && result.held() ? demonstration() : fullText();
  }

  /** The text with every verdict first, also of a demonstration. */
  public String fullText() {
    return text(false);
  }

  /** The same with everything that was recorded, in tables as wide as they have to be. */
  public String wideText() {
    return text(true);
  }

  private String demonstration() {
    List<String> lines = new ArrayList<>();
    lines.addAll(Wrapped.lines(headline(), "  "));
    boolean judged =
        result.steps().stream()
            .flatMap(step -> step.activity().phases().stream())
            .anyMatch(phase -> phase.findings().judgement() != null);
    lines.add(
        "  A demonstration: client and server share this machine."
            + (judged ? " Its verdicts are in the files below." : ""));
    String figures = DemonstratedFigures.text(result);
    if (!figures.isEmpty()) {
      lines.addAll(Wrapped.lines("  " + figures, "  "));
    }
    lines.addAll(VerdictSection.expectations(result));
    lines.add("");
    Map<String, RateCurve> curves = curves();
    for (StepResult step : result.steps()) {
      RateCurve curve = curves.get(step.step().name());
      if (curve != null) {
        lines.addAll(inCurve(step, curve));
        continue;
      }
      step.activity().phases().stream()
          .filter(phase -> phase.plan().kind() == PhaseKind.MEASUREMENT)
          .forEach(phase -> lines.add(title(step.step()) + ": " + outline(phase)));
      lines.addAll(errors(step));
    }
    lines.addAll(files());
    lines.addAll(Wrapped.lines("To measure instead: " + advice(), "  "));
    return String.join("\n", lines) + "\n";
  }

  /** What makes this run a measurement, or at least shows all that this one found. */
  private String advice() {
    RunInfo run = result.run();
    String named = run.givenParameters().get(EngineParameters.SCENARIO.name());
    if (!run.scenarios().contains(Scenario.FULL)) {
      return "add host=ADDRESS for your cluster, or --wide to see every verdict";
    }
    return (named == null ? "add 'full' to the command" : "write 'full' instead of '" + named + "'")
        + ", or host=ADDRESS for your cluster";
  }

  private String text(boolean wide) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Wrapped.lines(headline(), "  "));
    lines.addAll(VerdictSection.expectations(result));
    lines.addAll(VerdictSection.verdicts(result));
    boolean apart = true;
    Map<String, RateCurve> curves = wide ? Map.of() : curves();
    for (StepResult step : result.steps()) {
      RateCurve curve = curves.get(step.step().name());
      if (curve != null) {
        lines.addAll(inCurve(step, curve));
        apart = true;
        continue;
      }
      boolean measured = !step.step().preparatory();
      if (apart || measured) {
        lines.add("");
      }
      lines.addAll(section(step, wide));
      apart = measured;
    }
    lines.addAll(files());
    return String.join("\n", lines) + "\n";
  }

  /** The curve of each step that is a point of one. */
  private Map<String, RateCurve> curves() {
    Map<String, RateCurve> curves = new HashMap<>();
    for (RateCurve curve : RateCurve.ofResults(result.steps())) {
      curve.points().forEach(point -> curves.put(point.name(), curve));
    }
    return curves;
  }

  private List<String> files() {
    return folder == null ? List.of() : new FilesSection(result, folder).lines();
  }

  /**
   * A step that is one of several rates: the table of all of them in the place of the first. The
   * sections of each are what {@code --wide} and the report show.
   */
  private List<String> inCurve(StepResult step, RateCurve curve) {
    List<String> lines = new ArrayList<>();
    if (curve.points().get(0).name().equals(step.step().name())) {
      lines.add("");
      lines.add(
          "step %s at %s, response time:"
              .formatted(curve.step(), Figures.counted(curve.points().size(), "rate")));
      lines.addAll(CurveText.lines(curve));
    }
    List<String> errors = errors(step);
    if (!errors.isEmpty()) {
      lines.add("  at " + step.step().name() + ":");
      lines.addAll(errors);
    }
    return lines;
  }

  private String missed() {
    long missed = result.missedExpectations();
    return missed == 0 ? "" : ", " + Figures.counted(missed, "expectation") + " missed";
  }

  private String headline() {
    RunInfo run = result.run();
    String scenario = run.scenario().isEmpty() ? "" : ", scenario " + run.scenario();
    String what = "workload " + run.workload() + " on " + run.adapter() + scenario;
    double seconds = Duration.between(run.start(), result.endTime()).toMillis() / 1e3;
    String reason = result.reason() == null ? "" : ": " + mask.apply(result.reason());
    return switch (result.end()) {
      case COMPLETED -> "COMPLETED" + missed() + ": " + what + ", in " + Figures.span(seconds);
      case FAILED -> "FAILED after " + Figures.span(seconds) + " (" + what + ")" + reason;
      case INTERRUPTED ->
          "INTERRUPTED after %s: this is what was measured until then (%s)"
              .formatted(Figures.span(seconds), what);
    };
  }

  /** The result of a step: one line if it only prepares, a section if it measures. */
  private List<String> section(StepResult result, boolean wide) {
    List<String> lines = new ArrayList<>();
    if (result.step().preparatory()) {
      for (PhaseResult phase : result.activity().phases()) {
        lines.add(title(result.step()) + ": " + outline(phase));
      }
    } else {
      for (PhaseResult phase : result.activity().phases()) {
        switch (phase.plan().kind()) {
          case WARM_UP ->
              lines.add(title(result.step()) + ", warm-up: " + outline(phase) + settled(phase));
          case MEASUREMENT -> {
            lines.add(
                "%s, measured for %s: %s ops/s%s"
                    .formatted(
                        title(result.step()),
                        Figures.span(phase.windowSeconds()),
                        Figures.rate(phase.achievedPerSecond()),
                        stopped(phase)));
            lines.addAll(new PhaseSection(result.step().plan(), phase, wide).lines());
            forks(result, lines);
          }
        }
      }
    }
    if (lines.isEmpty()) {
      lines.add(title(result.step()) + ": ended before it sent anything");
    }
    lines.addAll(errors(result));
    return lines;
  }

  private static String settled(PhaseResult phase) {
    GateReport gate = phase.findings().gate();
    if (gate == null || !phase.plan().automatic() || phase.course().stopReason() != null) {
      return "";
    }
    return switch (gate.state()) {
      case OPEN, SETTLED -> ", settled";
      case WAITING, CAPPED -> ", not settled";
    };
  }

  private static void forks(StepResult result, List<String> lines) {
    int number = 0;
    for (ForkLauncher.Result fork : result.forks()) {
      number++;
      for (PhaseResult phase : fork.activity().phases()) {
        Judgement judgement = phase.findings().judgement();
        if (judgement != null) {
          String rate = Figures.rate(phase.achievedPerSecond());
          String verdicts =
              judgement.verdicts().stream()
                  .map(verdict -> verdict.kind().name())
                  .collect(Collectors.joining(", "));
          lines.add("  fork %d: %s ops/s, %s; %s".formatted(number, rate, verdicts, fork.folder()));
        }
      }
    }
  }

  private static String title(StepInfo step) {
    return "step " + (step.index() + 1) + "/" + step.count() + " " + step.name();
  }

  private static String outline(PhaseResult phase) {
    long issued = phase.total(Count.ISSUED);
    long failed = phase.total(Count.FAILED);
    int unfinished = phase.unfinished().size();
    return "%s in %s, %s ops/s, %s%s%s"
        .formatted(
            Figures.counted(issued, "op"),
            Figures.span(phase.windowSeconds()),
            Figures.rate(phase.achievedPerSecond()),
            failed == 0 ? "no errors" : Figures.count(failed) + " failed",
            unfinished == 0 ? "" : ", " + Figures.count(unfinished) + " unfinished",
            stopped(phase));
  }

  private static String stopped(PhaseResult phase) {
    return phase.course().stopReason() == null ? "" : " (stopped early)";
  }

  private List<String> errors(StepResult result) {
    Map<String, Long> counts = new TreeMap<>();
    for (PhaseResult phase : result.activity().phases()) {
      for (OpTotals op : phase.ops()) {
        op.errors().forEach((name, count) -> counts.merge(name, count, Long::sum));
      }
    }
    Map<String, ErrorSamples.Sample> texts = samples.ofStep(result.step().index());
    List<String> lines = new ArrayList<>();
    counts.forEach(
        (name, count) -> {
          ErrorSamples.Sample sample = texts.get(name);
          lines.add(
              "  error " + name + ": " + Figures.count(count) + (count == 1 ? " try" : " tries"));
          if (sample != null) {
            lines.addAll(
                Wrapped.lines("    e.g. op " + sample.op() + ": " + sample.message(), "    "));
          }
        });
    return lines;
  }
}
