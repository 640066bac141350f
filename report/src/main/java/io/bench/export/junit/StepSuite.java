package io.bench.export.junit;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The statements about one measured step. Pure. */
final class StepSuite {

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private final StepResult result;
  private final boolean strict;
  private final List<TestCase> cases = new ArrayList<>();

  /**
   * @param strict whether a verdict that is not STEADY fails
   */
  StepSuite(StepResult result, boolean strict) {
    this.result = result;
    this.strict = strict;
  }

  List<TestCase> cases() {
    cases.add(completed());
    for (PhaseResult phase : result.activity().phases()) {
      if (phase.plan().kind() == PhaseKind.MEASUREMENT) {
        cases.add(errorLimit(phase));
        verification(phase);
      }
    }
    for (ExpectationOutcome outcome : result.expectations()) {
      cases.add(expectation(outcome));
    }
    for (PhaseResult phase : result.activity().phases()) {
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

  private TestCase completed() {
    ActivityResult activity = result.activity();
    String name = "ran to its end";
    String reason = activity.reason();
    return switch (activity.end()) {
      case COMPLETED -> TestCase.passed(name);
      case FAILED -> TestCase.failed(name, reason == null ? "failed" : reason);
      case INTERRUPTED -> TestCase.failed(name, reason == null ? "interrupted" : reason);
    };
  }

  private TestCase errorLimit(PhaseResult phase) {
    double limit = result.step().plan().errors().limit();
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

  private void verification(PhaseResult phase) {
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
