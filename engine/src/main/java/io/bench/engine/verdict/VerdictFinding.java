package io.bench.engine.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A verdict that a rule is putting together: its reasons for people, its numbers for programs. */
@SuppressWarnings("AnnotateFormatMethod") // its annotation is no dependency of ours
final class VerdictFinding {

  private final VerdictKind kind;
  private final List<String> reasons = new ArrayList<>();
  private final Map<String, Double> numbers = new LinkedHashMap<>();

  VerdictFinding(VerdictKind kind) {
    this.kind = kind;
  }

  /** Adds a number, by its name with the unit. */
  VerdictFinding number(String name, double value) {
    numbers.put(name, value);
    return this;
  }

  /** Adds a reason. */
  VerdictFinding because(String format, Object... values) {
    reasons.add(format.formatted(values));
    return this;
  }

  boolean hasNoReason() {
    return reasons.isEmpty();
  }

  /** The verdict with these words as evidence. */
  Verdict verdict(String format, Object... values) {
    return new Verdict(kind, format.formatted(values), numbers);
  }

  /** The verdict with all reasons behind these words; null if there is no reason. */
  @Nullable Verdict verdictByReasons(String beginning) {
    return reasons.isEmpty()
        ? null
        : new Verdict(kind, beginning + String.join("; ", reasons), numbers);
  }
}
