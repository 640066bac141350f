package io.bench.engine.run;

import io.bench.adapter.api.Parameter;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.scenario.Step.Argument.Lock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One step measured at several rates: {@code rates=} makes a step of each, and so does a search.
 * {@code rate} and {@code rates} say the same thing, so that one that the user gives replaces the
 * other one of a step, if the step leaves it open. Pure.
 */
public final class RateSteps {

  /** How long each rate is measured unless somebody says how long. */
  public static final Duration DURATION = Duration.ofSeconds(30);

  /**
   * After the first rate the process is warm, but not the new connections and the server's caches.
   */
  static final String LATER_WARMUP = "5s";

  /** An error of a rate that is too high is what that rate shows, no reason to end the run. */
  private static final String ANY_ERRORS = "100%";

  private final Set<String> given;
  private final Set<String> problems;

  /**
   * @param given the declared names of what the user gave for all steps alike
   * @param problems receives a line for everything that is wrong
   */
  RateSteps(Set<String> given, Set<String> problems) {
    this.given = given;
    this.problems = problems;
  }

  /**
   * A planned step and what its workload says of it.
   *
   * @param own the parameters that the step itself sets, and what happens if the user gives them
   */
  record Planned(StepPlan step, Map<String, Lock> own) {

    private boolean sets(Parameter<?> parameter) {
      return own.containsKey(parameter.name());
    }

    private boolean locks(Parameter<?> parameter) {
      return sets(parameter) && own.get(parameter.name()) != Lock.OPEN;
    }
  }

  /**
   * The step of which a user means the rate who names none: the last one that measures at a rate,
   * or else the last one that measures.
   */
  public static Optional<StepPlan> lastMeasured(List<StepPlan> steps) {
    return lastMeasured(steps, StepPlan::isPaced);
  }

  private static Optional<StepPlan> lastMeasured(
      List<StepPlan> steps, Predicate<StepPlan> isPaced) {
    Optional<StepPlan> last = Optional.empty();
    boolean paced = false;
    for (StepPlan step : steps) {
      if (step.isMeasurement() && (isPaced.test(step) || !paced)) {
        last = Optional.of(step);
        paced |= isPaced.test(step);
      }
    }
    return last;
  }

  /** Puts a step for each of its rates in the place of every step that has several. */
  List<StepPlan> expanded(List<Planned> planned) {
    boolean typed = gives(EngineParameters.RATES);
    Set<StepPlan> chosen = new LinkedHashSet<>();
    for (Planned each : planned) {
      boolean several = each.step().engine().rates().isPresent();
      if (several && each.sets(EngineParameters.RATES) && !isReplaced(each)) {
        chosen.add(each.step());
      }
    }
    if (typed && chosen.isEmpty() && problems.isEmpty()) {
      List<StepPlan> reached =
          planned.stream()
              .map(Planned::step)
              .filter(step -> step.engine().rates().isPresent())
              .toList();
      lastMeasured(reached, step -> step.engine().rate().isPresent())
          .ifPresentOrElse(
              chosen::add,
              () ->
                  problems.add(
                      "rates=: no step of this run measures; those that prepare or verify run at no rate"));
    }
    List<StepPlan> expanded = new ArrayList<>();
    for (Planned each : planned) {
      if (chosen.contains(each.step())) {
        check(each);
        expanded.addAll(atRates(each));
      } else {
        expanded.add(without(each.step()));
      }
    }
    return expanded;
  }

  private boolean gives(Parameter<?> parameter) {
    return given.contains(parameter.name());
  }

  /** Whether the one rate that the user gives holds instead of the step's several. */
  private boolean isReplaced(Planned planned) {
    return gives(EngineParameters.RATE)
        && !gives(EngineParameters.RATES)
        && !planned.locks(EngineParameters.RATES);
  }

  private void check(Planned planned) {
    StepPlan step = planned.step();
    boolean bothTyped = gives(EngineParameters.RATE) && gives(EngineParameters.RATES);
    boolean bothOwn = planned.sets(EngineParameters.RATE) && planned.sets(EngineParameters.RATES);
    boolean fixed = planned.own().get(EngineParameters.RATES.name()) == Lock.STRICT;
    if (bothTyped || bothOwn) {
      problems.add(
          "step '%s': 'rate' and 'rates' exclude each other; give one of them"
              .formatted(step.name()));
    } else if (fixed && gives(EngineParameters.RATE)) {
      problems.add(
          "step '%s' fixes 'rates', so that rate= cannot be given for it".formatted(step.name()));
    } else if (planned.locks(EngineParameters.RATE)) {
      problems.add(
          "step '%s' fixes 'rate', so that rates= cannot be given for it".formatted(step.name()));
    }
    if (!step.isMeasurement()) {
      problems.add(
          "step '%s': rates= is for steps that measure, and this one prepares, verifies or only tries"
              .formatted(step.name()));
    }
  }

  private List<StepPlan> atRates(Planned planned) {
    StepPlan step = without(planned.step());
    Set<String> kept = new LinkedHashSet<>(given);
    if (planned.sets(EngineParameters.RATES)) {
      kept.addAll(planned.own().keySet());
    }
    boolean forked = step.engine().forks() > 1;
    List<StepPlan> steps = new ArrayList<>();
    for (String rate : planned.step().engine().rates().orElseThrow().rates()) {
      StepPlan at =
          atRate(step, rate, steps.isEmpty() || forked, kept).partOf(step.resultName(), rate);
      if (!steps.isEmpty() && !kept.contains(EngineParameters.ERROR_LIMIT.name())) {
        at = with(at, EngineParameters.ERROR_LIMIT.name(), ANY_ERRORS);
      }
      steps.add(at);
    }
    return steps;
  }

  /**
   * A step at one of several rates. The first one warms up as the step itself would, the others for
   * five seconds; each is measured for 30 s.
   *
   * @param rate as {@code rate=} takes it
   * @param first whether it is the first that its process measures
   * @param kept the declared names of parameters whose values stay as they are
   */
  public static StepPlan atRate(StepPlan step, String rate, boolean first, Set<String> kept) {
    StepPlan at = with(without(step), EngineParameters.RATE.name(), rate);
    if (!kept.contains(EngineParameters.DURATION_LIMIT.name())
        && !kept.contains(EngineParameters.CYCLES.name())) {
      at = with(at, EngineParameters.DURATION_LIMIT.name(), DURATION.toSeconds() + "s");
    }
    // What the capacity is decides how fast a warm-up is, not whether there is one.
    boolean warms = ActivityPlanner.phases(at, 1).size() > 1;
    return first || !warms || kept.contains(EngineParameters.WARMUP.name())
        ? at
        : with(at, EngineParameters.WARMUP.name(), LATER_WARMUP);
  }

  private static StepPlan without(StepPlan step) {
    Map<String, String> values = new LinkedHashMap<>(step.engineParameters());
    return values.remove(EngineParameters.RATES.name()) == null
        ? step
        : step.withEngineParameters(values);
  }

  private static StepPlan with(StepPlan step, String name, String value) {
    Map<String, String> values = new LinkedHashMap<>(step.engineParameters());
    values.put(name, value);
    return step.withEngineParameters(values);
  }
}
