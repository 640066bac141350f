package io.bench.app.search;

import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.Warmup;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.Trial;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The searched step as one trial runs it: at the trial's rate, for a time. */
final class TrialStep {

  static final Duration DURATION = Duration.ofSeconds(30);

  /** A trial with fewer tells nothing. */
  static final double LEAST_OPS = 10;

  /** For trials after the first: this process is warm, connections and caches are not. */
  static final String LATER_WARMUP = "5s";

  private TrialStep() {}

  /**
   * The step of a trial.
   *
   * @param given the declared names of what the user gave: these values stay
   */
  static StepPlan of(StepPlan searched, Set<String> given, Trial trial) {
    Map<String, String> values = new LinkedHashMap<>(searched.engineParameters());
    values.put(EngineParameters.RATE.name(), rate(trial.ratePerSecond()));
    values.put(EngineParameters.FORKS.name(), "1");
    // The objective bounds errors; a trial that has too many is an answer, not a failed run.
    values.put(EngineParameters.ERROR_LIMIT.name(), "100%");
    if (!given.contains(EngineParameters.DURATION_LIMIT.name())) {
      values.put(EngineParameters.DURATION_LIMIT.name(), DURATION.toSeconds() + "s");
    }
    boolean warms = !(searched.engine().warmup().orElse(new Warmup.Auto()) instanceof Warmup.None);
    if (trial.number() > 1 && warms && !given.contains(EngineParameters.WARMUP.name())) {
      values.put(EngineParameters.WARMUP.name(), LATER_WARMUP);
    }
    return searched.withEngineParameters(values);
  }

  /**
   * How long each trial is measured.
   *
   * @param given as for {@link #of}
   */
  static double seconds(StepPlan searched, Set<String> given) {
    return (given.contains(EngineParameters.DURATION_LIMIT.name())
                ? searched.engine().duration().orElse(DURATION)
                : DURATION)
            .toNanos()
        / 1e9;
  }

  /** As users write it, and without loss: {@code 6200}, {@code 12.5}. */
  static String rate(double perSecond) {
    return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString();
  }
}
