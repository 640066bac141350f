package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;

/** One thing that is expected of a measured phase. Immutable. */
public sealed interface Expectation permits ObjectiveExpectation, RateExpectation {

  /** The figure that it is about: {@code p99}, {@code errors}, {@code rate}. */
  String name();

  /** The whole of it: {@code p99 < 20 ms}. */
  String text();

  /** Whether a phase that ran to its end came up to it. */
  ExpectationOutcome check(PhaseResult phase);
}
