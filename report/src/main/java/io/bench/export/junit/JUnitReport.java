package io.bench.export.junit;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A run as JUnit XML: a suite for the run itself and one for each step that does not only prepare.
 * Immutable.
 *
 * @param strict whether a verdict that is not STEADY is a failure, and not only skipped
 * @param mask hides secrets
 */
public record JUnitReport(RunResult result, boolean strict, UnaryOperator<String> mask) {

  private static final MathContext FOUR_DIGITS = new MathContext(4);

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

  /** The suites; the first is about the run itself. */
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
                cases(step),
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

  private List<TestCase> cases(StepResult step) {
    List<TestCase> cases = new ArrayList<>();
    cases.add(completed(step.activity()));
    for (PhaseResult phase : step.activity().phases()) {
      if (phase.plan().kind() == PhaseKind.MEASUREMENT) {
        cases.add(errorLimit(phase, step.step().plan().errors().limit()));
        addVerification(cases, phase);
      }
    }
    for (ExpectationOutcome outcome : step.expectations()) {
      cases.add(expectation(outcome));
    }
    for (PhaseResult phase : step.activity().phases()) {
      Judgement judgement = phase.findings().judgement();
      if (judgement != null) {
        for (VerdictKind kind : VerdictKind.values()) {
          if (!kind.isNotice() && kind != VerdictKind.STEADY) {
            cases.add(verdict(kind, judgement));
          }
        }
      }
    }
    return cases;
  }

  private static TestCase completed(ActivityResult activity) {
    String name = "ran to its end";
    String reason = activity.reason();
    return switch (activity.end()) {
      case COMPLETED -> TestCase.passed(name);
      case FAILED -> TestCase.failed(name, reason == null ? "failed" : reason);
      case INTERRUPTED -> TestCase.failed(name, reason == null ? "interrupted" : reason);
    };
  }

  private static TestCase errorLimit(PhaseResult phase, double limit) {
    String name =
        String.format(
            Locale.ROOT,
            "errors within error-limit=%s %%",
            BigDecimal.valueOf(100 * limit)
                .round(FOUR_DIGITS)
                .stripTrailingZeros()
                .toPlainString());
    OpOutcomes outcomes = phase.outcomes();
    return outcomes.errorShare() > limit
        ? TestCase.failed(
            name,
            String.format(
                Locale.ROOT,
                "%d of %d ops failed or did not end: %.4g %%",
                outcomes.errors(),
                outcomes.issued(),
                100 * outcomes.errorShare()))
        : TestCase.passed(name);
  }

  private static void addVerification(List<TestCase> cases, PhaseResult phase) {
    long equal = phase.total(Count.VERIFIED_ROWS);
    long missing = phase.total(Count.MISSING_ROWS);
    long unexpected = phase.total(Count.UNEXPECTED_ROWS);
    long unequal = phase.total(Count.UNEQUAL_ROWS);
    long wrong = missing + unexpected + unequal;
    if (equal + wrong > 0) {
      String name = "rows hold what they must";
      cases.add(
          wrong == 0
              ? TestCase.passed(name)
              : TestCase.failed(
                  name,
                  "%d rows missing, %d unexpected, %d unequal, %d as they must be"
                      .formatted(missing, unexpected, unequal, equal)));
    }
  }

  private static TestCase expectation(ExpectationOutcome outcome) {
    String name = "expected " + outcome.wanted();
    return switch (outcome.result()) {
      case MET -> TestCase.passed(name);
      case MISSED -> TestCase.failed(name, outcome.text());
      case NOT_APPLICABLE -> TestCase.skipped(name, outcome.text());
    };
  }

  private TestCase verdict(VerdictKind kind, Judgement judgement) {
    String name = "is not " + kind;
    List<Verdict> said =
        judgement.verdicts().stream().filter(verdict -> verdict.kind() == kind).toList();
    if (said.isEmpty()) {
      return TestCase.passed(name);
    }
    String text = said.stream().map(Verdict::text).collect(Collectors.joining("; "));
    return strict ? TestCase.failed(name, text) : TestCase.skipped(name, text);
  }
}
