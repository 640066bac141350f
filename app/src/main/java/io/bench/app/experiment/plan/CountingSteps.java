package io.bench.app.experiment.plan;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The step of an arm that counts, or the steps of all its rates, by what they are called in
 * results. Stateless.
 */
final class CountingSteps {

  private CountingSteps() {}

  /**
   * Finds them.
   *
   * @param arm its parameters
   * @throws UsageException if there is none, or it is not clear which
   */
  static List<String> of(RunPlan plan, Experiment experiment, Map<String, String> arm) {
    List<StepPlan> measuring = plan.steps().stream().filter(StepPlan::isMeasurement).toList();
    if (measuring.isEmpty()) {
      throw new UsageException("none of its steps measures");
    }
    String wanted = experiment.comparison().step();
    StepPlan last = measuring.get(measuring.size() - 1);
    List<String> rates =
        measuring.stream()
            .filter(step -> step.ratesOf() != null)
            .filter(
                step ->
                    wanted == null
                        ? Objects.equals(step.ratesOf(), last.ratesOf())
                        : isSeries(step, wanted))
            .map(StepPlan::resultName)
            .toList();
    if (!rates.isEmpty()) {
      return rates;
    }
    if (wanted == null) {
      checkNoRatesAreDropped(measuring, last, arm);
      return List.of(last.resultName());
    }
    for (StepPlan step : measuring) {
      if (step.name().equals(wanted) || step.resultName().equals(wanted)) {
        return List.of(step.resultName());
      }
    }
    String names = measuring.stream().map(StepPlan::name).collect(Collectors.joining(", "));
    throw new UsageException("no step '%s' measures; there are %s".formatted(wanted, names));
  }

  /** Whether a step is one rate of the step that is named, in the workload or in results. */
  private static boolean isSeries(StepPlan step, String named) {
    return named.equals(step.ratesOf())
        || step.name().substring(0, step.name().lastIndexOf('@')).equals(named);
  }

  /** Who gives rates= and names no step means the step that has them. */
  private static void checkNoRatesAreDropped(
      List<StepPlan> measuring, StepPlan last, Map<String, String> arm) {
    if (arm.keySet().stream().noneMatch(EngineParameters.RATES::matches)) {
      return;
    }
    measuring.stream()
        .map(StepPlan::ratesOf)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            series -> {
              throw new UsageException(
                  "rates= are of step '%s', and what counts is the last step, '%s'; name the one that counts, such as compare: {step: %s}"
                      .formatted(series, last.resultName(), series));
            });
  }
}
