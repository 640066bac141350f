package io.bench.engine.workload.scenario;

import java.util.List;

/**
 * Named, ordered steps. Immutable.
 *
 * @param name unique in its workload
 * @param steps at least one
 */
public record Scenario(String name, List<Step> steps) {

  /** The scenario that runs if the user names none. */
  public static final String DEFAULT = "default";

  /** The scenario that shows a workload, where the servers are Bench's own, if it has one. */
  public static final String DEMONSTRATION = "demonstration";

  /** The scenario that measures, also where the servers are Bench's own, if a workload has it. */
  public static final String FULL = "full";

  public Scenario {
    steps = List.copyOf(steps);
  }
}
