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

  public Scenario {
    steps = List.copyOf(steps);
  }
}
