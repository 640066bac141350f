package io.bench.engine.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A statement about a measured window.
 *
 * @param evidence one sentence for people, with numbers and units
 * @param numbers the same numbers for programs, by names with units; in the order of the sentence
 */
public record Verdict(
    @JsonProperty("name") VerdictKind kind, String evidence, Map<String, Double> numbers) {

  public Verdict {
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  static Verdict of(VerdictKind kind, String evidence) {
    return new Verdict(kind, evidence, Map.of());
  }

  /**
   * The same with the name of the client or process that found it.
   *
   * @param name as it stands before the evidence, such as {@code client 1: }
   */
  public Verdict foundBy(String name) {
    return new Verdict(kind, name + evidence, numbers);
  }

  /** This and another of its kind as one, with the numbers of this. */
  public Verdict and(Verdict other) {
    return new Verdict(kind, evidence + "; " + other.evidence, numbers);
  }

  /** For example {@code DRIFTING: throughput fell by 6.1 % ...}. */
  public String text() {
    return kind + ": " + evidence;
  }
}
