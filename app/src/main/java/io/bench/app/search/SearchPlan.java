package io.bench.app.search;

import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.SearchSettings;
import io.bench.engine.search.Slo;
import io.bench.engine.search.Trial;
import io.bench.engine.time.SteadyTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A checked search, before anything is opened.
 *
 * @param scenario the plan of the whole scenario
 * @param before the steps to be run once and first: those that prepare the server and the one that
 *     measures its capacity; may be empty
 * @param searched the step that every trial runs
 * @param request what the user wants
 */
public record SearchPlan(
    RunPlan scenario, List<StepPlan> before, StepPlan searched, SearchRequest request) {

  /** The objectives of a trial. Without one for errors, the step's own limit applies. */
  public Slo slo() {
    return request.slo().withErrorsAtMost(searched.engine().errorLimit());
  }

  /** The closed step that says where to start; the last of {@link #before}'s, if there is one. */
  Optional<StepPlan> capacity() {
    return before.stream().filter(step -> !step.preparatory()).findFirst();
  }

  /** The settings of a search that begins at a rate. */
  SearchSettings settings(double firstPerSecond) {
    return SearchSettings.from(
        firstPerSecond,
        TrialStep.MIN_OPS / TrialStep.seconds(searched, request.givenNames()),
        request.mostPerSecond(),
        request.resolution(),
        request.replications(),
        request.mostTrials());
  }

  /** The workload's name. */
  public String workload() {
    return scenario.info().workload();
  }

  /** The adapter that is searched. */
  public String adapter() {
    return searched.adapter().name();
  }

  /**
   * The plan of the run that a trial is, which begins now.
   *
   * @param trial null for the steps that prepare the search
   */
  public RunPlan runOf(@Nullable Trial trial) {
    List<StepPlan> steps =
        trial == null ? before : List.of(TrialStep.of(searched, request.givenNames(), trial));
    RunInfo info = scenario.info();
    return new RunPlan(
        new RunInfo(
            SteadyTime.SYSTEM.instant(),
            info.workload(),
            info.workloadSource(),
            info.workloadText(),
            info.scenarios(),
            info.scenario(),
            steps.get(steps.size() - 1).adapter().name(),
            info.givenParameters(),
            info.plugins(),
            false),
        steps,
        List.of(),
        scenario.secrets());
  }
}
