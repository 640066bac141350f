package io.bench.engine.run;

import java.util.Map;

/** How the adapters of a run find the servers that stand ready for it. Thread-safe. */
@FunctionalInterface
public interface ServerParameters {

  /** No server is ready, or all are where the user says. */
  ServerParameters NONE = step -> Map.of();

  /**
   * Parameters such as {@code host} for the adapter of a step, in the place of what the step itself
   * has. Those that the adapter does not declare are left out.
   */
  Map<String, String> of(StepPlan step);
}
