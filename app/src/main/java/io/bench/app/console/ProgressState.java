package io.bench.app.console;

import io.bench.engine.activity.PhaseKind;
import io.bench.engine.run.StepInfo;
import org.jspecify.annotations.Nullable;

/**
 * What a progress line tells.
 *
 * @param step 1-based place of the step
 * @param steps how many steps the scenario has
 * @param name the step's name
 * @param doing what the running phase is for
 * @param fraction how much of the phase is over, 0 to 1
 * @param ratePerSecond succeeded ops per second since the line before
 * @param latency {@code p99 1.23 ms} since the line before, or {@code max ...} where ops were too
 *     few; null if none succeeded
 * @param failed failed ops of the phase so far
 * @param secondsLeft of the phase, or a negative number if that is not known yet
 */
record ProgressState(
    int step,
    int steps,
    String name,
    Doing doing,
    double fraction,
    double ratePerSecond,
    @Nullable String latency,
    long failed,
    double secondsLeft) {

  /** What a phase does, for people. */
  enum Doing {
    /** A step that prepares, such as schema or ramp-up. */
    RUNNING("running"),
    WARMING_UP("warm-up"),
    MEASURING("measuring");

    private final String text;

    Doing(String text) {
      this.text = text;
    }

    static Doing of(StepInfo step, PhaseKind phase) {
      return switch (phase) {
        case WARM_UP -> WARMING_UP;
        case MEASUREMENT -> step.preparatory() ? RUNNING : MEASURING;
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
