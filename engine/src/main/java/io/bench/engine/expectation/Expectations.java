package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.search.Objective;
import io.bench.engine.search.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * All that is expected of a step.
 *
 * @param all at least one, no figure twice
 */
public record Expectations(List<Expectation> all) {

  public Expectations {
    all = List.copyOf(all);
  }

  /**
   * Reads expectations joined by commas: bounds as of {@link Slo}, such as {@code p99<20ms} or
   * {@code errors<0.1%}, and {@code rate>=99%} (of the rate that is set) or {@code rate>=5k} (ops
   * per second).
   *
   * @throws IllegalArgumentException if the text is something else; the message is one line
   */
  public static Expectations parse(String text) {
    List<Expectation> all = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      String part = word.trim().toLowerCase(Locale.ROOT);
      Expectation expectation =
          part.startsWith("rate")
              ? RateExpectation.parse(part)
              : new ObjectiveExpectation(objective(part));
      if (all.stream().anyMatch(other -> other.name().equals(expectation.name()))) {
        throw new IllegalArgumentException(expectation.name() + " stands twice in '" + text + "'");
      }
      all.add(expectation);
    }
    return new Expectations(all);
  }

  private static Objective objective(String part) {
    try {
      return Slo.parse(part).objectives().get(0);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          wrong.getMessage()
              + "; what can be expected: p99<20ms, mean<5ms, max<1s, errors<0.1%, rate>=99%, rate>=5k",
          wrong);
    }
  }

  /** What became of each, in their order, in a phase that ran to its end. */
  public List<ExpectationOutcome> check(PhaseResult phase) {
    return all.stream().map(expectation -> expectation.check(phase)).toList();
  }
}
