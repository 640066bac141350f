package io.bench.export.metrics;

import java.util.ArrayList;
import java.util.List;

/** The names of labels, and which families have which. */
final class Labels {

  private static final List<String> PHASE =
      List.of("workload", "scenario", "adapter", "step", "phase");

  private Labels() {}

  /** Those that every metric of a phase has, and others behind them. */
  static List<String> phaseAnd(String... others) {
    List<String> names = new ArrayList<>(PHASE);
    names.addAll(List.of(others));
    return List.copyOf(names);
  }
}
