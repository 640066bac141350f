package io.bench.engine.check;

import java.util.List;
import java.util.Map;

/**
 * What a check has found.
 *
 * @param problems a line for each thing that cannot work
 * @param warnings a line for each thing that is read in a way its author may not expect, or wrong
 *     where no step runs it
 * @param ops every op template that could be made, in the order of the workload
 * @param plans every step that could be planned, in the order of the workload
 * @param bindings how many recipes there are
 * @param steps how many steps there are in how many scenarios
 * @param scenarios see {@code steps}
 * @param prepared how many op templates a server has prepared; -1 if none was asked
 */
public record CheckReport(
    List<String> problems,
    List<String> warnings,
    List<CheckedOp> ops,
    List<CheckedStep> plans,
    int bindings,
    int steps,
    int scenarios,
    int prepared) {

  public CheckReport {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
    ops = List.copyOf(ops);
    plans = List.copyOf(plans);
  }

  /**
   * An op template as a check shows it.
   *
   * @param name as results would show it
   * @param steps the steps that run it, as {@code scenario.step}
   * @param cycles the op as it is for a few cycles, one line each
   * @param notes its constant params, what it verifies and captures, one line each
   */
  public record CheckedOp(
      String name, List<String> steps, List<RenderedCycle> cycles, List<String> notes) {

    public CheckedOp {
      steps = List.copyOf(steps);
      cycles = List.copyOf(cycles);
      notes = List.copyOf(notes);
    }

    /** Whether the op is the same in every cycle that is shown. */
    public boolean isConstant() {
      return !cycles.isEmpty()
          && cycles.stream().allMatch(cycle -> cycle.text().equals(cycles.get(0).text()));
    }

    /** An op with its values. */
    public record RenderedCycle(long cycle, String text) {}
  }

  /**
   * A step as a check shows it.
   *
   * @param name as {@code scenario.step}, or only the step where the workload has no scenarios
   * @param adapter what would run it
   * @param parameters what the workload and the user set for it, in their order, secrets masked
   */
  public record CheckedStep(String name, String adapter, Map<String, String> parameters) {}
}
