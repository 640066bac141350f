package io.bench.engine.run;

import java.util.List;

/**
 * A checked run, before anything is opened.
 *
 * @param steps at least one, in the order in which they are run
 * @param warnings what the user should know about the workload, one line each
 * @param secrets values that must not be shown anywhere
 */
public record RunPlan(
    RunInfo info, List<StepPlan> steps, List<String> warnings, List<String> secrets) {

  public RunPlan {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
    secrets = List.copyOf(secrets);
  }

  /** The same, and the plugins that take part are known. */
  public RunPlan withPlugins(List<PluginInfo> plugins) {
    return new RunPlan(info.withPlugins(plugins), steps, warnings, secrets);
  }

  /**
   * The same with one of its steps.
   *
   * @param name the step's
   */
  public RunPlan only(String name) {
    StepPlan step =
        steps.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    return new RunPlan(info.on(step.adapter().name()), List.of(step), warnings, secrets);
  }

  /** The same as a demonstration: every server that it measures is Bench's own. */
  public RunPlan asDemonstration() {
    return new RunPlan(info.asDemonstration(), steps, warnings, secrets);
  }
}
