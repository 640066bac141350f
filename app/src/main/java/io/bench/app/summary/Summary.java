package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import io.bench.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text that a run ends with: how it ended first, then what is to be said of the measurements,
 * then every step, then where the files are. At most 100 columns wide (unless a path is longer), in
 * English whatever the locale. Stateless.
 */
public final class Summary {

  private final RunResult result;
  private final ErrorSamples samples;
  private final SecretMask mask;
  private final @Nullable Path folder;

  /**
   * @param samples that listened to the run
   * @param mask hides secrets in the reason of a failure
   * @param folder the result folder, or null if there is none
   */
  public Summary(RunResult result, ErrorSamples samples, SecretMask mask, @Nullable Path folder) {
    this.result = result;
    this.samples = samples;
    this.mask = mask;
    this.folder = folder;
  }

  /** The text, each line ended by a line feed. */
  public String text() {
    return text(false);
  }

  /** The same with everything that was recorded, in tables as wide as they have to be. */
  public String wideText() {
    return text(true);
  }

  private String text(boolean wide) {
    List<String> lines = new ArrayList<>();
    lines.addAll(Wrapped.lines(headline(), "  "));
    lines.addAll(VerdictSection.expectations(result));
    lines.addAll(new VerdictSection(result).lines());
    boolean apart = true;
    for (StepResult step : result.steps()) {
      StepSection section = new StepSection(step, samples, wide);
      if (apart || section.isMeasured()) {
        lines.add("");
      }
      lines.addAll(section.lines());
      apart = section.isMeasured();
    }
    if (folder != null) {
      lines.add("");
      lines.add("Results are in " + folder);
      if (Files.exists(folder.resolve(Report.FILE))) {
        lines.add("  report.html      all of it with charts: open it in a browser");
      }
      lines.add("  run.json         every figure, parameter and fact about the machine");
      boolean forked = result.steps().stream().anyMatch(step -> !step.forks().isEmpty());
      if (result.steps().stream().anyMatch(step -> step.forks().isEmpty())) {
        lines.add("  intervals.jsonl  the run second by second");
        lines.add("  latency.hlog     all latencies, for HdrHistogram's own tools");
      }
      if (Files.exists(folder.resolve(ResultFolder.FAILED_CYCLES_FILE))) {
        lines.add("  failed-cycles.jsonl  the cycles of ops that failed, as errors=list asked for");
      }
      if (forked) {
        lines.add("  forks/           the same of every JVM that measured a step");
      }
      lines.add("  bench.log        what the program and its drivers had to say");
      switch (result.end()) {
        case COMPLETED ->
            lines.addAll(
                new NextSteps(folder, NextSteps.program(System.getProperty("sun.java.command", "")))
                    .lines());
        case FAILED -> lines.add("What errors mean, and what to do: bench help errors");
        case INTERRUPTED -> {}
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String missed() {
    long missed = result.missedExpectations();
    return missed == 0
        ? ""
        : ", " + missed + (missed == 1 ? " expectation" : " expectations") + " missed";
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
          "INTERRUPTED after "
              + Figures.span(seconds)
              + ": this is what was measured until then ("
              + what
              + ")";
    };
  }
}
