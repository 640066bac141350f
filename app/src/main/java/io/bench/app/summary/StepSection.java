package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.warmup.GateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a step came to: one line if it only prepares, a section if it measures. */
final class StepSection {

  private final StepResult result;
  private final ErrorSamples samples;
  private final boolean wide;

  /**
   * @param wide whether to show everything that was recorded
   */
  StepSection(StepResult result, ErrorSamples samples, boolean wide) {
    this.result = result;
    this.samples = samples;
    this.wide = wide;
  }

  boolean isMeasured() {
    return !result.step().preparatory();
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!isMeasured()) {
      result.activity().phases().forEach(phase -> lines.add(title() + ": " + outline(phase)));
    } else {
      for (PhaseResult phase : result.activity().phases()) {
        switch (phase.plan().kind()) {
          case WARM_UP -> lines.add(title() + ", warm-up: " + outline(phase) + settled(phase));
          case MEASUREMENT -> {
            lines.add(
                title()
                    + ", measured for "
                    + Figures.span(phase.windowSeconds())
                    + ": "
                    + Figures.rate(phase.achievedPerSecond())
                    + " ops/s"
                    + stopped(phase));
            lines.addAll(new PhaseSection(result.step().plan(), phase, wide).lines());
            forks(lines);
          }
        }
      }
    }
    if (lines.isEmpty()) {
      lines.add(title() + ": ended before it sent anything");
    }
    lines.addAll(errors());
    return lines;
  }

  private static String settled(PhaseResult phase) {
    GateReport gate = phase.findings().gate();
    if (gate == null || !phase.plan().automatic() || phase.stopReason() != null) {
      return "";
    }
    return gate.state() == GateReport.State.OPEN ? ", settled" : ", not settled";
  }

  private void forks(List<String> lines) {
    int number = 0;
    for (ForkLauncher.Result fork : result.forks()) {
      number++;
      for (PhaseResult phase : fork.activity().phases()) {
        Judgement judgement = phase.findings().judgement();
        if (judgement != null) {
          lines.add(
              "  fork %d: %s ops/s, %s; %s"
                  .formatted(
                      number,
                      Figures.rate(phase.achievedPerSecond()),
                      judgement.verdicts().stream()
                          .map(verdict -> verdict.kind().name())
                          .collect(Collectors.joining(", ")),
                      fork.folder()));
        }
      }
    }
  }

  private String title() {
    return "step "
        + (result.step().index() + 1)
        + "/"
        + result.step().count()
        + " "
        + result.step().name();
  }

  private static String outline(PhaseResult phase) {
    long issued = phase.total(Count.ISSUED);
    long failed = phase.total(Count.FAILED);
    int unfinished = phase.unfinished().size();
    return Figures.count(issued)
        + (issued == 1 ? " op in " : " ops in ")
        + Figures.span(phase.windowSeconds())
        + ", "
        + Figures.rate(phase.achievedPerSecond())
        + " ops/s, "
        + (failed == 0 ? "no errors" : Figures.count(failed) + " failed")
        + (unfinished == 0 ? "" : ", " + Figures.count(unfinished) + " unfinished")
        + stopped(phase);
  }

  private static String stopped(PhaseResult phase) {
    return phase.stopReason() == null ? "" : " (stopped early)";
  }

  private List<String> errors() {
    Map<String, Long> counts = new TreeMap<>();
    ActivityResult activity = result.activity();
    activity
        .phases()
        .forEach(
            phase ->
                phase
                    .ops()
                    .forEach(
                        op ->
                            op.errors()
                                .forEach((name, count) -> counts.merge(name, count, Long::sum))));
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
