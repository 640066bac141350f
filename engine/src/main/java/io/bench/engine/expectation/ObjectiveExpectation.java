package io.bench.engine.expectation;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome.Result;
import io.bench.engine.record.Latency;
import io.bench.engine.search.Objective;

/**
 * An upper bound of a latency or of the share of errors, as for {@code bench search}. Latency is
 * response time where a rate is set, otherwise service time.
 */
record ObjectiveExpectation(Objective objective) implements Expectation {

  @Override
  public String name() {
    return objective.name();
  }

  @Override
  public String text() {
    return objective.text();
  }

  @Override
  public ExpectationOutcome check(PhaseResult phase) {
    Latency latency = phase.plan().latency();
    ObjectiveFigure figure = ObjectiveFigure.of(objective, phase, latency);
    String unit = objective.metric() == Objective.Metric.ERRORS ? "share" : "nanoseconds";
    if (figure.fewSamples() && !Double.isInfinite(figure.value())) {
      return new ExpectationOutcome(
          name(), text(), Result.MISSED, "too few samples to tell", Double.NaN, unit);
    }
    return new ExpectationOutcome(
        name(),
        text(),
        objective.isMetBy(figure.value()) ? Result.MET : Result.MISSED,
        objective.figure(figure.value(), phase.outcomes()),
        figure.value(),
        unit);
  }
}
