package io.bench.export.junit;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A run as JUnit XML: a suite for the run itself and one for each step that measures. Stateless.
 */
public final class JUnitReport {

  private final RunResult result;
  private final boolean strict;
  private final UnaryOperator<String> mask;

  /**
   * @param strict whether a verdict that is not STEADY is a failure, and not only skipped
   * @param mask hides secrets
   */
  public JUnitReport(RunResult result, boolean strict, UnaryOperator<String> mask) {
    this.result = result;
    this.strict = strict;
    this.mask = mask;
  }

  /**
   * Writes the report.
   *
   * @param log what people may want to read besides, such as the summary; may be empty
   * @throws IOException if the file cannot be written
   */
  public void write(Path file, String log) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new JUnitXml(mask).write(suites(log), bytes);
    Files.write(file, bytes.toByteArray());
  }

  /** The suites, that of the run first. */
  List<TestSuite> suites(String log) {
    RunInfo run = result.run();
    List<TestSuite> suites = new ArrayList<>();
    suites.add(
        new TestSuite(
            name(run, "run"),
            run.start(),
            seconds(run.start(), result.endTime()),
            List.of(runCase()),
            log));
    for (StepResult step : result.steps()) {
      if (!step.step().preparatory()) {
        List<PhaseResult> phases = step.activity().phases();
        suites.add(
            new TestSuite(
                name(run, step.step().name()),
                phases.isEmpty() ? run.start() : phases.get(0).course().start(),
                phases.stream().mapToDouble(phase -> phase.course().seconds()).sum(),
                new StepSuite(step, strict).cases(),
                ""));
      }
    }
    return suites;
  }

  private TestCase runCase() {
    String name = "the run came to its end";
    String reason = result.reason();
    if (result.end() == ActivityResult.End.COMPLETED) {
      return TestCase.passed(name);
    }
    return TestCase.failed(name, reason == null ? result.end().toString() : reason);
  }

  private static String name(RunInfo run, String last) {
    List<String> parts = new ArrayList<>(List.of("bench", part(run.workload())));
    if (!run.scenario().isEmpty()) {
      parts.add(part(run.scenario()));
    }
    parts.add(part(run.adapter()));
    parts.add(part(last));
    return String.join(".", parts);
  }

  /** Dots part a name into packages and class. */
  private static String part(String text) {
    return text.replace('.', '_');
  }

  private static double seconds(Instant start, Instant end) {
    return Math.max(0, Duration.between(start, end).toMillis() / 1e3);
  }
}
