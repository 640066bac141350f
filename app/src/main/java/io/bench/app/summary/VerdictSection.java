package io.bench.app.summary;

import io.bench.app.text.Wrapped;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The warnings about the measurements, which stand above the figures. */
final class VerdictSection {

  private static final String INDENT = "    ";

  private VerdictSection() {}

  /** One line for each expectation of each measured step. */
  static List<String> expectations(RunResult result) {
    List<String> lines = new ArrayList<>();
    for (StepResult step : result.steps()) {
      for (ExpectationOutcome outcome : step.expectations()) {
        boolean missed = outcome.result() == ExpectationOutcome.Result.MISSED;
        String line = "expected (" + step.step().name() + "): " + outcome.text();
        lines.addAll(Wrapped.lines((missed ? "! " : "  ") + line, INDENT));
      }
    }
    return lines;
  }

  /** One entry per verdict text, with the steps that have it; then the same for notices. */
  static List<String> verdicts(RunResult result) {
    List<String> lines = new ArrayList<>();
    Set<VerdictKind> kinds = EnumSet.noneOf(VerdictKind.class);
    byText(result, Judgement::verdicts)
        .forEach(
            (text, said) -> {
              boolean good = said.kind() == VerdictKind.STEADY;
              kinds.add(said.kind());
              String line = said.kind() + " (" + String.join(", ", said.steps()) + "): " + text;
              lines.addAll(Wrapped.lines((good ? "  " : "! ") + line, INDENT));
            });
    byText(result, Judgement::notices)
        .forEach(
            (text, said) -> {
              kinds.add(said.kind());
              String line =
                  "  notice " + said.kind() + " (" + String.join(", ", said.steps()) + "): " + text;
              lines.addAll(Wrapped.lines(line, INDENT));
            });
    for (StepResult step : result.steps()) {
      for (String notice : step.notices()) {
        lines.addAll(Wrapped.lines("  notice (" + step.step().name() + "): " + notice, INDENT));
      }
    }
    kinds.remove(VerdictKind.STEADY);
    if (!kinds.isEmpty()) {
      lines.addAll(Wrapped.lines(explanation(kinds), INDENT));
    }
    return lines;
  }

  /** Where each is explained; the anchors are the names in lower case. */
  private static String explanation(Set<VerdictKind> kinds) {
    VerdictKind first = kinds.iterator().next();
    return "  what that means, and what to do: bench help "
        + anchor(first)
        + ", or docs/reference/verdicts.md "
        + kinds.stream().map(kind -> "#" + anchor(kind)).collect(Collectors.joining(" "));
  }

  private static String anchor(VerdictKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private record Said(VerdictKind kind, List<String> steps) {}

  private static Map<String, Said> byText(
      RunResult result, Function<Judgement, List<Verdict>> kindOf) {
    Map<String, Said> texts = new LinkedHashMap<>();
    for (StepResult step : result.steps()) {
      for (PhaseResult phase : step.activity().phases()) {
        Judgement judgement = phase.findings().judgement();
        if (judgement != null) {
          for (Verdict verdict : kindOf.apply(judgement)) {
            texts
                .computeIfAbsent(
                    verdict.evidence(), text -> new Said(verdict.kind(), new ArrayList<>()))
                .steps
                .add(step.step().name());
          }
        }
      }
    }
    return texts;
  }
}
