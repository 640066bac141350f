package io.bench.engine.check;

import java.util.List;

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
