package io.bench.app.search;

import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.run.RateSteps;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.Trial;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The searched step as one trial runs it: at the trial's rate, for a time. */
final class TrialStep {

  /** A trial with fewer ops says nothing about its rate. */
  static final double MIN_OPS = 10;

  private TrialStep() {}

  /**
   * The step of a trial.
   *
   * @param given the declared names of what the user gave: these values stay
   */
  static StepPlan of(StepPlan searched, Set<String> given, Trial trial) {
    StepPlan step =
        RateSteps.atRate(searched, rate(trial.ratePerSecond()), trial.number() == 1, given);
    Map<String, String> values = new LinkedHashMap<>(step.engineParameters());
    values.put(EngineParameters.FORKS.name(), "1");
    // The objective bounds errors; a trial that has too many is an answer, not a failed run.
    values.put(EngineParameters.ERROR_LIMIT.name(), "100%");
    return step.withEngineParameters(values);
  }

  /**
   * How long each trial is measured.
   *
   * @param given as for {@link #of}
   */
  static double seconds(StepPlan searched, Set<String> given) {
    return (given.contains(EngineParameters.DURATION_LIMIT.name())
                ? searched.engine().duration().orElse(RateSteps.DURATION)
                : RateSteps.DURATION)
            .toNanos()
        / 1e9;
  }

  /** As users write it, and without loss: {@code 6200}, {@code 12.5}. */
  static String rate(double perSecond) {
    return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString();
  }
}
