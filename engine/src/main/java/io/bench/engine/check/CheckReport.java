package io.bench.engine.check;

import java.util.List;

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
}
